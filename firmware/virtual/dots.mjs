// Draws the display's dots on a canvas, each a whole number of screen pixels large.

const COLUMNS = 128;
const ROWS = 64;
const LIT = [196, 232, 255];
const DARK = [4, 6, 9];

export class Dots {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.picture = this.context.createImageData(COLUMNS, ROWS);
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
    window.addEventListener("resize", () => this.fit()); // the styles heed the window's height too
  }

  /** Draw the dots, row by row, at a contrast from 0 to 255; null: all are dark. */
  draw(dots, contrast) {
    const bright = 0.55 + (0.45 * contrast) / 255;
    const { data } = this.picture;
    for (let i = 0; i < COLUMNS * ROWS; i++) {
      const lit = dots !== null && dots[i] === 1;
      for (let c = 0; c < 3; c++) data[4 * i + c] = lit ? LIT[c] * bright : DARK[c];
      data[4 * i + 3] = 255;
    }
    this.context.putImageData(this.picture, 0, 0);
  }

  /** Make the display as large as fits. */
  fit() {
    const ratio = window.devicePixelRatio || 1;
    this.canvas.style.width = ""; // as wide as the styles let it be
    const room = Math.floor((this.canvas.clientWidth * ratio) / COLUMNS);
    this.canvas.style.width = `${(Math.max(1, room) * COLUMNS) / ratio}px`;
  }
}
