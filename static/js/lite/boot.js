// Python in a worker: the interpreter, and one archive with all that it needs, laid out in its memory.

import { Picture } from "./picture.js";

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
 * @param {number} first where the first file begins
 * @param {[folder: string, files: [name: string, size: number][]][]} list
 * @returns {Laid[]}
 */
function lay(FS, first, list) {
  /** @type {Laid[]} */
  const laid = [];
  let begin = first;
  for (const [folder, files] of list) {
    FS.mkdirTree(folder);
    const { node } = FS.lookupPath(folder);
    for (const [name, size] of files) {
      const file = FS.filesystems.MEMFS.createNode(node, name, 0o100444, 0);
      file.usedBytes = size;
      laid.push({ file, begin, size });
      begin += size;
    }
  }
  return laid;
}

/** @param {ArrayBuffer} bytes */
const lengthIn = (bytes) => new DataView(bytes).getUint32(0);

/**
 * All files are in memory: windows on the archive, no copies.
 *
 * @param {any} FS
 * @param {ArrayBuffer} archive
 */
function layInMemory(FS, archive) {
  const length = lengthIn(archive);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  const laid = lay(FS, 4 + length, list);
  for (const { file, begin, size } of laid) file.contents = new Uint8Array(archive, begin, size);
  return laid;
}

/**
 * Each file is read from the phone's disk when it is wanted, and the last one kept: a file is read in several steps.
 *
 * @param {Blob} archive
 * @param {Laid[]} laid
 */
function readLater(archive, laid) {
  const reader = new /** @type {any} */ (globalThis).FileReaderSync();
  /** @type {{file: any, contents: Uint8Array}} */
  let last = { file: null, contents: new Uint8Array() };
  for (const { file, begin, size } of laid) {
    Object.defineProperty(file, "contents", {
      get() {
        if (last.file !== file) {
          const contents = new Uint8Array(reader.readAsArrayBuffer(archive.slice(begin, begin + size)));
          last = { file, contents };
        }
        return last.contents;
      },
    });
  }
}

/**
 * Let go of the archive: what of it is still wanted is read from the disk.
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
  if (blob?.size === archive.byteLength) readLater(blob, laid);
}

/**
 * The archive as it was put away.
 *
 * @param {string} cache
 * @param {string} url
 */
async function away(cache, url) {
  const store = await caches.open(cache).catch(() => null);
  const blob = await (await store?.match(url))?.blob();
  if (!blob) return null;
  const length = lengthIn(await blob.slice(0, 4).arrayBuffer());
  return { blob, begin: 4 + length, list: JSON.parse(await blob.slice(4, 4 + length).text()) };
}

/**
 * All of a file, in memory that is free as soon as nobody uses it: of what a browser hands out whole it keeps hold
 * until it tidies up, and nobody knows when.
 *
 * @param {Response} answer
 */
export async function bytesOf(answer) {
  const blob = await answer.blob();
  const bytes = new Uint8Array(blob.size);
  let at = 0;
  const reader = blob.stream().getReader();
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    bytes.set(/** @type {Uint8Array} */ (value), at);
    at += value?.length ?? 0;
  }
  return bytes.buffer;
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
  const unpacked = `${base}python.bin`;
  // After the first start files are read from the phone's disk, one by one: a picture and the thinker want few of them.
  const found = await away(cache, unpacked);
  const archive = found
    ? null
    : kept(cache, `${base}python.bin.gz`, heard).then((answer) => unzipped(answer).arrayBuffer());
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
  const was = picture ? new Picture(picture) : null;
  const memory = was ? growTo(was.bytes) : null;
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
    ...(was && memory ? { _loadSnapshot: was.asWhole(memory) } : {}),
    fsInit: async (/** @type {any} */ FS) => {
      if (found) readLater(found.blob, lay(FS, found.begin, found.list));
      else if (files) laid = layInMemory(FS, files);
    },
  });
  // It keeps what it was told, and so the picture: as much memory again as Python's own.
  delete py._api.config._loadSnapshot;
  // Freed now, for it may be long until somebody tidies up.
  if (picture) /** @type {any} */ (picture).transfer?.(0);
  globalThis.fetch = usual;
  py.putAway = async () => {
    const all = files;
    // Not held from here on.
    files = null;
    if (all) await putAway(cache, unpacked, all, laid).catch(() => {});
  };
  return py;
}

/**
 * Python's memory is as large from the beginning as it was in the picture.
 *
 * @param {number} bytes
 * @returns {() => Uint8Array} the memory, once it is there
 */
function growTo(bytes) {
  const usual = WebAssembly.instantiateStreaming;
  /** @type {WebAssembly.Memory} */
  let memory;
  WebAssembly.instantiateStreaming = async (/** @type {any} */ source, imports) => {
    const made = await usual(source, imports);
    memory = /** @type {WebAssembly.Memory} */ (made.instance.exports.memory);
    const pages = Math.ceil((bytes - memory.buffer.byteLength) / 65536);
    if (pages > 0) memory.grow(pages);
    return made;
  };
  return () => new Uint8Array(memory.buffer);
}
