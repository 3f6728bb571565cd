// Keeps a board's files in the browser's IndexedDB. Changes are collected while the firmware runs and stored together when
// it yields, so what is stored is always a state that the files were in. File contents are never interpreted.

import { NAME, ORIGINS } from "./one_page.mjs";

const FILES = "files"; // path -> Uint8Array, or null for a folder
const FACTS = "facts"; // "player": which page plays with these files; "moved": where the game was taken (moving.mjs);
// "alone": these files are this folder's, and none of another folder are to come any more

export class BrowserStore {
  /** `lost(error)` is called once when storing fails for good; error.name is "Elsewhere" if another page has taken over,
      "Gone" if the browser has deleted all files. */
  static async open(lost) {
    const store = new BrowserStore();
    store.lost = lost;
    store.player = randomHex(16);
    store.base = await openBase(NAME);
    await store.claim();
    if (!(await store.fact("alone"))) await store.takeOver();
    return store;
  }

  /** Take what an earlier version has kept for the whole origin: the first folder that is opened does. */
  async takeOver() {
    const old = new BrowserStore();
    old.player = this.player;
    old.base = await openBase(ORIGINS);
    await old.claim(); // a page that still plays with them stops
    const [found, moved] = [await old.load(), await old.fact("moved")];
    await this.transact((files, facts) => {
      for (const [path, bytes] of found) files.put(bytes, path);
      if (moved) facts.put(moved, "moved");
      facts.put(true, "alone");
    });
    old.base.close();
    indexedDB.deleteDatabase(ORIGINS);
  }

  constructor() {
    this.changed = new Set(); // paths
    this.current = null; // promise of the transaction that runs
    this.next = null; // promise of the transaction that waits for `current`
    this.failure = null;
  }

  /** Claim the files for this page; a page that had them finds out. */
  claim() { return this.transact((files, facts) => { facts.put(this.player, "player"); }); }

  /** Reject if another page has claimed the files. */
  check() { return this.transact((files, facts, refuse) => this.checkPlayer(facts, refuse)); }

  checkPlayer(facts, refuse) {
    facts.get("player").onsuccess = ({ target }) => {
      if (target.result === this.player) return;
      const name = target.result ? "Elsewhere" : "Gone";
      refuse(Object.assign(new Error("not this page's files any more"), { name }));
    };
  }

  async load() {
    const found = new Map();
    await this.transact((files) => {
      files.openCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (!cursor) return;
        found.set(cursor.key, cursor.value);
        cursor.continue();
      };
    });
    return found;
  }

  /** Put other files in place of all. */
  replaceAll(found) {
    return this.transact((files) => {
      files.clear();
      for (const [path, bytes] of found) files.put(bytes, path);
    });
  }

  async fact(name) {
    let found = null;
    await this.transact((_files, facts) => {
      facts.get(name).onsuccess = ({ target }) => { found = target.result ?? null; };
    });
    return found;
  }

  /** Where the game was taken, or null. */
  moved() { return this.fact("moved"); }

  setMoved(place) { return this.transact((_files, facts) => { facts.put(place, "moved"); }); }

  attach(tree) { this.tree = tree; }

  stored() { return this.failure ?? this.next ?? this.current; }

  opened(_stream, name) { this.mark(name); }
  written(stream) { this.mark(stream.path); }
  synced() {}
  closed() {}
  removed(name) { this.mark(name); }
  made(name) { this.mark(name); }
  resized(name) { this.mark(name); }

  renamed(old, name) {
    this.mark(old);
    this.mark(name);
  }

  mark(name) {
    this.changed.add(name);
    if (this.next !== null || this.failure !== null) return;
    const next = Promise.resolve(this.current).then(() => this.store());
    this.next = next;
    next.then(() => {
      if (this.current === next) this.current = null;
    }, (error) => this.fail(error));
  }

  fail(error) {
    if (this.failure !== null) return;
    this.failure = Promise.reject(error);
    this.failure.catch(() => {});
    this.lost(error);
  }

  /** Store the present state of what has changed. Call it only while the firmware is not running. */
  store() {
    [this.current, this.next] = [this.next, null];
    const changes = Array.from(this.changed, (name) => [name, Array.from(this.tree(name))]);
    this.changed.clear();
    return this.transact((files, facts, refuse) => {
      this.checkPlayer(facts, refuse);
      for (const [name, found] of changes) {
        files.delete(name);
        files.delete(IDBKeyRange.bound(`${name}/`, `${name}/\uffff`));
        for (const [path, bytes] of found) files.put(bytes, path);
      }
    });
  }

  /** Do `work` in one transaction; resolves when it is complete, on disk as far as the browser can. */
  async transact(work) {
    let transaction;
    try {
      transaction = begin(this.base);
    } catch {
      this.base = await openBase(NAME); // some phones close the connection while the page sleeps
      transaction = begin(this.base);
    }
    let refusal = null;
    const refuse = (error) => {
      refusal ??= error;
      try {
        transaction.abort();
      } catch {
        // it has been aborted already
      }
    };
    const complete = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(refusal ?? transaction.error);
    });
    try {
      work(transaction.objectStore(FILES), transaction.objectStore(FACTS), refuse);
    } catch (error) {
      refuse(error);
    }
    await complete;
  }
}

function begin(base) { return base.transaction([FILES, FACTS], "readwrite", { durability: "strict" }); }

function openBase(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES);
      request.result.createObjectStore(FACTS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the browser's storage is blocked"));
  });
}

function randomHex(bytes) {
  const drawn = globalThis.crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
