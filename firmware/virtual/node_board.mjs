// The virtual handheld as a process: the serial wire is standard input and output, a second pair of descriptors takes
// orders as JSON lines (press a key, read the display, cut the power), which README.md lists. Standard output carries
// the board's serial output and nothing else.

import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { Radio, STATES } from "./air/radio.mjs";
import { Board } from "./board.mjs";
import { RealClock, VirtualClock, restWhileWaiting } from "./clock.mjs";
import { DirectoryStore, readTree } from "./directory_store.mjs";
import { Flash } from "./flash.mjs";
import { Orders } from "./orders.mjs";
import { Vm } from "./vm.mjs";
import { watch } from "./watchdog.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));

const { values: options } = parseArgs({
  options: {
    flash: { type: "string" }, // folder that keeps the files
    image: { type: "string" }, // folder of a built device image; without it the board is bare
    clock: { type: "string", default: "real" }, // or "virtual"
    heap: { type: "string" }, // bytes, a hard cap
    held: { type: "string", default: "" }, // keys held down at power-on
    off: { type: "boolean", default: false }, // wait for the order to power on
    glyphs: { type: "string" }, // folder that keeps the drawn glyphs for the next process
    radio: { type: "string" }, // the chip has one; how the access point is, see air/network.py
    unwatched: { type: "boolean", default: false }, // no watchdog: the controlling program has a timeout of its own
    "control-in": { type: "string", default: "3" },
    "control-out": { type: "string", default: "4" },
  },
});
if (!options.flash) fail("--flash FOLDER is missing: the handheld keeps its files there");
if (options.image && !fs.existsSync(path.join(options.image, "main.py"))) {
  fail(`no device image in ${options.image}; \`make setup\` builds one`);
}

if (options.radio !== undefined && !STATES.includes(options.radio)) fail(`--radio is one of ${STATES.join(", ")}`);

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}

const { loadMicroPython } = await import("@micropython/micropython-webassembly-pyscript");
const VM_PACKAGE = fs.readFileSync(fileURLToPath(import.meta.resolve("@micropython/micropython-webassembly-pyscript/package.json")));
const clock = options.clock === "virtual" ? new VirtualClock() : new RealClock();
if (options.clock === "real") restWhileWaiting();
const radio = options.radio === undefined ? null : new Radio(clock, options.radio);
const python = (name) => fs.readFileSync(path.join(HERE, `${name}.py`));
const files = ["machine", "chip", "cryptolib", "vfs", ...(radio ? ["air/network", "air/socket"] : [])];
const standIns = new Map(files.map((file) => [path.basename(file), python(file)]));
const store = new DirectoryStore(options.flash);
const image = async () => (options.image ? readTree(options.image) : new Map());
const heap = options.heap ? Number(options.heap) : null;

const watchdog = options.unwatched ? null : await watch();
const board = new Board({ loadMicroPython, clock, store, image, standIns, heap, watchdog, radio }, {
  wire(bytes) {
    process.stdout.write(bytes); // a pipe is written at once, before the next file change
    orders.said(bytes);
  },
  shown: () => orders.shown(),
  changed: (state) => orders.changed(state),
});

const tell = (message) => fs.writeSync(Number(options["control-out"]), `${JSON.stringify(message)}\n`);
const orders = new Orders(board, await font(), tell);

process.stdin.on("data", (bytes) => board.receive(bytes));
process.stdin.on("end", () => process.exit(0));
process.stdout.on("error", () => process.exit(0));
readline.createInterface({ input: new net.Socket({ fd: Number(options["control-in"]) }) })
  .on("line", (line) => orders.take(line))
  .on("close", () => process.exit(0));

for (const face of options.held) board.keys.down.add(face);
if (!options.off) await board.powerOn();

/** Map(character -> its 64 dots, row by row). */
async function font() {
  const lines = (await keptGlyphs()).split("\n");
  const dots = (columns, i) => (parseInt(columns.substr(2 * (i % 8), 2), 16) >> (i >> 3)) & 1;
  const glyph = (columns) => Array.from({ length: 64 }, (_, i) => dots(columns, i)).join("");
  return new Map(lines.map((line) => [line[0], glyph(line.slice(1))]));
}

/** What font.py says, from the folder of glyphs if another process has drawn the same ones. */
async function keptGlyphs() {
  if (!options.glyphs) return drawnGlyphs();
  const files = new Map([...await image(), ...readTree(options.flash)]);
  const hash = createHash("sha256").update(python("font")).update(VM_PACKAGE);
  for (const name of ["mrx/device/text_display.py", "mrx/device/text_display.mpy", "modules.bin"]) hash.update(`${name} `).update(files.get(`/${name}`) ?? "");
  const kept = path.join(options.glyphs, `${hash.digest("hex").slice(0, 16)}.txt`);
  if (fs.existsSync(kept)) return fs.readFileSync(kept, "utf8");
  const glyphs = await drawnGlyphs();
  fs.mkdirSync(options.glyphs, { recursive: true });
  fs.writeFileSync(`${kept}.${process.pid}`, glyphs);
  fs.renameSync(`${kept}.${process.pid}`, kept);
  return glyphs;
}

/** The glyphs as font.py has them drawn, by a VM that is dropped again. */
async function drawnGlyphs() {
  const silent = { stdin: () => null, pending: () => false, stdout: () => {} };
  const vm = await Vm.load({ loadMicroPython, heap: null, ...silent });
  await new Flash(store).mount(vm, new Map([...await image(), ["/font.py", python("font")]]));
  const glyphs = vm.mp.pyimport("font").glyphs();
  vm.drop();
  return glyphs;
}
