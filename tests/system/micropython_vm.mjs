// Runs Python on the real MicroPython VM, one VM a process. Reads from standard input a JSON object:
//   package  the folder of the npm package that holds the VM
//   files    {path on the VM: path here}, laid out before anything runs
//   steps    [[name, Python source], ...], run one after another in the VM's __main__
// Each step is a call of its own because the VM collects garbage only between calls. A step that raises is reported with its name
// and its traceback, and the next one runs; the exit code is 1 if any did.
import { readFileSync } from "node:fs";
import { dirname } from "node:path/posix";
import { pathToFileURL } from "node:url";

const { package: vm, files, steps } = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(`${vm}/micropython.mjs`));
const mp = await loadMicroPython({ heapsize: 8 << 20, stdout: console.log, stderr: console.error });

for (const [path, source] of Object.entries(files)) {
  mp.FS.mkdirTree(dirname(path));
  mp.FS.writeFile(path, readFileSync(source));
}
let failures = 0;
for (const [name, source] of steps) {
  try {
    mp.runPython(source);
  } catch (error) {
    failures += 1;
    console.log(`FAILED ${name}\n${error.message}`);
  }
}
process.exitCode = failures ? 1 : 0;
