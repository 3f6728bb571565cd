// The page without a host: speaks the reader's language at first, keeps its files on this device, and offers a newer version where
// no game runs. A version is stored whole, each file held against its SHA-256, before it is chosen; keeper.js serves it then.
//
// It must never change the files of a game that runs: the newer version waits for a press, and the press for the game's end. Several
// pages may be open here, so the version of a game that runs stands beside the one that was chosen, and keeper.js prefers it.

const HERE = new URL("./", location.href).pathname; // other pages of this address have caches of their own
const CHOSEN = `mrx-chosen ${HERE}`;
const FILES = `mrx-files ${HERE} `; // and the version
const place = document.querySelector("[data-version]");
let newest = null; // the list of the newest version; asked for once, so that no request tells of a game

const spoken = Array.from(document.querySelectorAll("section[data-words]"), (text) => text.lang);
const wanted = navigator.languages.map((language) => language.slice(0, 2));
document.documentElement.lang = wanted.find((language) => spoken.includes(language)) ?? "en";

/** A version that is kept, or undefined: the one that was chosen ("version"), or that of the game that runs ("playing"). */
export async function kept(name) {
  const found = await (await caches.open(CHOSEN)).match(name);
  return found?.text();
}

/** Store a version's files and choose it. Throws where a file is missing, or is not what the list says. */
async function choose({ version, files }) {
  const cache = await caches.open(FILES + version);
  await Promise.all(
    Object.entries(files).map(async ([name, hash]) => {
      const answer = await fetch(name, { cache: "no-store" });
      const bytes = await answer.clone().arrayBuffer();
      if (!answer.ok || hex(await crypto.subtle.digest("SHA-256", bytes)) !== hash) throw new Error(name);
      if (name === "index.html") await cache.put("./", answer.clone());
      await cache.put(name, answer);
    }),
  );
  await (await caches.open(CHOSEN)).put("version", new Response(version));
  const needed = [version, await kept("playing")].map((each) => FILES + each);
  for (const name of await caches.keys()) if (name.startsWith(FILES) && !needed.includes(name)) await caches.delete(name);
}

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function list() {
  const answer = await fetch(`files.json?${Date.now()}`, { cache: "no-store" });
  if (!answer.ok) throw new Error("no list");
  return answer.json();
}

/** Find the newest version, and keep it where none is kept. */
async function look() {
  try {
    newest = await list();
  } catch {
    return; // without a network
  }
  const version = await kept("version");
  const isShort = version === newest.version && !(await isWhole(newest)); // the browser has made room
  if ((version === undefined && newest.version === place.dataset.version) || isShort) await choose(newest);
  await offer();
}

async function isWhole({ version, files }) {
  const names = await (await caches.open(FILES + version)).keys();
  return names.length > Object.keys(files).length; // the first page has two names
}

/** Offer a newer version, where there is one and no game runs. */
async function offer() {
  const offered = newest !== null && newest.version !== place.dataset.version && (await kept("playing")) === undefined;
  show("newer", offered);
  if (offered) show("later", false);
  else show("unfetched", false);
}

async function change() {
  await choose(newest);
  const runs = await kept("playing");
  if (runs === undefined && place.dataset.playing !== "yes") location.reload();
  else await offer().then(() => show("later")); // a game runs here or on another page
}

/** The firmware has said whether a game runs. */
async function setPlaying() {
  const cache = await caches.open(CHOSEN);
  if (place.dataset.playing === "yes") await cache.put("playing", new Response(place.dataset.version));
  else await cache.delete("playing");
  await offer();
}

async function keep() {
  if (!("serviceWorker" in navigator) || !window.caches) throw new Error("nothing is kept");
  let done = place.dataset.playing ? setPlaying() : Promise.resolve();
  new MutationObserver(() => { done = done.then(setPlaying).catch(lost); }).observe(place, { attributeFilter: ["data-playing"] });
  await navigator.serviceWorker.register("keeper.js");
  await look();
  const version = await kept("version");
  const isKept = version !== undefined && (await caches.has(FILES + version));
  document.body.toggleAttribute("data-kept", isKept);
  if (!isKept && newest === null) throw new Error("no list");
}

/** Show or hide a sentence of _kept_version.html. */
function show(name, shown = true) { document.querySelector(`[data-${name}]`).hidden = !shown; }

const lost = () => show("lost");
document.querySelector("[data-newer] button").onclick = () => {
  show("unfetched", false);
  change().catch(() => show("unfetched"));
};

keep().catch(lost);
