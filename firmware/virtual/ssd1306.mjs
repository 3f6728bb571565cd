// An SSD1306 with its 128x64 panel, as seen from the I2C bus: bytes in, dots out. It draws nothing of its own.
//
// Rests on the SSD1306 datasheet (Solomon Systech, rev. 1.1): 8.1.5.2 for control bytes, section 9 for the commands,
// 10.1.3 to 10.1.5 for the addressing modes. The panel is the common one, upright when columns and rows are mirrored
// (A1, C8) and dark without the charge pump (8D 14).

const COLUMNS = 128;
const ROWS = 64;
const PAGES = ROWS / 8;
const HORIZONTAL = 0;
const PAGE = 2;

/** How many bytes follow a command. */
function parameters(command) {
  if (command === 0x20 || command === 0x81 || command === 0x8d || command === 0xa8) return 1;
  if (command === 0xd3 || command === 0xd5 || command === 0xd9 || command === 0xda || command === 0xdb) return 1;
  if (command === 0x21 || command === 0x22 || command === 0xa3) return 2;
  if (command === 0x26 || command === 0x27) return 6;
  if (command === 0x29 || command === 0x2a) return 5;
  return 0;
}

export class Ssd1306 {
  constructor() {
    this.ram = new Uint8Array(COLUMNS * PAGES);
    this.bytes = 0; // received over the bus, addresses included
    this.version = 0; // grows whenever the picture may have changed
    this.reset();
  }

  /** Power off and on. The memory keeps no picture. */
  reset() {
    this.ram.fill(0);
    Object.assign(this, {
      mode: PAGE, column: 0, page: 0, firstColumn: 0, lastColumn: COLUMNS - 1, firstPage: 0, lastPage: PAGES - 1,
      on: false, pump: false, allOn: false, inverted: false, contrast: 0x7f,
      mirrorColumns: false, mirrorRows: false, startLine: 0, offset: 0, lines: ROWS,
    });
    this.pending = []; // a command that waits for its parameters
    this.version++;
  }

  /** One transfer on the bus: what follows the address byte. */
  take(bytes) {
    this.bytes += 1 + bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const control = bytes[at++];
      const isData = (control & 0x40) !== 0;
      const end = control & 0x80 ? at + 1 : bytes.length; // bit 7: one byte, then the next control byte
      for (; at < Math.min(end, bytes.length); at++) {
        if (isData) this.data(bytes[at]);
        else this.command(bytes[at]);
      }
    }
  }

  data(byte) {
    const column = this.mirrorColumns ? this.column : COLUMNS - 1 - this.column;
    const cell = this.page * COLUMNS + column;
    if (this.ram[cell] !== byte) {
      this.ram[cell] = byte;
      this.version++;
    }
    this.step();
  }

  /** Move the write pointer by one, as the addressing mode says. */
  step() {
    if (this.mode === PAGE) {
      this.column = (this.column + 1) % COLUMNS;
    } else if (this.mode === HORIZONTAL) {
      if (this.nextColumn()) this.nextPage();
    } else if (this.nextPage()) { // vertical
      this.nextColumn();
    }
  }

  nextColumn() {
    const wraps = this.column === this.lastColumn;
    this.column = wraps ? this.firstColumn : (this.column + 1) % COLUMNS;
    return wraps;
  }

  nextPage() {
    const wraps = this.page === this.lastPage;
    this.page = wraps ? this.firstPage : (this.page + 1) % PAGES;
    return wraps;
  }

  command(byte) {
    this.pending.push(byte);
    if (this.pending.length <= parameters(this.pending[0])) return;
    const [command, first, second] = this.pending;
    this.pending = [];
    if (!this.address(command, first, second) && this.look(command, first)) this.version++;
  }

  /** Commands about where data goes. */
  address(command, first, second) {
    if (command <= 0x0f) this.column = (this.column & 0xf0) | command;
    else if (command <= 0x1f) this.column = ((command & 0x07) << 4) | (this.column & 0x0f);
    else if (command === 0x20) this.mode = (first & 3) === 3 ? this.mode : first & 3;
    else if (command === 0x21) [this.firstColumn, this.lastColumn, this.column] = [first & 127, second & 127, first & 127];
    else if (command === 0x22) [this.firstPage, this.lastPage, this.page] = [first & 7, second & 7, first & 7];
    else if (command >= 0xb0 && command <= 0xb7) this.page = command & 7;
    else if (command === 0xa0 || command === 0xa1) this.mirrorColumns = command === 0xa1;
    else return false;
    return true;
  }

  /** Commands about how the memory looks. */
  look(command, first) {
    if (command >= 0x40 && command <= 0x7f) this.startLine = command & 63;
    else if (command === 0x81) this.contrast = first;
    else if (command === 0x8d) this.pump = (first & 4) !== 0;
    else if (command === 0xa4 || command === 0xa5) this.allOn = command === 0xa5;
    else if (command === 0xa6 || command === 0xa7) this.inverted = command === 0xa7;
    else if (command === 0xa8) this.lines = (first & 63) + 1;
    else if (command === 0xae || command === 0xaf) this.on = command === 0xaf;
    else if (command === 0xc0 || command === 0xc8) this.mirrorRows = command === 0xc8;
    else if (command === 0xd3) this.offset = first & 63;
    else return false;
    return true;
  }

  /** The picture: 64 rows of 128 dots, 1 where it is lit. */
  dots() {
    const dots = new Uint8Array(COLUMNS * ROWS);
    if (!this.on || !this.pump) return dots;
    for (let y = 0; y < ROWS; y++) {
      const line = this.mirrorRows ? y : ROWS - 1 - y;
      if (line >= this.lines) continue;
      const row = (line + this.startLine + this.offset) % ROWS;
      for (let x = 0; x < COLUMNS; x++) {
        const stored = (this.ram[(row >> 3) * COLUMNS + x] >> (row & 7)) & 1;
        dots[y * COLUMNS + x] = this.allOn ? 1 : stored ^ (this.inverted ? 1 : 0);
      }
    }
    return dots;
  }
}
