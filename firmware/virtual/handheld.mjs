// The handheld in a page: draws the display's dots and sixteen buttons, and has the display as text. It never interprets what is shown, and the
// display is dark while the page is hidden.
//
// The page gives <div id="handheld" data-vm data-virtual data-device data-link data-chart>: the addresses of the VM's files,
// of this folder, of the device image with its manifest.txt, and of the socket; in JSON, what the map beside the display
// needs (chart.mjs). Without a host it has data-codes too: where its codes lead (show_table.js). And for each language it may
// have one <section lang data-words>, whose content is the page's text, and words as WORDS: that of the display's language is
// shown. All are there, because the host is asked for nothing meanwhile.

import { Board } from "./board.mjs";
import { BrowserStore } from "./browser_store.mjs";
import { Chart } from "./chart.mjs";
import { RealClock } from "./clock.mjs";
import { Dots } from "./dots.mjs";
import { load } from "./loading.mjs";
import { askOpener, isAway, takeTo } from "./moving.mjs";
import { Pad } from "./pad.mjs";
import { keepLog, showTable } from "./public_log.mjs";
import { play, playsElsewhere } from "./one_page.mjs";
import { Reading } from "./reading.mjs";
import { link } from "./socket_link.mjs";

const WORDS = {
  title: "Handheld",
  heading: "Mr. X's handheld",
  display: "Display of the handheld",
  keys: "Keys of the handheld",
  elsewhere: "This handheld is open on another page of this browser. One plays, the others wait.",
  playHere: "Play here instead",
  noFiles: "This browser keeps no files for this page (a private tab?), and without them the handheld does not play: open its address in an ordinary tab.",
  notStored: "This browser can store nothing more. The handheld has stopped: make room, then load the page again.",
  gone: "This browser has deleted the files of this page: the game that was here is gone.",
  noWebAssembly: "The handheld needs JavaScript and WebAssembly: allow both for this address.",
  loading: "The handheld is being loaded.",
  dark: "The display is off. The first key lights it, and does nothing else.",
  notAwake: "The phone is not kept awake here: end its battery saver, or let its screen stay on for ten minutes or longer (settings, display).",
  chart: "Touch here on your turn: the map shows where you stand and where you may go. Hold a finger on the map to keep it.",
  taxi: "taxi",
  bus: "bus",
  underground: "underground",
  black: "black",
  showTable: "Show the table",
  back: "Back to the handheld",
  earlier: "Earlier moves",
  newest: "Newest moves",
  scan: "Scan this with another phone: it has what everybody may know, and no more.",
  code: "Code {n} of {of}",
  notOpened: "This address cannot be opened. Scan the handheld's code on the table's page Invite.",
  moving: "On the page that has opened, confirm that the game comes there. Until then it is here.",
  notAnswered: "No table has answered at {place} so far: does its host run, is this phone in its network, is the address that of the code? Nothing has left this phone.",
  stay: "Stay here",
  moved: "This game has gone on to the table {place}. Go on here only if it never arrived there: here it stands as it was.",
  takeBack: "Go on here",
  anew: "A new game here",
  anewSure: "A new game here? Then the one that was taken away is forgotten here: make sure that it has arrived.",
  anewYes: "Forget it here",
  bring: "A game comes from {place}. It takes the place of what this browser has at this address.",
  bringHere: "Bring it here",
  notThere: "The other page no longer hands the game over: it goes on there.",
  tooOld: "This browser is too old to show codes: another one, or a newer phone, can.",
  notLoaded: "The handheld could not be loaded from the host. Load the page again when the host is there.",
};
const SIGNS = { A: "taxi", B: "bus", C: "underground", D: "black" }; // of the tickets that the keys stand for
const RETURN_MS = 250; // after the page is shown again, time for the firmware to notice released keys

class Handheld {
  constructor(place) {
    this.place = place;
    place.innerHTML = `
      <div class="handheld">
        <div class="handheld-display"><canvas width="128" height="64" aria-hidden="true"></canvas>
          <div class="handheld-text" role="group"></div><div class="handheld-text" role="status"></div>
          <div class="handheld-state" role="status"><p></p><progress hidden></progress></div></div>
        <div class="handheld-message" role="status" hidden><p></p></div>
        <div class="handheld-chart map"><div class="handheld-note"><button type="button" class="handheld-show" hidden></button>
          <p></p><p role="note" hidden></p></div></div>
        <div class="handheld-codes" hidden></div>
        <div class="handheld-keys" role="group"></div>
      </div>`;
    const kept = document.querySelector(".kept-version"); // of a page without a host: in sight, above the display
    if (kept) place.firstElementChild.prepend(kept);
    this.state = place.querySelector(".handheld-state");
    this.dots = new Dots(place.querySelector("canvas"));
    this.reading = new Reading(...place.querySelectorAll(".handheld-text"));
    this.keys = place.querySelector(".handheld-keys");
    this.shows = place.querySelector(".handheld-show");
    this.shows.onclick = () => showTable(this).catch(() => this.say(this.words.notLoaded));
    this.covered = document.hidden;
    this.chart = this.makeChart(JSON.parse(place.dataset.chart));
    this.speak(document.documentElement.lang);
    this.draw();
    this.keepAwake().catch((error) => console.warn(error));
    document.body.setAttribute("data-ready", "");
  }

  /** Keep the screen awake, as the host's pages do; where the browser cannot, say what helps. */
  async keepAwake() {
    const { keepAwake } = await import(new URL(`${JSON.parse(this.place.dataset.chart).scripts}wake_lock.js`, location.href));
    keepAwake((kept) => { this.place.querySelector("[role=note]").hidden = kept; });
  }

  /** Speak a language: at first the page's, then the one that the display speaks. */
  speak(language) {
    const texts = Array.from(document.querySelectorAll("section[data-words]"));
    const own = texts.find((text) => text.lang === language);
    this.words = { ...WORDS, ...JSON.parse(own?.dataset.words ?? "{}") };
    if (own) {
      for (const text of texts) text.hidden = text !== own;
      document.documentElement.lang = language;
      document.title = this.words.title;
      for (const part of document.querySelectorAll("[data-say]")) part.textContent = this.words[part.dataset.say];
    }
    this.state.querySelector("progress").setAttribute("aria-label", this.words.loading);
    this.reading.name(this.words.display);
    this.keys.setAttribute("aria-label", this.words.keys);
    const [chart, notAwake] = this.place.querySelectorAll(".handheld-note p");
    chart.textContent = this.words.chart;
    notAwake.textContent = this.words.notAwake;
    this.shows.textContent = this.words.showTable;
    this.pad?.name(this.words);
  }

  /** The map beside the display. The handheld plays without it, too. */
  makeChart(parts) {
    const place = this.place.querySelector(".handheld-chart");
    const type = (keys) => this.pad?.type(keys);
    const touched = (held) => this.board?.touchMap(held);
    const chart = new Chart(place, { ...parts, type, touched });
    chart.load().catch((error) => console.warn(error));
    return chart;
  }

  /** Start, unless another page is playing. */
  async begin() {
    this.tell(this.words.loading);
    if (await playsElsewhere()) this.standAside();
    else await this.start();
  }

  /** Another page is playing: tell that, and offer to take over. */
  standAside() {
    this.stop();
    this.say(this.words.elsewhere, { [this.words.playHere]: () => this.start() });
  }

  /** Start; `knows`: it was said that the game here is gone. */
  async start(knows = false) {
    this.say("");
    if (typeof WebAssembly === "undefined") {
      this.tell("");
      this.say(this.words.noWebAssembly);
      return;
    }
    this.tell(this.words.loading);
    try {
      this.store = await BrowserStore.open((error) => this.lose(error));
    } catch {
      this.tell("");
      this.say(this.words.noFiles);
      return;
    }
    play(() => this.standAside());
    const moved = await this.store.moved();
    if (moved) {
      isAway(this, moved);
      return;
    }
    try {
      if (!knows && (await this.isGone())) {
        this.sayGone();
        return;
      }
      this.board = await this.build();
      await this.board.powerOn();
    } catch {
      this.tell("");
      if (this.store.failure === null) this.say(this.words.notLoaded);
      return;
    }
    const { link: path } = this.place.dataset;
    if (!path) return; // there is no table
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.link = link(url.href, (bytes) => this.board.receive(bytes));
    askOpener(this);
  }

  /** Take the game to a table's page. */
  takeTo(address) { return takeTo(this, address); }

  /** Make the board from the files that the host serves. */
  async build() {
    const { vm } = this.place.dataset;
    const { loadMicroPython, image, standIns } = await load(this.place.dataset, (part) => this.tell(this.words.loading, part));
    const parts = {
      loadMicroPython,
      vmUrl: new URL(`${vm}micropython.wasm`, location.href).href,
      clock: new RealClock(),
      store: this.store,
      image: async () => image,
      standIns,
      heap: null,
      language: document.documentElement.lang,
      hostless: this.place.dataset.link === "",
    };
    return new Board(parts, {
      wire: (bytes) => this.link?.send(bytes),
      shown: () => this.draw(),
      changed() {},
      wired: () => this.wire(),
      mapped: () => this.drawChart(),
      readOut: () => this.draw(),
      spoken: (language) => this.speak(language),
      playing: (running) => { this.place.dataset.playing = running ? "yes" : "no"; },
      logged: (text) => keepLog(this, text),
    });
  }

  /** Whether a game was played here whose files the browser has deleted since: without a host its version is kept, too. */
  async isGone() {
    if (!this.place.dataset.version || (await this.store.load()).size > 0) return false;
    const { kept } = await import("./site.mjs");
    return Boolean(await kept("playing").catch(() => null));
  }

  sayGone() {
    this.tell("");
    this.say(this.words.gone, { [this.words.anew]: () => this.start(true) });
  }

  /** Storing has failed for good: stop playing. */
  lose(error) {
    if (error?.name === "Elsewhere") {
      this.standAside();
      return;
    }
    this.stop();
    if (error?.name === "Gone") this.sayGone();
    else this.say(this.words.notStored);
  }

  stop() {
    this.link?.close();
    this.link = null;
    this.board?.powerOff();
    this.board = null;
    keepLog(this, "");
    this.tell("");
    this.draw();
  }

  /** Say on the dark display what the board is doing: `part` of it is done. */
  tell(sentence, part = null) {
    const progress = this.state.querySelector("progress");
    progress.hidden = part === null;
    if (part !== null) progress.value = part;
    const text = this.state.querySelector("p");
    if (text.textContent !== sentence) text.textContent = sentence;
  }

  /** Say a sentence in place of display and keys, or beside them; `ways`: what its buttons do, by what they say. */
  say(sentence, ways = {}) {
    const message = this.place.querySelector(".handheld-message");
    message.hidden = sentence === "";
    const text = Object.assign(document.createElement("p"), { textContent: sentence });
    const buttons = Object.entries(ways).map(
      ([name, onclick]) => Object.assign(document.createElement("button"), { type: "button", textContent: name, onclick }),
    );
    message.replaceChildren(text, ...buttons);
    if (sentence) this.place.scrollIntoView(); // it may answer what was pressed far below
  }

  /** The firmware has said how the keys are wired: show them in that order. */
  wire() {
    if (this.pad) return;
    const faces = Array.from(this.board.keys.keys.keys());
    const hold = (face, down) => {
      if (down) this.board?.keys.down.add(face);
      else this.board?.keys.down.delete(face);
    };
    const scans = (face) => this.board?.keys.scans.get(face) ?? 0;
    this.pad = new Pad(this.keys, faces, hold, scans, SIGNS);
    this.pad.name(this.words);
  }

  /** Draw the dots on the canvas; dark while the page is hidden. */
  draw() {
    const dots = this.covered || !this.board ? null : this.board.display.dots();
    this.dots.draw(dots, this.board?.display.contrast ?? 0);
    if (this.board?.state === "running") this.tell(this.board.display.on ? "" : this.words.dark);
    if (dots && this.board.display.on) this.reading.show(this.board.text, this.board.aloud);
    else this.reading.show("", false);
    this.drawChart();
  }

  /** What the firmware shows on the map is there while the display can be seen, as its dots. */
  drawChart() {
    const seen = !this.covered && this.board?.display.on;
    this.chart.show(seen ? this.board.map : "");
  }

  /** The page is hidden: dark at once, before the system takes a thumbnail, and release every key. */
  cover() {
    clearTimeout(this.returning);
    this.covered = true;
    this.pad?.letGo();
    this.chart.letGo();
    this.draw();
  }

  /** The page is visible again: show the display after the firmware has seen the keys released. */
  async uncover() {
    if (document.hidden || !this.covered) return;
    this.link?.wake();
    clearTimeout(this.returning);
    this.returning = setTimeout(() => {
      this.covered = false;
      this.draw();
    }, RETURN_MS);
    try {
      await this.store?.check();
    } catch (error) {
      this.store.fail(error);
    }
  }
}

const handheld = new Handheld(document.getElementById("handheld"));
document.addEventListener("visibilitychange", () => (document.hidden ? handheld.cover() : handheld.uncover()));
addEventListener("pagehide", () => handheld.cover());
addEventListener("pageshow", () => handheld.uncover());
addEventListener("online", () => handheld.link?.wake());
// A phone takes a thumbnail of a page before it tells the page that it is hidden.
if (matchMedia("(pointer: coarse)").matches) {
  addEventListener("blur", () => handheld.cover());
  addEventListener("focus", () => handheld.uncover());
}
navigator.storage?.persist?.().catch(() => {});
if (handheld.place.dataset.codes) {
  const { scripts } = JSON.parse(handheld.place.dataset.chart);
  import(new URL(`${scripts}move_away.js`, location.href)).then(({ offerWays }) => offerWays(handheld), (error) => console.warn(error));
}
handheld.begin(); // not awaited: for Safari a page is loaded while a script of it waits, and it would be said to stand still
