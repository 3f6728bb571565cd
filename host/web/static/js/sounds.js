/* Two quiet sounds, off until switched on: when Mr. X shows himself, and at the end. */

const SHOWN = [[392, 0], [523, 0.18], [659, 0.36]];
const CAUGHT = [[523, 0], [392, 0.2], [262, 0.4]];
const LOUDNESS = 0.12;
const LENGTH_S = 0.5;

export function sounds() {
  // eslint-disable-next-line compat/compat -- without Web Audio nothing is played
  const Maker = window.AudioContext || window.webkitAudioContext;
  let maker = null;
  let before = null;

  function play(notes) {
    notes.forEach((note) => {
      const tone = maker.createOscillator();
      const loudness = maker.createGain();
      const start = maker.currentTime + note[1];
      tone.type = "triangle";
      tone.frequency.value = note[0];
      loudness.gain.setValueAtTime(LOUDNESS, start);
      loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
      tone.connect(loudness);
      loudness.connect(maker.destination);
      tone.start(start);
      tone.stop(start + LENGTH_S);
    });
  }

  return {
    switched(on) {
      if (on && !maker && Maker) maker = new Maker();
      if (!on && maker) {
        maker.close();
        maker = null;
      }
    },
    viewChanged(view) {
      const game = view.game;
      const now = game ? { shown: game.seen ? game.seen.window : 0, over: Boolean(game.over) } : { shown: 0, over: false };
      if (maker && before) {
        if (now.over && !before.over) play(CAUGHT);
        else if (now.shown > before.shown && !now.over) play(SHOWN);
      }
      before = now;
    },
  };
}
