// Ends the process when the VM does not return: because the firmware waits in a loop, or because the VM's heap is so full
// that it cannot even report that, and loops for ever. A second thread watches, because the first one is blocked.

import { once } from "node:events";
import fs from "node:fs";
import { parentPort, Worker, workerData } from "node:worker_threads";

const PATIENCE_MS = 20000; // a turn of the firmware takes a few milliseconds

/** Start watching. Resolves to an object whose enter() and leave() are to be called around each stay in the VM. */
export async function watch(patience = PATIENCE_MS) {
  const turn = new Int32Array(new SharedArrayBuffer(4)); // counts each enter and each leave: odd while the VM runs
  const worker = new Worker(new URL(import.meta.url), { workerData: { turn, patience }, execArgv: [] });
  await once(worker, "message");
  worker.unref();
  return {
    enter: () => Atomics.add(turn, 0, 1),
    leave: () => Atomics.add(turn, 0, 1),
  };
}

function monitor({ turn, patience }) {
  let seen = 0;
  setInterval(() => {
    const now = Atomics.load(turn, 0);
    if (now % 2 !== 0 && now === seen) {
      fs.writeSync(2, "the VM does not come back: a busy wait, or its heap is full\n");
      process.kill(process.pid, "SIGKILL");
    }
    seen = now;
  }, patience);
  parentPort.postMessage("watching");
}

if (workerData?.turn) monitor(workerData);
