// Keeps a board's files in a folder of this machine, each change at once, so that killing the process is a power cut.
// For Node. File contents are never interpreted.

import fs from "node:fs";
import path from "node:path";

export class DirectoryStore {
  constructor(folder) {
    this.folder = path.resolve(folder);
    this.open = new Map(); // the VM's stream -> file descriptor
    fs.mkdirSync(this.folder, { recursive: true });
  }

  async load() {
    for (const descriptor of this.open.values()) fs.closeSync(descriptor); // a power cut left it open
    this.open.clear();
    return readTree(this.folder);
  }

  attach(tree) { this.tree = tree; }

  stored() { return null; }

  opened(stream, name, truncated) {
    const place = this.place(name);
    if (truncated) write(place, new Uint8Array());
    else this.keep(name);
    this.open.set(stream, fs.openSync(place, "r+"));
  }

  written(stream, bytes, at) {
    for (let done = 0; done < bytes.length;) {
      done += fs.writeSync(this.open.get(stream), bytes, done, bytes.length - done, at + done);
    }
  }

  synced(stream) { fs.fsyncSync(this.open.get(stream)); }

  closed(stream) {
    const descriptor = this.open.get(stream);
    this.open.delete(stream);
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
  }

  renamed(old, name) {
    if (!fs.existsSync(this.place(old))) {
      this.keep(name);
      return;
    }
    fs.mkdirSync(path.dirname(this.place(name)), { recursive: true });
    fs.renameSync(this.place(old), this.place(name));
    sync(path.dirname(this.place(name)));
  }

  removed(name) { fs.rmSync(this.place(name), { recursive: true, force: true }); }

  made(name) { fs.mkdirSync(this.place(name), { recursive: true }); }

  resized(name, size) {
    this.keep(name);
    fs.truncateSync(this.place(name), size);
  }

  /** Copy a file of the image here before it is changed. */
  keep(name) {
    if (fs.existsSync(this.place(name))) return;
    for (const [each, bytes] of this.tree(name)) write(this.place(each), bytes);
  }

  place(name) { return path.join(this.folder, name); }
}

/** The files under a folder: Map(path from "/" -> bytes, or null for a folder). */
export function readTree(folder, from = "/", tree = new Map()) {
  for (const entry of fs.readdirSync(path.join(folder, from), { withFileTypes: true })) {
    const name = path.posix.join(from, entry.name);
    if (entry.isDirectory()) {
      tree.set(name, null);
      readTree(folder, name, tree);
    } else {
      tree.set(name, new Uint8Array(fs.readFileSync(path.join(folder, name))));
    }
  }
  return tree;
}

function write(place, bytes) {
  fs.mkdirSync(path.dirname(place), { recursive: true });
  if (bytes === null) fs.mkdirSync(place, { recursive: true });
  else fs.writeFileSync(place, bytes);
}

function sync(folder) {
  const descriptor = fs.openSync(folder, "r");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
