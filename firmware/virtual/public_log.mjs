// The public log that the firmware has handed out, held out to the others as codes, in place of display and keys (show_table.js).
// It never shows anything else of the game.

/** The firmware has handed out the public log, or "" while the display is not to be seen by others. */
export function keepLog(handheld, text) {
  handheld.log = text;
  handheld.shows.hidden = !text || !handheld.place.dataset.codes;
  if (!text) hideTable(handheld);
}

/** Show the public log as codes, in place of display and keys. */
export async function showTable(handheld) {
  if (typeof CompressionStream === "undefined") {
    handheld.say(handheld.words.tooOld);
    return;
  }
  const { codes, chart, version } = handheld.place.dataset;
  const { showTable: show } = await import(new URL(`${JSON.parse(chart).scripts}show_table.js`, location.href));
  const at = Object.fromEntries(Object.entries(JSON.parse(codes)).map(([name, path]) => [name, new URL(path, location.href).href]));
  const place = handheld.place.querySelector(".handheld-codes");
  await show(place, JSON.parse(handheld.log), { ...at, version }, handheld.words, () => hideTable(handheld));
  handheld.pad?.letGo();
  handheld.place.querySelector(".handheld").classList.add("shows-table");
  place.hidden = false;
  handheld.place.scrollIntoView(); // the code is to be seen whole
  place.querySelector("button").focus();
}

function hideTable(handheld) {
  const place = handheld.place.querySelector(".handheld-codes");
  place.hidden = true;
  place.textContent = "";
  handheld.place.querySelector(".handheld").classList.remove("shows-table");
}
