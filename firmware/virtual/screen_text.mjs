// Reads dots back as text, for tests and the demonstration: eight lines of sixteen characters. It compares with glyphs
// that the VM's own framebuf has drawn. It is no part of the handheld and is never served to a player's browser.

const COLUMNS = 128;
const ROWS = 64;

const knownOf = new WeakMap(); // font -> Map(glyph -> character)

/** `dots`: 128x64 of 0 and 1. `font`: Map from a character to its 64 dots, joined. Unknown cells are "?". */
export function readText(dots, font) {
  if (!knownOf.has(font)) knownOf.set(font, new Map(Array.from(font, ([character, glyph]) => [glyphOf(glyph), character])));
  const known = knownOf.get(font);
  const cells = [];
  for (let y = 0; y < ROWS; y += 8) {
    const columns = columnsOf(dots, y, 1);
    const inverse = columns.map((column) => column ^ 0xff);
    for (let x = 0; x < COLUMNS; x += 8) {
      cells.push(known.get(glyphAt(columns, x, 1)) ?? known.get(glyphAt(inverse, x, 1)) ?? "?");
    }
  }
  for (const { x, y, text, scale } of largeTexts(dots, known)) placeLarge(cells, x, y, text, scale);
  return Array.from({ length: 8 }, (_, row) => cells.slice(row * 16, row * 16 + 16).join(""));
}

/** A glyph, eight characters whose codes are its columns, from its 64 dots, joined. */
function glyphOf(dots) {
  const column = (x) => Array.from({ length: 8 }, (_, y) => dots[8 * y + x] << y).reduce((bits, bit) => bits | bit);
  return String.fromCharCode(...Array.from({ length: 8 }, (_, x) => column(x)));
}

/**
 * The columns of a row of glyphs that are drawn `scale` times as large, as bytes whose lowest bit is the topmost dot; -1
 * where not each dot stands there so often.
 */
function columnsOf(dots, y, scale) {
  return Array.from({ length: COLUMNS }, (_, x) => {
    let column = 0;
    for (let row = 0; row < 8; row++) {
      const top = (y + row * scale) * COLUMNS + x;
      for (let i = 1; i < scale; i++) if (dots[top + i * COLUMNS] !== dots[top]) return -1;
      column |= dots[top] << row;
    }
    return column;
  });
}

/** The glyph with its corner at column x; "" if none is drawn so large there. */
function glyphAt(columns, x, scale) {
  let glyph = "";
  for (let at = x; at < x + 8 * scale; at += scale) {
    for (let i = 1; i < scale; i++) if (columns[at + i] !== columns[at]) return "";
    if (columns[at] < 0) return "";
    glyph += String.fromCharCode(columns[at]);
  }
  return glyph;
}

/** Runs of glyphs drawn three times (or twice) as large, on any column but on a text row. */
function* largeTexts(dots, known) {
  for (const scale of [3, 2]) {
    const size = 8 * scale;
    for (let y = 0; y + size <= ROWS; y += 8) {
      const columns = columnsOf(dots, y, scale);
      for (let x = 0; x + size <= COLUMNS; x++) {
        let text = "";
        while (x + size * (text.length + 1) <= COLUMNS) {
          const character = known.get(glyphAt(columns, x + size * text.length, scale));
          if (character === undefined || (character === " " && text === "")) break;
          text += character;
        }
        if (text === "") continue;
        yield { x, y, text: text.trimEnd(), scale };
        x += size * text.length - 1;
      }
    }
  }
}

/** Write a large text once, on its middle row, centred, in place of the cells it covers. */
function placeLarge(cells, x, y, text, scale) {
  const row = y / 8;
  const end = Math.ceil((x + text.length * 8 * scale) / 8);
  for (let r = row; r < row + scale; r++) {
    for (let column = Math.floor(x / 8); column < end; column++) cells[r * 16 + column] = " ";
  }
  const middle = Math.round((x / 8 + end - text.length) / 2);
  for (let i = 0; i < text.length; i++) cells[(row + Math.floor(scale / 2)) * 16 + middle + i] = text[i];
}
