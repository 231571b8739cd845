// Python in a worker: the interpreter, and one archive with all that it needs, laid out in its memory.

/** @typedef {import("./types").Py} Py */

const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/**
 * A file of this version: from the phone, or from the host and then kept.
 *
 * @param {string} cache the version's
 * @param {string} url
 * @param {(bytes: number) => void} heard told how much has come
 */
async function kept(cache, url, heard) {
  const store = await caches.open(cache).catch(() => null);
  const known = await store?.match(url);
  if (known) return known;
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${url}`);
  const counted = answer.body.pipeThrough(
    new TransformStream({
      transform(chunk, out) {
        heard(chunk.byteLength);
        out.enqueue(chunk);
      },
    }),
  );
  const whole = await new Response(counted).blob();
  await store?.put(url, new Response(whole)).catch(() => {});
  return new Response(whole);
}

/**
 * @param {Response} answer
 * @param {string} [type]
 */
const unzipped = (answer, type = "application/octet-stream") =>
  new Response(/** @type {ReadableStream} */ (answer.body).pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": type },
  });

/**
 * Lay out the files of an archive: the length of its list, the list, then one file after the other.
 *
 * @param {any} FS
 * @param {ArrayBuffer} archive
 */
function unpack(FS, archive) {
  const length = new DataView(archive).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  let begin = 4 + length;
  for (const [folder, files] of list) {
    FS.mkdirTree(folder);
    const { node } = FS.lookupPath(folder);
    for (const [name, size] of files) {
      const file = FS.filesystems.MEMFS.createNode(node, name, 0o100444, 0);
      // No copy: all files are windows on the archive.
      file.contents = new Uint8Array(archive, begin, size);
      file.usedBytes = size;
      begin += size;
    }
  }
}

/** @param {string} base */
export const pictureOf = (base) => `${base}picture`;

/**
 * Python, ready to import what is ours; or as it was when a picture of its memory was made.
 *
 * @param {{base: string, cache: string, heard?: (bytes: number) => void, makes?: boolean, picture?: ArrayBuffer | null}} where
 *   `makes`: a picture will be made of it
 * @returns {Promise<Py>}
 */
export async function boot({ base, cache, heard = () => {}, makes = false, picture = null }) {
  const archive = kept(cache, `${base}python.bin.gz`, heard).then((answer) => unzipped(answer).arrayBuffer());
  const wasm = kept(cache, `${base}pyodide.asm.wasm.gz`, heard);
  const lock = kept(cache, `${base}lock.json`, heard).then((answer) => answer.json());
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const usual = globalThis.fetch;
  // The loader asks for its files by their own names; they lie here compressed, or are in the archive.
  globalThis.fetch = async (asked, options) => {
    const url = String(asked instanceof Request ? asked.url : asked);
    if (url.endsWith("pyodide.asm.wasm")) return unzipped(await wasm, "application/wasm");
    if (url.endsWith("none.zip")) return new Response(EMPTY_ZIP);
    return usual(asked, options);
  };
  if (picture) growTo(picture.byteLength);
  const files = await archive;
  return loadPyodide({
    indexURL: base,
    stdLibURL: `${base}none.zip`,
    lockFileContents: await lock,
    // It takes the empty archive for its library; that lies beside it.
    env: { HOME: "/home/lite", PYTHONPATH: "/lib/python3.14:/lib/site", PYTHONDONTWRITEBYTECODE: "1" },
    ...(makes ? { _makeSnapshot: true } : {}),
    ...(picture ? { _loadSnapshot: picture } : {}),
    fsInit: async (/** @type {any} */ FS) => unpack(FS, files),
  });
}

/**
 * Python's memory is as large from the beginning as it was in the picture, of which the beginning is about itself.
 *
 * @param {number} bytes
 */
function growTo(bytes) {
  const usual = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (/** @type {any} */ source, imports) => {
    const made = await usual(source, imports);
    const memory = /** @type {WebAssembly.Memory} */ (made.instance.exports.memory);
    const pages = Math.floor((bytes - memory.buffer.byteLength) / 65536);
    if (pages > 0) memory.grow(pages);
    return made;
  };
}
