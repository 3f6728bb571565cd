/* Plays short quiet tunes, once the user has touched the page: before that no browser lets a page make a sound. */

/** @typedef {number[][]} Tune   [frequency in Hz, start in seconds], ...
 *  @typedef {(tune: Tune) => void} Play */
export const SURFACED = [[392, 0], [523, 0.18], [659, 0.36]];
export const DOUBLE = [[523, 0], [523, 0.16]];
export const THE_END = [[523, 0], [392, 0.2], [262, 0.4]];
export const YOUR_TURN = [[587, 0], [784, 0.14]];
const LOUDNESS = 0.12;
const LENGTH_S = 0.5;

const TOUCHES = ["pointerdown", "keydown"];

// eslint-disable-next-line compat/compat -- without Web Audio nothing is played
const Maker = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
export const hasSound = Boolean(Maker);

/** @returns {Play} */
export function sounds() {
  let maker = /** @type {AudioContext | null} */ (null);

  function begin() {
    TOUCHES.forEach((touch) => document.removeEventListener(touch, begin));
    if (Maker) maker = new Maker();
  }
  TOUCHES.forEach((touch) => document.addEventListener(touch, begin));

  return (tune) => {
    const context = maker;
    if (!context) return;
    tune.forEach((note) => {
      const tone = context.createOscillator();
      const loudness = context.createGain();
      const start = context.currentTime + note[1];
      tone.type = "triangle";
      tone.frequency.value = note[0];
      loudness.gain.setValueAtTime(LOUDNESS, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
      tone.connect(loudness);
      loudness.connect(context.destination);
      tone.start(start);
      tone.stop(start + LENGTH_S);
    });
  };
}
