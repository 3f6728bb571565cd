// The board's flash: keeps the files of a VM when the VM is dropped. It intercepts the VM's file calls and hands every
// change to a store. File contents are never interpreted.
//
// A store keeps files by their path: load() -> Map(path -> bytes, or null for a folder); attach(tree), where tree(path)
// lists the files there as [path, bytes or null]; stored() -> null, or a promise of it; and one method for each
// change: opened, written, synced, closed, renamed, removed, made, resized.

import { PowerCut } from "./vm.mjs";

const WRITES = 3; // O_WRONLY | O_RDWR
const CREATES = 64;
const TRUNCATES = 512;

// The VM's C library has WASI's error numbers; MicroPython and Linux have these.
const ERRNO = {
  1: 7, 2: 13, 6: 11, 8: 9, 10: 16, 20: 17, 22: 27, 27: 4, 28: 22, 29: 5, 31: 21, 32: 40, 33: 24, 37: 36, 41: 23, 43: 19,
  44: 2, 48: 12, 51: 28, 52: 38, 54: 20, 55: 39, 58: 95, 59: 25, 61: 75, 63: 1, 64: 32, 69: 30, 70: 29, 76: 1,
};
const ERROR_FROM = [
  "open", "close", "read", "write", "llseek", "stat", "lstat", "mkdir", "rmdir", "unlink", "rename", "chdir", "readdir",
  "truncate", "ftruncate", "statfs",
];
const EIO = 29; // WASI's
const ARCHIVE = "/modules.bin"; // as in firmware/archive.py, and where its modules are found
const ARCHIVE_PLACE = "/a";
const HEAD = 4; // bytes before its indexes
const ENTRY = 8;
const NOT_FLASH = new Set(["dev", "proc", ARCHIVE_PLACE.slice(1)]);

export class Flash {
  /** `beforeChange()` is called before every change, so that earlier output is sent first. */
  constructor(store, beforeChange = () => {}) {
    this.store = store;
    this.beforeChange = beforeChange;
    this.calls = 0; // changes of files since the start
    this.cut = null;
  }

  /** null when all changes are stored, else a promise of it. */
  stored() { return this.store.stored(); }

  /**
   * Let the power fail at the `call`-th change from now (1 is the next): `how()` ends the board or the process. With
   * `torn`, half of the bytes of a write are written.
   */
  cutAt(call, how, torn) { this.cut = { call: this.calls + call, how, torn }; }

  /** Copy `image`, and over it the files of the store, into a fresh VM, and intercept file calls from then on. */
  async mount(vm, image) {
    const FS = vm.FS;
    clearOut(FS, "/");
    for (const files of [image, await this.store.load()]) {
      for (const [path, bytes] of files) writeEntry(FS, path, bytes);
    }
    this.vm = vm;
    this.archive = FS.analyzePath(ARCHIVE).exists ? FS.readFile(ARCHIVE) : new Uint8Array();
    for (const [path, bytes] of members(this.archive, 0)) writeEntry(FS, path, bytes);
    this.store.attach((path) => tree(FS, path));
    this.watch(FS);
    this.showAsABoard(FS);
  }

  /** Let the archive's modules be those of a language. They are no files of the flash, so no store hears of it. */
  changeLanguage(language) {
    for (const [path, bytes] of members(this.archive, language)) {
      Object.assign(this.vm.FS.analyzePath(path).object, { contents: bytes, usedBytes: bytes.length });
    }
  }

  /** Make the root like a board's: without the VM's own folders, "" for the root, MicroPython's error numbers. */
  showAsABoard(FS) {
    const { readdir, stat } = FS;
    FS.readdir = (path) => readdir(path).filter((name) => path !== "/" || !NOT_FLASH.has(name));
    FS.stat = (path, ...rest) => stat(path === "" ? "/" : path, ...rest);
    for (const name of ERROR_FROM) {
      const plain = FS[name];
      FS[name] = (...args) => {
        if (this.vm.dropped) throw new PowerCut();
        try {
          return plain(...args);
        } catch (error) {
          if (error.name === "ErrnoError" && !error.translated) {
            error.translated = true;
            error.errno = ERRNO[error.errno] ?? error.errno;
          }
          throw error;
        }
      };
    }
  }

  watch(FS) {
    this.watchStreams(FS);
    const { rename, unlink, mkdir, rmdir, truncate, ftruncate } = FS;
    const { PATH } = this.vm.mp._module;
    const path = (name) => PATH.normalize(name.startsWith("/") ? name : `${FS.cwd()}/${name}`);
    FS.rename = (old, name) => this.change(() => rename(old, name), () => this.store.renamed(path(old), path(name)));
    FS.unlink = (name) => this.change(() => unlink(name), () => this.store.removed(path(name)));
    FS.mkdir = (name, mode) => this.change(() => mkdir(name, mode), () => this.store.made(path(name)));
    FS.rmdir = (name) => this.change(() => rmdir(name), () => this.store.removed(path(name)));
    FS.truncate = (name, size) => {
      if (typeof name !== "string") return truncate(name, size); // called by FS.open itself
      return this.change(() => truncate(name, size), () => this.store.resized(path(name), size));
    };
    FS.ftruncate = (fd, size) =>
      this.change(() => ftruncate(fd, size), () => this.store.resized(FS.getStream(fd).path, size));
  }

  watchStreams(FS) {
    const { open, write, close } = FS;
    const kept = new Set(); // streams that write to the flash
    FS.open = (path, flags, mode) => {
      if (!(flags & WRITES)) return open(path, flags, mode);
      const changes = flags & (CREATES | TRUNCATES);
      const opened = (stream) => {
        kept.add(stream);
        stream.stream_ops.fsync = (synced) => this.change(() => 0, () => this.store.synced(synced));
        this.store.opened(stream, stream.path, (flags & TRUNCATES) !== 0);
      };
      return this.change(() => open(path, flags, mode), opened, changes !== 0);
    };
    FS.write = (stream, buffer, offset, length, ...rest) => {
      if (!kept.has(stream)) return write(stream, buffer, offset, length, ...rest);
      const make = (most) => {
        const done = write(stream, buffer, offset, Math.min(length, most), ...rest);
        this.store.written(stream, new Uint8Array(buffer.slice(offset, offset + done).buffer), stream.position - done);
        return done;
      };
      return this.change(() => make(length), () => {}, true, () => make(length >> 1));
    };
    FS.close = (stream) => {
      if (!kept.delete(stream)) return close(stream);
      return this.change(() => close(stream), () => this.store.closed(stream));
    };
  }

  /** Make one change: in the VM, then in the store. The power may fail before it, or half-way through a write. */
  change(make, store, counts = true, tear = () => {}) {
    if (counts) {
      this.beforeChange();
      this.calls++;
      if (this.cut?.call === this.calls) {
        const { how, torn } = this.cut;
        this.cut = null;
        if (torn) tear();
        how();
        throw new PowerCut();
      }
    }
    const result = make();
    try {
      store(result);
    } catch (error) {
      if (error instanceof PowerCut) throw error;
      throw Object.assign(new this.vm.FS.ErrnoError(EIO), { cause: error });
    }
    return result;
  }
}

/** Remove the folders that the VM brings along. */
function clearOut(FS, folder) {
  for (const name of FS.readdir(folder)) {
    if (name === "." || name === ".." || (folder === "/" && NOT_FLASH.has(name))) continue;
    const path = `${folder === "/" ? "" : folder}/${name}`;
    clearOut(FS, path);
    FS.rmdir(path);
  }
}

function writeEntry(FS, path, bytes) {
  const parts = path.split("/").slice(1, bytes === null ? undefined : -1);
  for (let i = 1; i <= parts.length; i++) {
    const folder = `/${parts.slice(0, i).join("/")}`;
    if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
  }
  if (bytes !== null) FS.writeFile(path, bytes);
}

/** The files in an archive, as firmware/archive.py describes it, in a language: [path, bytes]. None if it is damaged. */
function members(archive, language) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const [count, languages] = archive.length > HEAD ? [view.getUint16(0, true), view.getUint16(2, true)] : [0, 0];
  if (archive.length < HEAD + ENTRY * count * languages || language >= languages) return [];
  const begin = (number) => view.getUint32(HEAD + ENTRY * (count * language + number) + 4, true) >>> 1;
  const names = new TextDecoder().decode(archive.subarray(begin(count - 1))).split("\n");
  return names.map((name, number) => [name, number])
    .filter(([name, number]) => name !== "" && begin(number) > 0)
    .map(([name, number]) => [`${ARCHIVE_PLACE}/${name}`, archive.subarray(begin(number), begin(number + 1))]);
}

/** The files at a path and under it: [path, bytes, or null for a folder]. */
function* tree(FS, path) {
  const { exists, object } = FS.analyzePath(path);
  if (!exists) return;
  const isFolder = FS.isDir(object.mode);
  yield [path, isFolder ? null : FS.readFile(path)];
  if (!isFolder) return;
  for (const name of FS.readdir(path)) if (name !== "." && name !== "..") yield* tree(FS, `${path}/${name}`);
}
