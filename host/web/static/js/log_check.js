/* Checks the log of a finished game in this page: loads the MicroPython VM and runs shared/log/log_check.py on it, the code
   that `python -m host verify` runs.

   vm: the address of the VM's folder; sources: {path of a module: its text}; log: {events, key}. Rejects where the browser is too old for
   the VM; null for a log that cannot even be read. */

/** @param {string} vm @param {Record<string, string>} sources @param {{events: any[][], key: string | null}} log @returns {Promise<any>} */
export async function checkLog(vm, sources, log) {
  const mp = await vmWith(vm, sources);
  try {
    return JSON.parse(mp.pyimport("shared.log.log_check").check_json(JSON.stringify(log)));
  } catch (fault) {
    return null;
  }
}

/** A VM that can import these modules. @param {string} vm @param {Record<string, string>} sources @returns {Promise<any>} */
export async function vmWith(vm, sources) {
  const { loadMicroPython } = await import(vm + "micropython.mjs");
  const mp = await loadMicroPython({ url: vm + "micropython.wasm", heapsize: 4 << 20 });
  Object.entries(sources).forEach(([path, text]) => {
    mp.FS.mkdirTree("/" + path.slice(0, path.lastIndexOf("/")));
    mp.FS.writeFile("/" + path, text);
  });
  mp.FS.chdir("/");
  return mp;
}

/** As checkLog, with the VM and the sources that the host serves. @param {{events: any[][], key: string | null}} log
    @param {(path: string) => string} at as in address.js */
export function checkHere(log, at) {
  return fetch(at("/shared.json"), { credentials: "same-origin" })
    .then((answer) => answer.json())
    .then((sources) => checkLog(at("/handheld/vm/"), sources, log));
}
