/* Scans codes: with this device's camera, or from a photo where there is none or it may not be used. Knows nothing of what they say. */

import { reader } from "./codes.js";

const LOOK_MS = 150;

/** @param {{scan: HTMLElement, video: HTMLVideoElement, photo: HTMLInputElement, stop: HTMLElement}} at @param {string} qr
    @param {(text: string) => void} found @param {(why: "no-camera" | "no-code" | "notLoaded") => void} failed */
export function scanning(at, qr, found, failed) {
  /** @type {MediaStream | null} */
  let stream = null;

  const close = () => {
    if (stream) stream.getTracks().forEach((track) => track.stop());
    stream = null;
    at.video.hidden = at.stop.hidden = true;
    at.scan.hidden = false;
  };

  /** @param {any} detector */
  async function open(detector) {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    at.video.srcObject = stream;
    at.video.hidden = at.stop.hidden = false;
    at.scan.hidden = true;
    await at.video.play();
    look(detector);
  }

  /** @param {any} detector */
  async function look(detector) {
    if (!stream) return;
    const codes = await detector.detect(at.video).catch(() => []);
    if (stream && codes.length) {
      close();
      if (navigator.vibrate) navigator.vibrate(40);
      found(codes[0].rawValue);
    } else setTimeout(look, LOOK_MS, detector);
  }

  /** @param {any} detector */
  async function readPhoto(detector) {
    const [file] = /** @type {FileList} */ (at.photo.files);
    at.photo.value = "";
    if (!file) return;
    // eslint-disable-next-line compat/compat -- whoever can code has it (codes.js)
    const codes = await detector.detect(await createImageBitmap(file)).catch(() => []);
    if (codes.length) found(codes[0].rawValue);
    else failed("no-code");
  }

  /** @param {(detector: any) => Promise<void>} use @param {"no-camera" | "no-code"} why */
  const reading = (use, why) => reader(qr).then((detector) => use(detector).catch(() => { close(); failed(why); }), () => failed("notLoaded"));

  at.scan.addEventListener("click", () => reading(open, "no-camera"));
  at.stop.addEventListener("click", close);
  at.photo.addEventListener("change", () => reading(readPhoto, "no-code"));
  document.addEventListener("visibilitychange", () => document.hidden && close());
}
