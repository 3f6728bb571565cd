// Loads what the board in a page is made of: the VM, the device image and the stand-ins. Never looks into a file.

const STAND_INS = ["machine", "chip", "cryptolib", "vfs", "phone"];

/** From the addresses of these folders; told(part) is called with each part of it that is done, from 0 to 1, until one fails. */
export async function load({ vm, virtual, device }, told) {
  const steps = [
    import(new URL(`${vm}micropython.mjs`, location.href)),
    readImage(device),
    read(`${vm}micropython.wasm`), // the VM reads it again, from the browser's cache
    ...STAND_INS.map((name) => read(`${virtual}${name}.py`)),
  ];
  let done = 0, fails = false;
  for (const step of steps) step.then(() => fails || told(++done / (steps.length + 1)), () => { fails = true; });
  const [{ loadMicroPython }, image, , ...sources] = await Promise.all(steps);
  return { loadMicroPython, image, standIns: new Map(STAND_INS.map((name, at) => [name, sources[at]])) };
}

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The device image: Map(path -> bytes), as its manifest lists it (a line for each file: its SHA-256, then its path). */
async function readImage(folder) {
  const manifest = await read(`${folder}manifest.txt`);
  const names = Array.from(new TextDecoder().decode(manifest).matchAll(/^[0-9a-f]{64} {2}(.+)$/gm), (match) => match[1]);
  const files = await Promise.all(names.map(async (name) => [`/${name}`, await read(`${folder}${name}`)]));
  return new Map([...files, ["/manifest.txt", manifest]]);
}
