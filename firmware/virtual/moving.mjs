// Takes the game of a page without a host to a table's own page for the handheld. A page from HTTPS may open no socket to a host at
// home, but it may open its page; the two talk by postMessage, so the game is in no address and on no third machine.
//
// Nothing is lost on the way: here the files stay, and play on unless the other page has said that it has them. There nothing is
// replaced without a press. Files are never interpreted.

const WANTS = "mr-x-wants-a-game"; // the table's page is ready
const HAS = "mr-x-has-the-game"; // and has stored it

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
  const files = await handheld.store.load();
  const listen = async ({ source, origin, data }) => {
    if (source !== other || origin !== place.origin) return;
    if (data === WANTS) other.postMessage(files, origin);
    if (data !== HAS) return;
    removeEventListener("message", listen);
    await handheld.store.setMoved(origin);
    isAway(handheld, origin);
  };
  addEventListener("message", listen);
  handheld.say(words.moving, words.stay, () => location.reload());
}

/** Say that the game is at another place now, and how it comes back. */
export function isAway(handheld, origin) {
  const { words } = handheld;
  handheld.tell("");
  handheld.say(words.moved.replace("{place}", origin), words.takeBack, async () => {
    await handheld.store.setMoved(null);
    location.reload();
  });
}

/** Where another page has opened this one to bring a game, offer to take it. */
export function askOpener(handheld) {
  if (!window.opener || handheld.asked) return;
  handheld.asked = true;
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.opener || !areFiles(data)) return;
    const { words } = handheld;
    handheld.say(words.bring.replace("{place}", origin), words.bringHere, async () => {
      handheld.stop();
      await handheld.store.stored();
      await handheld.store.replaceAll(data);
      source.postMessage(HAS, origin);
      location.reload();
    });
  });
  window.opener.postMessage(WANTS, "*");
}
