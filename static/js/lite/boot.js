// Python in a worker: the interpreter, and one archive with all that it needs, laid out in its memory.

/** @typedef {import("./types").Py} Py */
/** @typedef {{file: any, begin: number, size: number}} Laid a file of Python's, and where the archive has it */

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
 * @returns {Laid[]}
 */
function unpack(FS, archive) {
  /** @type {Laid[]} */
  const laid = [];
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
      laid.push({ file, begin, size });
      begin += size;
    }
  }
  return laid;
}

/**
 * Let go of the archive: what of it is still wanted is read from the phone's disk.
 *
 * @param {string} cache
 * @param {string} url
 * @param {ArrayBuffer} archive
 * @param {Laid[]} laid
 */
async function putAway(cache, url, archive, laid) {
  const store = await caches.open(cache);
  if (!(await store.match(url))) await store.put(url, new Response(archive));
  const blob = await (await store.match(url))?.blob();
  if (blob?.size !== archive.byteLength) return;
  const reader = new /** @type {any} */ (globalThis).FileReaderSync();
  /** @type {{file: any, contents: Uint8Array}} the last one: a file is read in several steps */
  let last = { file: null, contents: new Uint8Array() };
  for (const { file, begin, size } of laid) {
    Object.defineProperty(file, "contents", {
      get() {
        if (last.file !== file) {
          const contents = new Uint8Array(reader.readAsArrayBuffer(blob.slice(begin, begin + size)));
          last = { file, contents };
        }
        return last.contents;
      },
    });
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
  /** @type {ArrayBuffer | null} */
  let files = await archive;
  /** @type {Laid[]} */
  let laid = [];
  const py = await loadPyodide({
    indexURL: base,
    stdLibURL: `${base}none.zip`,
    lockFileContents: await lock,
    // It takes the empty archive for its library; that lies beside it.
    env: { HOME: "/home/lite", PYTHONPATH: "/lib/python3.14:/lib/site", PYTHONDONTWRITEBYTECODE: "1" },
    ...(makes ? { _makeSnapshot: true } : {}),
    ...(picture ? { _loadSnapshot: picture } : {}),
    fsInit: async (/** @type {any} */ FS) => {
      if (files) laid = unpack(FS, files);
    },
  });
  // It keeps what it was told, and so the picture: as much memory again as Python's own.
  delete py._api.config._loadSnapshot;
  globalThis.fetch = usual;
  py.putAway = async () => {
    const all = files;
    // Not held from here on.
    files = null;
    if (all) await putAway(cache, `${base}python.bin`, all, laid).catch(() => {});
  };
  return py;
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
