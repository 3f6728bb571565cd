/* The page that installs on a board: asks the chip what it is and the host what goes onto it, and has esptool-js write that over Web
   Serial. Its sentences are in the page, one of which is shown at a time; only what is wrong with the file is said by the host. */

import { at as address } from "./address.js";
import { byId } from "./elements.js";

const BAUD = 460800;
const SLOW_BAUD = 115200;
const PAIRING = "/handhelds";
const LOOK_MS = 1000;
const FREE_TRIES = 12; /* the host lets go of a port within two seconds */
const FREE_MS = 250;
const START = "D0|R1|W100|R0"; /* esptool-js's own hard reset only lets go of the line that resets a chip */
const SILENT = { clean() {}, write() {}, writeLine() {} };
const KEPT = { flashMode: "keep", flashFreq: "keep", flashSize: "keep" }; /* the download has them */

/** @typedef {{at: number, md5: string, data: Uint8Array}} Piece
 *  @typedef {EventTarget & {open: (options: {baudRate: number}) => Promise<void>, close: () => Promise<void>}} Port
 *  @typedef {{main: () => Promise<string>, chip: {CHIP_NAME: string}, IS_STUB: boolean, detectFlashSize: () => Promise<string | undefined>,
 *    writeFlash: (options: object) => Promise<void>, flashMd5sum: (at: number, size: number) => Promise<string>,
 *    after: (mode: string, otg: undefined, signals: string) => Promise<void>}} Loader */

const serial = /** @type {any} */ (navigator).serial; /* eslint-disable-line compat/compat -- where it is missing the page says so */
const form = /** @type {HTMLFormElement} */ (byId("install"));
const vendors = (form.getAttribute("data-vendors") || "").split(" ").map((vendor) => ({ usbVendorId: Number(vendor) }));
/** @type {FormData | null} */
let picked = null; /* what was chosen, while a board is written */
let ports = /** @type {EventSource | null} */ (null); /* while it is open the host leaves the ports alone */
let baud = BAUD;
let checks = 0;
let otherwise = ""; /* what is told if the step that is being done fails */

/** A fault that has a sentence of its own, or the host's. */
class Told extends Error {
  constructor(/** @type {string} */ name, said = "") {
    super(said);
    this.name = name;
  }
}

function tell(/** @type {string} */ name, said = "") {
  document.querySelectorAll("[data-told]").forEach((part) => {
    const shown = part.getAttribute("data-told") === name;
    /** @type {HTMLElement} */ (part).hidden = !shown;
    if (shown && said) part.textContent = said;
  });
}

function begin(/** @type {string} */ step, /** @type {string} */ fault) {
  tell(step);
  otherwise = fault;
}

function borrowPorts() {
  if (!ports || ports.readyState === EventSource.CLOSED) ports = new EventSource(address("/install/ports"));
}

const bytes = (/** @type {string} */ base64) => Uint8Array.from(window.atob(base64), (letter) => letter.charCodeAt(0));

/** What goes onto a board with this chip and flash; nothing where neither is known and only the file is judged. */
async function ask(chip = "", flash = "") {
  const body = picked || new window.FormData(form);
  const { size } = /** @type {File} */ (body.get("file"));
  if (size > Number(byId("file").getAttribute("data-most"))) throw new Told("refused", byId("file").getAttribute("data-too-long") || "");
  body.set("chip", chip);
  body.set("flash", flash);
  const made = /** @type {Host.Parts} */ (
    await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, credentials: "same-origin" })
      .then((answer) => answer.json())
      .catch(() => Promise.reject(new Told("no-host")))
  );
  if (!made.ok) throw new Told("refused", made.said);
  const download = new Uint8Array(await /** @type {File} */ (body.get("file")).arrayBuffer());
  return made.parts.map(({ at, md5, data, start, length }) => ({ at, md5, data: data === null ? download.subarray(start, start + length) : bytes(data) }));
}

/** Waits until nobody else has the port. @param {Port} port */
async function free(port) {
  for (let left = FREE_TRIES; ; left -= 1) {
    try {
      await port.open({ baudRate: SLOW_BAUD });
      break;
    } catch (fault) {
      if (!left) throw fault;
      await new Promise((again) => setTimeout(again, FREE_MS));
    }
  }
  await port.close();
}

/** A function that shows each tenth of all bytes when it has arrived. @param {Piece[]} pieces */
function progress(pieces) {
  const sizes = pieces.map(({ data }) => data.length);
  const sum = (/** @type {number[]} */ some) => some.reduce((total, size) => total + size, 0);
  let shown = -1;
  return (/** @type {number} */ index, /** @type {number} */ done, /** @type {number} */ of) => {
    const tenths = Math.floor((10 * (sum(sizes.slice(0, index)) + (sizes[index] * done) / of)) / sum(sizes));
    if (tenths === shown) return;
    byId("progress").value = shown = tenths;
    byId("percent").textContent = 10 * tenths + " %";
    tell("writing");
  };
}

/** @param {Loader} loader */
async function write(loader) {
  begin("connecting", "no-answer");
  await loader.main();
  otherwise = "no-size";
  const flash = await loader.detectFlashSize();
  if (!flash || !loader.IS_STUB) throw new Told(otherwise);
  begin("making", "gone");
  const pieces = await ask(loader.chip.CHIP_NAME, flash);
  tell("erasing");
  const fast = baud;
  baud = SLOW_BAUD; /* for the next time, unless this one ends well */
  const fileArray = pieces.map(({ at, data }) => ({ address: at, data }));
  await loader.writeFlash({ ...KEPT, fileArray, eraseAll: true, compress: true, reportProgress: progress(pieces) });
  for (const { at, md5, data } of pieces) {
    if ((await loader.flashMd5sum(at, data.length)) !== md5) throw new Told("wrong");
  }
  baud = fast;
}

async function install() {
  begin("choosing", "no-port");
  const port = await serial.requestPort({ filters: vendors });
  begin("connecting", "busy");
  await free(port);
  const { ESPLoader, Transport } = await import(form.getAttribute("data-esptool") || "");
  const transport = new Transport(port);
  const loader = new ESPLoader({ transport, baudrate: baud, terminal: SILENT });
  /** @type {Promise<never>} */
  const gone = new Promise((_, lost) => port.addEventListener("disconnect", () => lost(new Error()), { once: true }));
  const unlessGone = (/** @type {Promise<any>} */ work) => Promise.race([work, gone]);
  try {
    await unlessGone(write(loader));
    await unlessGone(loader.after("custom_reset", undefined, START)).catch(() => {}); /* some leave their port when they start */
  } finally {
    await unlessGone(transport.disconnect()).catch(() => {});
  }
}

/* The handhelds that the host hears on its cables. */
async function cables() {
  const found = await fetch(address("/install/found"), { credentials: "same-origin" }).then((answer) => answer.json()).catch(() => ({}));
  return /** @type {Host.Found} */ (found).devices || [];
}

/** Goes on to pairing when the host hears one that it did not hear before. @param {string[]} before */
async function goOn(before) {
  for (;;) {
    if (byId("press").disabled) return; /* another board is written */
    if ((await cables()).some((name) => !before.includes(name))) break;
    await new Promise((again) => setTimeout(again, LOOK_MS));
  }
  window.location.assign(address(PAIRING));
}

async function press() {
  byId("press").disabled = true;
  choose(false);
  byId("progress").value = 0;
  byId("progress").hidden = false;
  borrowPorts();
  const before = await cables();
  let done = false;
  try {
    await install();
    if (ports) ports.close();
    tell("done");
    done = true;
  } catch (fault) {
    if (fault instanceof Told) tell(fault.name, fault.message);
    else tell(otherwise);
  }
  byId("progress").hidden = true;
  byId("press").disabled = false;
  choose(true);
  byId("press").focus();
  if (done) goOn(before);
}

/* While a board is written the choice stays as it was at the press. */
function choose(/** @type {boolean} */ may) {
  picked = may ? null : new window.FormData(form);
  form.querySelectorAll("[name=board], #file").forEach((part) => {
    /** @type {HTMLInputElement} */ (part).disabled = !may;
  });
}

/* Names the file for the chosen board, and says whether the one that was picked is right. */
async function check() {
  const board = form.querySelector("[name=board]:checked");
  form.querySelectorAll("[data-file-for]").forEach((part) => {
    /** @type {HTMLElement} */ (part).hidden = part.getAttribute("data-file-for") !== (board && board.getAttribute("data-file"));
  });
  form.querySelectorAll("[data-wires-of]").forEach((part) => {
    /** @type {HTMLElement} */ (part).hidden = part.getAttribute("data-wires-of") !== (board && board.getAttribute("value"));
  });
  const said = byId("checked");
  said.textContent = "";
  if (!board || !byId("file").files.length) return;
  const mine = (checks += 1);
  const fault = await ask().then(() => null, (wrong) => wrong);
  if (mine !== checks) return; /* another one has been chosen since */
  said.className = fault ? "fault" : "";
  said.textContent = fault ? fault.message : said.getAttribute("data-good");
}

if (serial) {
  form.hidden = false;
  borrowPorts();
  form.addEventListener("change", check);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!byId("press").disabled) press();
  });
  window.addEventListener("beforeunload", (event) => byId("press").disabled && event.preventDefault());
} else byId("no-serial").hidden = false;
document.body.setAttribute("data-ready", "");
