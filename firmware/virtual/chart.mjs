// The map beside the display: draws the text that the firmware has handed over (Map in mrx/ports.py), with the scripts of
// the host's table page. A tap on a station types its number. It knows no rule.
//
// All that it needs is loaded at the start, whatever the game is, so no request tells anything. What it shows is in the
// page only while it is shown, and no screen reader is told of it. It draws between two turns of the firmware, which are
// 10 ms apart whatever was drawn; where a mark has room beside each station is found with the first picture.

const TICKETS = ["taxi", "bus", "underground", "black"]; // by ticket number
const NOWHERE = "-"; // for the keys that lead to where digits type a station
const NEAR_UNITS = 250; // board units across, at least
const TAP_MS = 1000; // a finger that was on a station for longer has kept the map, and not tapped
const LEAST_SCALE = 0.9; // pixels for a board unit, the least at which numbers can be read
const SVG = "http://www.w3.org/2000/svg";

export class Chart {
  /**
   * `place`: an element; `scripts`, `boards`: addresses of the table page's scripts and of each board; `letters`: of the
   * pawns, by name; `type(keys)` presses keys, `touched(held)` is told of each touch, and whether a finger is on the map now.
   */
  constructor(place, { scripts, boards, letters, type, touched }) {
    this.place = place;
    this.sources = { scripts, boards };
    this.letters = letters;
    this.type = type;
    this.touched = touched;
    this.maps = new Map(); // by board
    this.pictures = new Map(); // by board: {svg, board, pan}, made when the first game on it is shown
    this.shown = null; // the picture that is in the page
    this.text = ""; // what the firmware has handed over
    this.drawn = ""; // what of it is drawn: all but the keys
    this.back = "";
    this.fingers = new Map(); // on it: when each came, by pointer
    this.rested = false; // the finger that left last was on it for longer than a tap
    place.addEventListener("wheel", () => touched(this.fingers.size > 0), { passive: true });
    place.addEventListener("pointerdown", (event) => this.feel(event, true));
    place.addEventListener("pointermove", (event) => this.feel(event, event.buttons > 0));
    // A finger may leave elsewhere: the map that it was on may have gone.
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => this.feel(event, false), { capture: true });
    addEventListener("resize", () => this.shown && this.look(this.shown)); // a phone that was turned
    place.addEventListener("contextmenu", (event) => event.preventDefault()); // it would take the finger that holds the map
  }

  /** A finger is on the map, or not (any more). */
  feel({ pointerId }, on) {
    const came = this.fingers.get(pointerId);
    if (on) this.fingers.set(pointerId, came ?? performance.now());
    else if (!this.fingers.delete(pointerId)) return;
    else this.rested = performance.now() - came > TAP_MS;
    this.touched(this.fingers.size > 0);
  }

  /** The page is hidden: where the fingers are is not known any more. */
  letGo() {
    if (this.fingers.size === 0) return;
    this.fingers.clear();
    this.touched(false);
  }

  /** A station was tapped: type its number. */
  tap(station) {
    if (!this.rested && this.back !== NOWHERE) this.type(this.back + String(station).padStart(3, "0"));
  }

  async load() {
    const { scripts, boards } = this.sources;
    const [view, pan, beyond, ...maps] = await Promise.all([
      import(new URL(`${scripts}board_view.js`, location.href)),
      import(new URL(`${scripts}board_pan.js`, location.href)),
      import(new URL(`${scripts}board_beyond.js`, location.href)),
      ...boards.map(async (address) => (await fetch(address)).json()),
    ]);
    this.scripts = { ...view, ...pan, ...beyond };
    for (const map of maps) this.maps.set(map.name, map);
    this.place.classList.add("loaded");
    if (this.text) this.draw();
  }

  picture(name) {
    const map = this.maps.get(name);
    if (!map) return null; // not loaded yet
    if (!this.pictures.has(name)) this.pictures.set(name, this.makePicture(map));
    return this.pictures.get(name);
  }

  makePicture(map) {
    const { boardView, boardPan, boardBeyond } = this.scripts;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "board");
    svg.setAttribute("aria-hidden", "true");
    const edge = document.createElement("div"); // for the stations that lie beyond a small map's edge
    edge.className = "beyond";
    edge.setAttribute("aria-hidden", "true");
    const tapped = (station) => this.tap(station);
    const board = boardView(svg, map, tapped, tapped); // also where he may not go: the firmware says why
    board.show({ pawns: [], ways: map.stations.map(([station]) => ({ station, tickets: [] })) });
    board.show({ pawns: [] });
    let beyond = null;
    const pan = boardPan(svg, () => beyond?.draw());
    beyond = boardBeyond(edge, pan, tapped, String, board.numberedAtEdge, -1);
    return { svg, edge, board, pan, beyond };
  }

  /** Show what a text of the firmware's says; "" shows nothing, at once. */
  show(text) {
    if (text === this.text) return;
    this.text = text;
    cancelAnimationFrame(this.frame);
    if (text === "") this.remove();
    else this.frame = requestAnimationFrame(() => this.draw());
  }

  remove() {
    this.drawn = this.back = "";
    if (this.shown === null) return;
    this.shown.beyond.show([]);
    this.shown.edge.remove();
    this.shown.svg.remove();
    this.shown.board.show({ pawns: [] });
    this.shown.pan.whole();
    this.shown = null;
  }

  draw() {
    if (this.text === "") return;
    const end = this.text.lastIndexOf("\n");
    const text = this.text.slice(0, end);
    const [name, here, pawns, ways] = text.split("\n");
    const picture = this.picture(name);
    if (!picture) return;
    if (this.shown !== picture) {
      this.remove();
      this.shown = picture;
      this.place.append(picture.svg, picture.edge);
    }
    this.back = this.text.slice(end + 1);
    if (text === this.drawn) return;
    this.drawn = text;
    const scene = sceneOf(Number(here), pairs(pawns), pairs(ways), this.letters);
    picture.board.show(scene);
    picture.stations = [scene.mr_x, ...scene.lit];
    this.look(picture);
    picture.beyond.show(scene.lit.map((station) => [station, picture.board.place(station)]));
  }

  /** Fit him and where he may go, or himself alone if that would be too small to read: the rest has buttons at the edge. */
  look({ svg, board, pan, stations }) {
    const { WIDTH, HEIGHT } = this.scripts;
    const across = Math.min(svg.clientWidth, (svg.clientHeight * WIDTH) / HEIGHT);
    pan.show(stations.map(board.place), [NEAR_UNITS, Math.max(NEAR_UNITS, across / LEAST_SCALE)]);
  }
}

/** "46:0 58:13" -> [["46", "0"], ["58", "13"]] */
const pairs = (words) => words.split(" ").filter(Boolean).map((word) => word.split(":"));

/** The scene that board_view.js draws. */
function sceneOf(here, pawns, ways, letters) {
  return {
    pawns: pawns.map(([name, station]) => ({ name, letter: letters[name] ?? "", station: Number(station), chosen: false })),
    lit: ways.map(([station]) => Number(station)),
    ways: ways.map(([station, tickets]) => ({ station: Number(station), tickets: Array.from(tickets, (ticket) => TICKETS[ticket]) })),
    mr_x: here,
  };
}
