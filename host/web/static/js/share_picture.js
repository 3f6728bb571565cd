/* Makes a picture (PNG) of a drawing in this browser, and shares it where the device can, or else saves it. */

const WIDTH = 1140; /* pixels: six for each millimetre of the certificate's sheet */
const MARGIN = 60; /* as printed: the drawing itself has none */

/** Resolves to the drawing at this address as a PNG file. @param {string} address @param {string} name @returns {Promise<File>} */
function pictureOf(address, name) {
  return new Promise((done, failed) => {
    const drawing = new window.Image();
    drawing.onerror = failed;
    drawing.onload = () => {
      const canvas = document.createElement("canvas");
      const height = Math.round((WIDTH * drawing.height) / drawing.width);
      canvas.width = WIDTH + 2 * MARGIN;
      canvas.height = height + 2 * MARGIN;
      const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      paper.fillStyle = "#fff";
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.drawImage(drawing, MARGIN, MARGIN, WIDTH, height);
      canvas.toBlob((bytes) => done(new window.File([/** @type {Blob} */ (bytes)], name, { type: "image/png" })), "image/png");
    };
    drawing.src = address;
  });
}

function save(/** @type {File} */ file) {
  const link = document.createElement("a");
  link.href = window.URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}

/* A press of the button shares the drawing at its data-drawing, under its data-name. */
export function sharePicture(/** @type {any} */ button) {
  button.addEventListener("click", () =>
    pictureOf(button.getAttribute("data-drawing"), button.getAttribute("data-name")).then((file) => {
      const shared = { files: [file], title: document.title };
      if (navigator.canShare && navigator.canShare(shared)) return navigator.share(shared).catch(() => {}); /* the user may change his mind */
      return save(file);
    })
  );
}
