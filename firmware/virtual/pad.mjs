// Sixteen buttons that fingers, a mouse, a keyboard or a screen reader hold down. Presses and releases reach the firmware
// in their order, each when it has seen the one before, so that no tap is lost. It knows the faces of keys only.

const TAP_MS = 70; // a key is down at least so long: a short tap, or a screen reader's click, must last longer than the debounce
const VIBRATE_MS = 8; // where a phone can: glass gives no other answer
const TAP_SCANS = 8; // and until the firmware has scanned it so often, even if the page stalls meanwhile
const UP_SCANS = 4; // after which the firmware has seen a key released
const STEP_MS = 5; // between two checks whether the firmware has
const INSTEAD = { Enter: "#", Escape: "*", Backspace: "*" };

export class Pad {
  /**
   * Build a button for each of `faces` in `place`; `hold(face, down)` is called for each change, and `scans(face)` returns
   * how often the firmware has scanned a key. `signs`: {face: the ticket whose sign it carries} for some of them.
   */
  constructor(place, faces, hold, scans, signs = {}) {
    this.signs = signs;
    this.hold = hold;
    this.scans = scans;
    this.faces = faces;
    this.holders = new Map(); // a pointer, a code of the keyboard, "tap" and face, "typed" -> face
    this.waiting = []; // presses and releases that the firmware is not ready for: { holder, face, down }
    this.held = new Map(); // face -> { holders, since }
    this.freed = new Map(); // face -> when it was released last; see now()
    this.timer = 0;
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

  /** Press keys one after the other; none while others are typed. */
  type(keys) {
    if (this.waiting.some(({ holder }) => holder === "typed")) return;
    for (const face of keys) {
      this.press("typed", face);
      this.release("typed");
    }
  }

  press(holder, face) {
    this.holders.set(holder, face);
    if (holder !== "typed") navigator.vibrate?.(VIBRATE_MS);
    this.waiting.push({ holder, face, down: true });
    this.go();
  }

  release(holder) {
    const face = this.holders.get(holder);
    if (face === undefined) return;
    this.holders.delete(holder);
    this.waiting.push({ holder, face, down: false });
    this.go();
  }

  /** Do what waits, as far as the firmware is ready for it. */
  go() {
    clearTimeout(this.timer);
    while (this.waiting.length > 0 && this.ready(this.waiting[0])) this.change(this.waiting.shift());
    if (this.waiting.length > 0) this.timer = setTimeout(() => this.go(), STEP_MS);
  }

  ready({ holder, face, down }) {
    const held = this.held.get(face);
    if (down) return held !== undefined || this.scansSince(this.freed.get(face)) >= UP_SCANS;
    if (held.holders.size > 1) return true;
    return performance.now() >= held.since.at + TAP_MS && this.scansSince(held.since) >= TAP_SCANS;
  }

  now(face) {
    return { face, at: performance.now(), scans: this.scans(face) };
  }

  /** How often the firmware has scanned a key since then; for ever so often if it has begun anew meanwhile. */
  scansSince(then) {
    const more = then ? this.scans(then.face) - then.scans : -1;
    return more < 0 ? Infinity : more;
  }

  change({ holder, face, down }) {
    const held = this.held.get(face) ?? { holders: new Set(), since: this.now(face) };
    if (down) held.holders.add(holder);
    else held.holders.delete(holder);
    if (held.holders.size > 0) this.held.set(face, held);
    else this.free(face);
    this.show(face);
  }

  free(face) {
    this.held.delete(face);
    this.freed.set(face, this.now(face));
  }

  /** Release every key at once. */
  letGo() {
    this.holders.clear();
    this.waiting = [];
    for (const face of this.held.keys()) {
      this.free(face);
      this.show(face);
    }
  }

  show(face) {
    const down = this.held.has(face);
    this.buttons.get(face).classList.toggle("down", down);
    this.hold(face, down);
  }
}
