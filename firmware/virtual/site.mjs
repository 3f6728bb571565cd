// The page without a host: speaks the reader's language at first, keeps its files on this device, and offers a newer version where
// no game runs. A version is stored whole, each file held against its SHA-256, before it is chosen; keeper.js serves it then.
//
// It must never change the files of a game that runs: the newer version waits for a press, and the press for the game's end.

const HERE = new URL("./", location.href).pathname; // other pages of this address have caches of their own
const CHOSEN = `mrx-chosen ${HERE}`;
const FILES = `mrx-files ${HERE} `; // and the version
const place = document.querySelector("[data-version]");
const notices = document.querySelectorAll("[data-newer]"); // one in each language
let newest = null; // the list of the newest version; asked for once, so that no request tells of a game

const spoken = Array.from(document.querySelectorAll("section[data-words]"), (text) => text.lang);
const wanted = navigator.languages.map((language) => language.slice(0, 2));
document.documentElement.lang = wanted.find((language) => spoken.includes(language)) ?? "en";

/** The version that was chosen, or undefined. */
async function chosen() {
  const kept = await (await caches.open(CHOSEN)).match("version");
  return kept?.text();
}

/**
 * Store a version's files and choose it, but no other one than the page's where a game has begun meanwhile; whether it was
 * chosen. Throws where a file is missing, or is not what the list says.
 */
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
  if (version !== place.dataset.version && place.hasAttribute("data-playing")) return false;
  await (await caches.open(CHOSEN)).put("version", new Response(version));
  for (const name of await caches.keys()) if (name.startsWith(FILES) && name !== FILES + version) await caches.delete(name);
  return true;
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
  const version = await chosen();
  const isShort = version === newest.version && !(await isWhole(newest)); // the browser has made room
  if ((version === undefined && newest.version === place.dataset.version) || isShort) await choose(newest);
  offer();
}

async function isWhole({ version, files }) {
  const kept = await (await caches.open(FILES + version)).keys();
  return kept.length > Object.keys(files).length; // the first page has two names
}

/** Offer a newer version, where there is one and no game runs. */
function offer() {
  const offered = newest !== null && newest.version !== place.dataset.version && !place.hasAttribute("data-playing");
  for (const notice of notices) {
    notice.hidden = !offered;
    notice.querySelector("button").onclick = () => change().catch(lost);
  }
}

async function change() {
  if (await choose(newest)) location.reload();
}

async function keep() {
  if (!("serviceWorker" in navigator) || !window.caches) throw new Error("nothing is kept");
  await navigator.serviceWorker.register("keeper.js");
  await look();
  new MutationObserver(offer).observe(place, { attributeFilter: ["data-playing"] });
  const kept = await chosen();
  document.body.toggleAttribute("data-kept", kept !== undefined && (await caches.has(FILES + kept)));
}

function lost() {
  for (const notice of document.querySelectorAll("[data-lost]")) notice.hidden = false;
}

keep().catch(lost);
