// Takes the game of a page without a host to a table's own page for the handheld. A page from HTTPS may open no socket to a host at
// home, but it may open its page; the two talk by postMessage, so the game is in no address and on no third machine.
//
// The table's page says that it is ready, is offered a game, and asks for it once somebody has pressed: only then the files leave, and
// the game is at one place at any time. Here they stay, for the case that they never arrive. Files are never interpreted.

const READY = "mr-x-ready";
const OFFERED = "mr-x-offered";
const TAKES = "mr-x-takes";
const ANSWER_MS = 5000;
const TABLE_MS = 30000; // a table's page asks for a press before it loads the handheld
const LOOK_MS = 500;
const SETTINGS = ["/game", "/game/settings.json"]; // as mrx/device/mcu.py and mrx/storage/file_names.py name them

/** Whether these are a board's files, as BrowserStore.load() gives them: who opens a page may send it anything. */
const areFiles = (files) => files instanceof Map && files.size > 0 && Array.from(files).every(
  ([path, bytes]) => typeof path === "string" && (bytes === null || bytes instanceof Uint8Array),
);

/** Open the table's page and hand the game over, once it asks for it. */
export async function takeTo(handheld, address) {
  const { words } = handheld;
  const place = URL.canParse(address) ? new URL(address) : null;
  const other = place?.protocol.startsWith("http") ? open(place.href) : null;
  if (other === null) {
    handheld.say(words.notOpened);
    return;
  }
  handheld.stop();
  await handheld.store.stored();
  const opened = Date.now();
  const stay = { [words.stay]: () => location.reload() };
  const looking = setInterval(() => {
    if (!other.closed && Date.now() - opened < TABLE_MS) return;
    clearInterval(looking);
    handheld.say(words.notAnswered.replace("{place}", place.origin), stay);
  }, LOOK_MS);
  const hear = async ({ source, origin, data }) => {
    if (source !== other || origin !== place.origin) return;
    if (data === READY) {
      clearInterval(looking);
      handheld.say(words.moving, stay);
      other.postMessage(OFFERED, origin);
    }
    if (data !== TAKES) return;
    removeEventListener("message", hear); // offered once more, it would take the place of what was played there since
    const files = await handheld.store.load();
    await handheld.store.setMoved(origin);
    other.postMessage(files, origin);
    isAway(handheld, origin);
  };
  addEventListener("message", hear);
  handheld.say(words.moving, stay);
}

/** Say that the game is at another place now, how it comes back, and how another one begins here. */
export function isAway(handheld, origin) {
  const { words, store } = handheld;
  const begin = async (...changes) => {
    for (const change of changes) await change();
    location.reload();
  };
  const isNoMore = () => store.setMoved(null);
  handheld.tell("");
  handheld.say(words.moved.replace("{place}", origin), {
    [words.anew]: () => handheld.say(words.anewSure, {
      [words.anewYes]: () => begin(async () => store.replaceAll(settingsOf(await store.load())), isNoMore),
      [words.stay]: () => isAway(handheld, origin),
    }),
    [words.takeBack]: () => begin(isNoMore),
  });
}

/** Of a board's files what is no game's: the language and the name. */
const settingsOf = (files) => new Map(Array.from(files).filter(([path]) => SETTINGS.includes(path)));

/** Where another page has opened this one to bring a game, offer to take it. */
export function askOpener(handheld) {
  if (!window.opener || handheld.asked) return;
  handheld.asked = true;
  const { words } = handheld;
  addEventListener("message", async ({ source, origin, data }) => {
    if (source !== window.opener) return;
    if (data === OFFERED) {
      handheld.say(words.bring.replace("{place}", origin), { [words.bringHere]: () => ask(handheld, origin) });
    }
    if (origin !== handheld.takesFrom || !areFiles(data)) return;
    clearTimeout(handheld.waiting);
    handheld.takesFrom = null;
    handheld.stop();
    try {
      await handheld.store.stored();
      await handheld.store.replaceAll(data);
      location.reload();
    } catch {
      handheld.say(words.notStored);
    }
  });
  window.opener.postMessage(READY, "*");
}

/** Ask for the game that was offered; say so where nobody answers. */
function ask(handheld, origin) {
  handheld.takesFrom = origin;
  handheld.waiting = setTimeout(() => {
    handheld.takesFrom = null;
    handheld.say(handheld.words.notThere);
  }, ANSWER_MS);
  window.opener?.postMessage(TAKES, origin);
}
