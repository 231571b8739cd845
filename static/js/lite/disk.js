// The database's files on the phone's disk, as a file system of Python's. What SQLite writes is written when its
// call returns, and what it wants on the disk is there when that call returns: nothing is kept back.

/** @typedef {import("./types").Handle} Handle */

const FOLDER = 0o40777;
const FILE = 0o100666;
const ENOENT = 44;
const EIO = 29;
const EINVAL = 28;
const ENOSPC = 51;
const EPERM = 63;
/** SQLite opens no others: each must be opened beforehand, and stays open. */
const NAMES = ["rollwrite.sqlite3", "rollwrite.sqlite3-journal"];
const PATIENCE_MS = 250;
const TRIES = 40;

/**
 * Open the files; they are this worker's alone until it ends.
 *
 * @param {string} folder a name for the site
 * @returns {Promise<Map<string, Handle>>}
 */
export async function openFiles(folder) {
  const root = await navigator.storage.getDirectory();
  const place = await root.getDirectoryHandle(folder, { create: true });
  const handles = new Map();
  for (const name of NAMES) {
    const file = await place.getFileHandle(name, { create: true });
    handles.set(name, await opened(/** @type {any} */ (file)));
  }
  return handles;
}

/** @param {{createSyncAccessHandle: () => Promise<Handle>}} file */
async function opened(file) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      // A worker that was just ended lets go of it in a moment.
      const isHeld = error instanceof DOMException && error.name === "NoModificationAllowedError";
      if (!isHeld || tries >= TRIES) throw error;
      await new Promise((wait) => setTimeout(wait, PATIENCE_MS));
    }
  }
}

/**
 * Put the files into a folder of Python's.
 *
 * @param {any} FS
 * @param {string} folder
 * @param {Map<string, Handle>} handles
 */
export function mount(FS, folder, handles) {
  /** An empty file is one that is not there. */
  const there = new Set([...handles].filter(([, handle]) => handle.getSize() > 0).map(([name]) => name));

  /** @param {number} code */
  const fault = (code) => new FS.ErrnoError(code);

  /**
   * @template T
   * @param {() => T} work
   */
  function guarded(work) {
    try {
      return work();
    } catch (error) {
      throw fault(error instanceof DOMException && error.name === "QuotaExceededError" ? ENOSPC : EIO);
    }
  }

  /** @param {any} node */
  const handleOf = (node) => /** @type {Handle} */ (handles.get(node.name));

  /**
   * @param {any} parent
   * @param {string} name
   * @param {number} mode
   */
  function make(parent, name, mode) {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodes;
    node.stream_ops = streams;
    return node;
  }

  const nodes = {
    /** @param {any} node */
    getattr(node) {
      const isFolder = FS.isDir(node.mode);
      const size = isFolder ? 4096 : guarded(() => handleOf(node).getSize());
      const now = new Date();
      return {
        ...{ dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0 },
        ...{ size, atime: now, mtime: now, ctime: now, blksize: 4096, blocks: Math.ceil(size / 4096) },
      };
    },
    /**
     * @param {any} node
     * @param {any} attributes
     */
    setattr(node, attributes) {
      if (attributes.size !== undefined) guarded(() => handleOf(node).truncate(attributes.size));
    },
    /**
     * @param {any} parent
     * @param {string} name
     */
    lookup(parent, name) {
      if (!there.has(name)) throw fault(ENOENT);
      return make(parent, name, FILE);
    },
    /**
     * @param {any} parent
     * @param {string} name
     */
    mknod(parent, name) {
      if (!handles.has(name)) throw fault(EPERM);
      there.add(name);
      return make(parent, name, FILE);
    },
    /**
     * @param {any} _parent
     * @param {string} name
     */
    unlink(_parent, name) {
      guarded(() => handles.get(name)?.truncate(0));
      there.delete(name);
    },
    readdir: () => [".", "..", ...there],
  };

  const streams = {
    /**
     * @param {any} stream
     * @param {Int8Array} buffer
     * @param {number} offset
     * @param {number} length
     * @param {number} at
     */
    read: (stream, buffer, offset, length, at) =>
      guarded(() => handleOf(stream.node).read(buffer.subarray(offset, offset + length), { at })),
    /**
     * @param {any} stream
     * @param {Int8Array} buffer
     * @param {number} offset
     * @param {number} length
     * @param {number} at
     */
    write: (stream, buffer, offset, length, at) =>
      guarded(() => handleOf(stream.node).write(buffer.subarray(offset, offset + length), { at })),
    /**
     * @param {any} stream
     * @param {number} offset
     * @param {number} whence
     */
    llseek(stream, offset, whence) {
      const from = [0, stream.position, guarded(() => handleOf(stream.node).getSize())][whence];
      if (from + offset < 0) throw fault(EINVAL);
      return from + offset;
    },
    /** @param {any} stream */
    fsync(stream) {
      guarded(() => handleOf(stream.node).flush());
      return 0;
    },
  };

  FS.mkdirTree(folder);
  FS.mount({ mount: () => make(null, "/", FOLDER) }, {}, folder);
}
