// Reads dots back as text, for tests and the demonstration: eight lines of sixteen characters. It compares with glyphs
// that the VM's own framebuf has drawn. It is no part of the handheld and is never served to a player's browser.

const COLUMNS = 128;
const ROWS = 64;

/** `dots`: 128x64 of 0 and 1. `font`: Map from a character to its 64 dots, joined. Unknown cells are "?". */
export function readText(dots, font) {
  const known = new Map(Array.from(font, ([character, glyph]) => [glyph, character]));
  const cells = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 16; column++) cells.push(cellText(dots, column * 8, row * 8, known));
  }
  for (const { x, y, text, scale } of largeTexts(dots, known)) placeLarge(cells, x, y, text, scale);
  return Array.from({ length: 8 }, (_, row) => cells.slice(row * 16, row * 16 + 16).join(""));
}

function cellText(dots, x, y, known) {
  const glyph = cut(dots, x, y, 1);
  const inverse = glyph.replace(/./g, (dot) => (dot === "1" ? "0" : "1"));
  return known.get(glyph) ?? known.get(inverse) ?? "?";
}

/** The 64 dots of a glyph drawn `scale` times as large with its corner at x, y; "" if its blocks are not uniform. */
function cut(dots, x, y, scale) {
  let glyph = "";
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const corner = (y + row * scale) * COLUMNS + x + column * scale;
      for (let i = 1; i < scale * scale; i++) {
        if (dots[corner + Math.floor(i / scale) * COLUMNS + (i % scale)] !== dots[corner]) return "";
      }
      glyph += dots[corner];
    }
  }
  return glyph;
}

/** Runs of glyphs drawn three times (or twice) as large, on any column but on a text row. */
function* largeTexts(dots, known) {
  for (const scale of [3, 2]) {
    const size = 8 * scale;
    for (let y = 0; y + size <= ROWS; y += 8) {
      for (let x = 0; x + size <= COLUMNS; x++) {
        let text = "";
        while (x + size * (text.length + 1) <= COLUMNS) {
          const character = known.get(cut(dots, x + size * text.length, y, scale));
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
