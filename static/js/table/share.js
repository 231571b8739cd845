// The result of a game as a few lines of text, to send to whoever was not there.

import { h, icon } from "../lib/dom.js";
import { labelled, t } from "../lib/words.js";

/**
 * The result in lines: what was played, who won, everybody's place, the match.
 *
 * @param {TableView & {game: TableGame}} view
 * @param {string[]} [extra] what a game adds
 */
export function resultText({ game, game_name: name, match, solo }, extra = []) {
  const places = game.ranking.map((row) => `${row.rank}. ${labelled(row.name, row.text)}`);
  return [
    `${t("script.brand")} · ${name}`,
    game.verdict,
    ...(solo ? [] : places),
    ...extra,
    match && !solo ? match.text : null,
  ]
    .filter((line) => line !== null)
    .join("\n");
}

/**
 * A button that hands the text to the phone's own sharing, else to the clipboard. Without https there is neither:
 * then the text is shown, to be copied by hand.
 *
 * @param {{ui: Record<string, any>, render: () => void}} app
 * @param {string} text
 * @param {{button: string, field: string, look: string}} [words] on the button, and above the text where it is shown;
 *   the button's classes
 */
export function shareText(app, text, words = usual()) {
  const { shared } = app.ui;
  const give = async () => {
    app.ui.shared = await given(text);
    app.render();
  };
  return [
    h.button({ class: words.look, onclick: give }, icon("share"), words.button),
    h.p(
      { class: "small shared-note", role: "status" },
      shared === "copied" ? [icon("tick"), t("script.share.copied")] : null,
    ),
    shared === "shown" ? field(text, words.field) : null,
  ];
}

/**
 * @param {string} text
 * @returns {Promise<"shared" | "copied" | "shown">}
 */
async function given(text) {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ text });
      return "shared";
    } catch (error) {
      // Called off by the person, who has seen the phone's own dialog.
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  try {
    // Missing without https: then this throws, as when it is not allowed.
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "shown";
  }
}

const usual = () => ({ button: t("script.share.text"), field: t("script.share.field"), look: "button" });

/**
 * @param {string} text
 * @param {string} label
 */
function field(text, label) {
  return h.div(
    { class: "field shared-text", key: "shared-text" },
    h.label({ for: "shared-text" }, label),
    h.textarea({
      id: "shared-text",
      class: "input",
      readonly: true,
      rows: text.split("\n").length,
      translate: "no",
      value: text,
      onfocus: (event) => /** @type {HTMLTextAreaElement} */ (event.target).select(),
    }),
  );
}
