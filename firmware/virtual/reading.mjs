// The display as text, for who cannot see it. The whole of it is there to be read; a screen reader says by itself only the
// lines that are new, and none while they are secret: whoever sits in the room would hear them.

const TITLE = 15; // characters of the first line; the mark of the link follows

export class Reading {
  /** `whole`: the element of the lines; `said`: a live region. */
  constructor(whole, said) {
    this.whole = whole;
    this.said = said;
    this.text = "";
    this.aloud = []; // the lines that were said, or could be seen before
  }

  /** What the display is called. */
  name(words) { this.whole.setAttribute("aria-label", words); }

  /** The display's lines, joined; `aloud`: none of them is secret. */
  show(text, aloud) {
    const rows = text.split("\n").map((row, at) => (at === 0 ? row.slice(0, TITLE) : row).trim());
    const lines = rows.filter(Boolean);
    if (text !== this.text) this.whole.replaceChildren(...lines.map(paragraph));
    this.text = text;
    if (!aloud) return;
    const news = lines.filter((line) => !this.aloud.includes(line));
    this.aloud = lines;
    if (news.length > 0) this.said.textContent = news.join(" ");
  }
}

function paragraph(line) {
  const made = document.createElement("p");
  made.textContent = line;
  return made;
}
