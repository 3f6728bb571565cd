// The page without a host: speaks the reader's language at first, keeps its files on this device, and offers a newer version where
// no game runs. A version is stored whole, each file held against its SHA-256, before it is chosen; keeper.js serves it then.
//
// It must never change the files of a game that runs: the newer version waits for a press, and the press for the game's end.

const CHOSEN = "mrx-chosen";
const place = document.getElementById("handheld");
const notices = document.querySelectorAll("[data-newer]"); // one in each language

const spoken = Array.from(document.querySelectorAll("section[data-words]"), (text) => text.lang);
const wanted = navigator.languages.map((language) => language.slice(0, 2));
document.documentElement.lang = wanted.find((language) => spoken.includes(language)) ?? "en";

/** The version that was chosen, or undefined. */
async function chosen() {
  const kept = await (await caches.open(CHOSEN)).match("version");
  return kept?.text();
}

/** Store a version's files and choose it; throws where one of them is missing, or is not what the list says. */
async function choose({ version, files }) {
  const cache = await caches.open(`mrx-${version}`);
  await Promise.all(
    Object.entries(files).map(async ([name, hash]) => {
      const answer = await fetch(name, { cache: "no-store" });
      const bytes = await answer.clone().arrayBuffer();
      if (!answer.ok || hex(await crypto.subtle.digest("SHA-256", bytes)) !== hash) throw new Error(name);
      await cache.put(name === "index.html" ? "./" : name, answer);
    }),
  );
  await (await caches.open(CHOSEN)).put("version", new Response(version));
  for (const name of await caches.keys()) if (![CHOSEN, `mrx-${version}`].includes(name)) await caches.delete(name);
}

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function list() {
  const answer = await fetch(`files.json?${Date.now()}`, { cache: "no-store" });
  if (!answer.ok) throw new Error("no list");
  return answer.json();
}

/** Offer a newer version, where there is one and no game runs. */
async function look() {
  const own = place.dataset.version;
  let newest;
  try {
    newest = await list();
  } catch {
    return; // without a network
  }
  if ((await chosen()) === undefined && newest.version === own) await choose(newest);
  for (const notice of notices) {
    notice.hidden = newest.version === own || place.hasAttribute("data-playing");
    notice.querySelector("button").onclick = () => change(newest).catch(lost);
  }
}

/** Go on with this version, if no game has begun meanwhile. */
async function change(newest) {
  if (place.hasAttribute("data-playing")) return;
  await choose(newest);
  location.reload();
}

async function keep() {
  if (!("serviceWorker" in navigator) || !window.caches) throw new Error("nothing is kept");
  await navigator.serviceWorker.register("keeper.js");
  await look();
  new MutationObserver(() => { look().catch(lost); }).observe(place, { attributeFilter: ["data-playing"] });
  document.body.toggleAttribute("data-kept", (await chosen()) !== undefined);
}

function lost() {
  for (const notice of document.querySelectorAll("[data-lost]")) notice.hidden = false;
}

keep().catch(lost);
