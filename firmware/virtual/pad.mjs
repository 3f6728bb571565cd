// Sixteen buttons that fingers, a mouse, a keyboard or a screen reader hold down. It knows
// the faces of keys only.

const TAP_MS = 70; // a key is down at least so long: a short tap, or a screen reader's click, must last longer than the debounce
const VIBRATE_MS = 8; // where a phone can: glass gives no other answer
const TAP_SCANS = 8; // and until the firmware has scanned it so often, even if the page stalls meanwhile
const STEP_MS = 5; // between two checks whether the firmware has
const MOST_STEPS = 60; // then it is released anyway, because otherwise the tap would become a hold
const UP_SCANS = 4; // after which the firmware has seen a key released
const INSTEAD = { Enter: "#", Escape: "*", Backspace: "*" };

export class Pad {
  /**
   * Build a button for each of `faces` in `place`; `hold(face, down)` is called for each change, and `scans(face)` returns
   * how often the firmware has scanned a key. `signs`: {face: the ticket whose sign it carries} for some of them.
   */
  constructor(place, faces, hold, scans, signs = {}) {
    this.signs = signs;
    this.typing = null; // an object for the keys that are being typed
    this.hold = hold;
    this.scans = scans;
    this.faces = faces;
    this.pressed = new Map(); // face -> when, and how often it had been scanned
    this.holders = new Map(); // a pointer, a code of the keyboard, "tap" and face -> face
    this.buttons = new Map(faces.map((face) => [face, this.button(face)]));
    place.replaceChildren(...this.buttons.values());
    // No context menu, no selection, no swipe back to another page.
    for (const name of ["contextmenu", "selectstart", "dragstart"]) {
      place.addEventListener(name, (event) => event.preventDefault());
    }
    place.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    addEventListener("keydown", (event) => this.keyDown(event));
    addEventListener("keyup", (event) => this.release(event.code));
    addEventListener("blur", () => this.letGo());
  }

  button(face) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = face;
    button.dataset.face = face;
    button.className = ""; // as after a press, so that the page does not keep which keys were pressed
    if (this.signs[face]) {
      const sign = `<svg aria-hidden="true" focusable="false"><use href="#ticket-${this.signs[face]}"/></svg>`;
      button.insertAdjacentHTML("beforeend", sign);
    }
    button.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      button.setPointerCapture(event.pointerId); // a finger that slides off still holds the key
      this.press(event.pointerId, face);
    });
    button.addEventListener("mousedown", (event) => event.preventDefault()); // no focus, so that Enter stays a key of the keypad
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(name, (event) => this.release(event.pointerId));
    }
    button.addEventListener("click", (event) => {
      if (event.detail !== 0 || event.pointerId > 0) return; // it follows a pointerdown, which has pressed the key
      this.press(`tap ${face}`, face);
      this.release(`tap ${face}`);
    });
    return button;
  }

  /** Say what the keys with signs are for. `words`: {ticket: its name}. */
  name(words) {
    for (const [face, ticket] of Object.entries(this.signs)) {
      this.buttons.get(face)?.setAttribute("aria-label", `${face}, ${words[ticket]}`);
    }
  }

  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const isButton = event.target.closest("button, a, summary") !== null;
    if (isButton && (event.key === "Enter" || event.key === " ")) return; // the button takes it as its click
    const face = INSTEAD[event.key] ?? event.key.toUpperCase();
    if (!this.faces.includes(face)) return;
    event.preventDefault();
    if (!event.repeat) this.press(event.code, face);
  }

  /** Press keys one after the other, each when the firmware has seen the one before released; none while others are typed. */
  async type(keys) {
    if (this.typing) return;
    const typing = (this.typing = {});
    for (const face of keys) {
      this.press("typed", face);
      this.release("typed");
      await until(() => !this.buttons.get(face).classList.contains("down"));
      const seen = this.scans(face) + UP_SCANS;
      await until(() => this.scans(face) >= seen);
      if (this.typing !== typing) return; // let go meanwhile
    }
    this.typing = null;
  }

  press(holder, face) {
    this.holders.set(holder, face);
    this.pressed.set(face, { at: performance.now(), scans: this.scans(face) });
    if (holder !== "typed") navigator.vibrate?.(VIBRATE_MS);
    this.show(face);
  }

  /** Release a key, but not before it has been down for TAP_MS and was seen. */
  release(holder) {
    const face = this.holders.get(holder);
    if (face === undefined) return;
    this.holders.delete(holder);
    this.showSeen(face, MOST_STEPS);
  }

  showSeen(face, steps) {
    const { at, scans } = this.pressed.get(face);
    const short = performance.now() < at + TAP_MS;
    const unseen = this.scans(face) < scans + TAP_SCANS && steps > 0;
    if (short || unseen) setTimeout(() => this.showSeen(face, steps - 1), STEP_MS);
    else this.show(face);
  }

  /** Release every key at once. */
  letGo() {
    this.typing = null;
    this.holders.clear();
    for (const face of this.faces) this.show(face);
  }

  show(face) {
    const down = [...this.holders.values()].includes(face);
    this.buttons.get(face).classList.toggle("down", down);
    this.hold(face, down);
  }
}

/** Wait for a condition, but not for ever. */
async function until(fits) {
  for (let steps = MOST_STEPS; steps > 0 && !fits(); steps--) await new Promise((look) => setTimeout(look, STEP_MS));
}
