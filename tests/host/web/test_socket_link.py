"""The browser handheld's socket: it is opened again where the host hangs, as where it is closed."""

import subprocess
from pathlib import Path

LINK = Path(__file__).parents[3] / "firmware/virtual/socket_link.mjs"
SCRIPT = """
let now = 1000, made = [], later = [];
Date.now = () => now;
globalThis.setTimeout = (run, ms) => later.push([now + ms, run]);
globalThis.clearTimeout = () => {};
globalThis.WebSocket = class {
  static OPEN = 1;
  constructor() { this.readyState = 0; this.sent = 0; made.push(this); }
  send() { this.sent += 1; }
  close() { this.closed = true; }
};
const { link } = await import(process.argv[1]);
const wire = link("ws://host", () => {});
const pass = (ms) => {
  now += ms;
  for (const [at, run] of later.splice(0)) at <= now ? run() : later.push([at, run]);
};
const open = () => { made.at(-1).readyState = 1; made.at(-1).onopen(); };
const say = (seconds, answers) => {
  for (let at = 0; at < seconds; at += 1) {
    wire.send("here");
    if (answers) made.at(-1).onmessage({ data: "have" });
    pass(1000);
  }
};
open(); say(20, true);
console.log("answered", made.length);
say(5, false);
console.log("slow", made.length);
say(4, false);
console.log("hangs", made.length, made[0].closed);
open(); say(1, true); pass(60000); say(1, true);
console.log("asleep", made.length);
made.at(-1).onclose(); pass(500); say(9, false);
console.log("never opens", made.length);
"""


def test_a_host_that_answers_nothing_is_left(node):
    said = subprocess.run([node, "--input-type=module", "-e", SCRIPT, str(LINK)], capture_output=True, text=True)
    wanted = "answered 1\nslow 1\nhangs 2 true\nasleep 2\nnever opens 4\n"
    assert said.stdout == wanted, said.stderr
