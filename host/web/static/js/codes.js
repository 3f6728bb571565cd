/* The public log as QR codes, and back. A code is a link to the page that follows the game (follow.js), and behind its # stands one
   piece of the log, compressed. Knows no rule: shared/log/followed.py judges what a piece tells.

   qr: the address of the folder of the package `qr`, which makes and reads the squares. */

const FORMAT = "1"; /* of a piece; what is behind it may change with it alone */
const MOST = 720; /* characters of a code: some 90 squares a side, which a phone still reads from another phone's display */
const BORDER = 4; /* squares, as ISO/IEC 18004 wants */
const MOST_BYTES = 1 << 17; /* of a piece: several times what a whole game takes; a small code can be made to unpack to anything */

/** @typedef {{id: string, head: string, rows: any[][]}} Log   as the firmware hands it out (mrx.ports.Page.hand_out)
 *  @typedef {[string, number, number, string, any[][]]} Piece   as shared/log/followed.py takes it */

/** Whether this browser can make codes and read them. */
export const canCode = () => typeof CompressionStream !== "undefined";

/** What comes out when this goes through; rejects where that is too much. @param {Blob} blob @param {any} through @returns {Promise<Uint8Array>} */
async function run(blob, through) {
  const parts = blob.stream().pipeThrough(through).getReader();
  const found = [];
  let length = 0;
  for (let part = await parts.read(); !part.done; part = await parts.read()) {
    found.push(part.value);
    length += part.value.length;
    if (length > MOST_BYTES) {
      parts.cancel().catch(() => {});
      throw new Error("too long");
    }
  }
  return new Uint8Array(await new Response(new Blob(found)).arrayBuffer());
}

/** @param {Piece} piece */
async function packed(piece) {
  // eslint-disable-next-line compat/compat -- asked for by canCode
  const bytes = await run(new Blob([JSON.stringify(piece)]), new CompressionStream("deflate"));
  return FORMAT + btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** The texts of the codes that tell the whole log, the newest events first. @param {Log} log @param {string} address */
export async function codesOf({ id, head, rows }, address) {
  const texts = [];
  for (let end = rows.length; end > 0; ) {
    const text = async (/** @type {number} */ first) => `${address}#${await packed([id, first, rows.length, head, rows.slice(first, end)])}`;
    let [first, fits] = [end - 1, await text(end - 1)];
    for (let step = 32; step >= 1; step /= 2) {
      const more = first - step >= 0 ? await text(first - step) : null;
      if (more !== null && more.length <= MOST) [first, fits] = [first - step, more];
    }
    texts.push(fits);
    end = first;
  }
  return texts;
}

/** Whether a code's text is of a format that this page does not know yet. @param {string} text */
export const isNewer = (text) => /^(?:[^#]*#)?[2-9][\w-]+$/.test(text.trim());

/** The piece in a code's text or behind a page's #, not judged yet; null where there is none. @param {string} text */
export async function pieceIn(text) {
  const found = /^(?:[^#]*#)?1([\w-]+)$/.exec(text.trim());
  if (!found) return null;
  try {
    const bytes = Uint8Array.from(atob(found[1].replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    // eslint-disable-next-line compat/compat -- asked for by canCode
    return JSON.parse(new TextDecoder().decode(await run(new Blob([bytes]), new DecompressionStream("deflate"))));
  } catch (fault) {
    return null;
  }
}

/** Draws a code. @param {HTMLCanvasElement} canvas @param {string} text @param {string} qr */
export async function drawCode(canvas, text, qr) {
  const { encodeQR } = await import(qr + "index.js");
  /** @type {boolean[][]} */
  const squares = encodeQR(text, "raw", { ecc: "low", border: BORDER });
  canvas.width = canvas.height = squares.length;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, squares.length, squares.length);
  pen.fillStyle = "#000";
  squares.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(x, y, 1, 1)));
}

/** What reads codes from a picture or a video, by its method `detect`: the browser's own where it has one. @param {string} qr @returns {Promise<any>} */
export async function reader(qr) {
  // eslint-disable-next-line compat/compat -- asked for
  const own = /** @type {any} */ (globalThis).BarcodeDetector;
  const kinds = own ? await own.getSupportedFormats().catch(() => []) : [];
  const Reader = kinds.includes("qr_code") ? own : (await import(qr + "decode.js")).BarcodeDetector;
  return new Reader({ formats: ["qr_code"] });
}
