"""Parts of firmware/virtual by themselves: the outbox and its rule, the board's start, the watchdog."""

import json
import subprocess

from tests import ROOT
from tests.system.pty_board import node


def run_script(script):
    """Run a module in Node, with the parts of firmware/virtual at hand."""
    command = [node(), "--input-type=module", "--eval", script]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


OUTBOX = """
import { Outbox } from "./firmware/virtual/outbox.mjs";
const left = [];
const settle = () => new Promise((resolve) => setImmediate(resolve));
let storing = null;
const outbox = new Outbox(() => storing?.promise ?? null);
function change() {
  storing = {};
  storing.promise = new Promise((stored, failed) => Object.assign(storing, { stored, failed }));
  storing.promise.catch(() => {});
  return storing;
}
outbox.put(() => left.push("before"));
const first = change();
outbox.put(() => left.push("after one"));
const second = change();
outbox.put(() => left.push("after both"));
await settle();
const steps = [[...left]];
second.stored();
await settle();
steps.push([...left]); // the first change is not stored: the later one does not overtake
first.stored();
await settle();
storing = null;
outbox.put(() => left.push("later"));
steps.push([...left]);
console.log(JSON.stringify(steps));
"""


def test_what_is_said_before_a_change_does_not_wait_and_what_is_said_after_does():
    ran = run_script(OUTBOX)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == [["before"], ["before"], ["before", "after one", "after both", "later"]]


def test_a_vm_that_does_not_come_back_ends_the_process_with_a_sentence():
    script = """
import { watch } from "./firmware/virtual/watchdog.mjs";
const dog = await watch(50);
dog.enter();
for (;;);
"""
    ran = run_script(script)
    assert ran.returncode != 0
    assert ran.stderr == "the VM does not come back: a busy wait, or its heap is full\n"
