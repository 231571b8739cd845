// The letters of the colours. Everywhere inside, a colour is its code: B Y R G, P O. People see the letters of their
// own language, which the page tells: "BZ YM RR GV" says that blue has a Z.

const pairs = (document.documentElement.dataset.letters ?? "").trim().split(/\s+/).filter(Boolean);
const signs = new Map(pairs.map((pair) => [pair[0], pair[1]]));

/**
 * What stands for a colour in the language of the page.
 *
 * @param {string} code
 */
export const signOf = (code) => signs.get(code) ?? code;

/**
 * The code of the colour that a typed letter means, of these: the reader's letter or the English one; in no game do
 * the two contradict each other. Null when it means none.
 *
 * @param {string} typed
 * @param {string[]} codes
 */
export function codeOf(typed, codes) {
  const letter = typed.toUpperCase();
  return codes.find((code) => signOf(code) === letter) ?? codes.find((code) => code === letter) ?? null;
}
