// A keypad of rows and columns without diodes, wired to the pins of a chip: which keys are down, and what the pins read.

// Numbers as in the ESP32 port.
export const IN = 1;
export const OUT = 3;
export const OPEN_DRAIN = 7;
const PULL_DOWN = 1;
const PULL_UP = 2;

export class KeyMatrix {
  constructor() {
    this.down = new Set(); // faces; they stay down during a reset
    this.grounded = new Set(); // pins whose wire touches ground; they stay so during a reset
    this.scans = new Map(); // face -> how often its row was low and its column read
    this.reset();
  }

  /** Reset the chip: no pin is set up, no key known. Keys that are down stay down. */
  reset() {
    this.pins = new Map(); // pin -> { mode, pull, level }
    this.keys = new Map(); // face -> [row pin, column pin]
    this.shorts = 0; // reads during which two outputs were shorted
  }

  /** Wire a key between two pins. */
  wire(face, row, column) {
    this.keys.set(face, [row, column]);
    this.scans.set(face, this.scans.get(face) ?? 0);
  }

  set(pin, mode, pull) {
    this.pins.set(pin, { level: 1, ...this.pins.get(pin), mode, pull });
  }

  write(pin, level) {
    this.pins.set(pin, { mode: IN, pull: 0, ...this.pins.get(pin), level });
  }

  /** The level of a pin: whatever drives the wires that pressed keys join to it, low winning over high. */
  read(pin) {
    const wires = this.joined(pin);
    const drives = (level) => wires.some((wire) => this.drive(wire) === level);
    this.count(pin);
    if (wires.some((wire) => this.grounded.has(wire))) return 0;
    if (drives(0)) {
      if (drives(1)) this.shorts++;
      return 0;
    }
    if (drives(1)) return 1;
    const pulls = (pull) => wires.some((wire) => (this.pins.get(wire)?.pull ?? 0) === pull);
    return pulls(PULL_UP) && !pulls(PULL_DOWN) ? 1 : 0;
  }

  /** What a pin drives its wire to: 0, 1, or undefined if it does not drive. */
  drive(pin) {
    const { mode, level } = this.pins.get(pin) ?? {};
    if (mode === OUT) return level;
    return mode === OPEN_DRAIN && level === 0 ? 0 : undefined;
  }

  /** The pins on one wire with `pin` with the keys that are down. */
  joined(pin) {
    const wires = [pin];
    for (const wire of wires) {
      for (const face of this.down) {
        const ends = this.keys.get(face) ?? [];
        if (ends.includes(wire)) wires.push(...ends.filter((end) => !wires.includes(end)));
      }
    }
    return wires;
  }

  count(pin) {
    for (const [face, [row, column]] of this.keys) {
      if (column === pin && this.drive(row) === 0) this.scans.set(face, this.scans.get(face) + 1);
    }
  }
}
