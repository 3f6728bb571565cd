// One MicroPython VM: loaded, entered from outside, and dropped. The package allows one at a time in a process, so a new
// one is loaded only when the old one is dropped.

/** Thrown through the VM to leave it for good. Python cannot catch it, so no firmware runs after a power cut. */
export class PowerCut extends Error {}

const HEAP_BYTES = 1 << 20; // unless capped
const STACK_WORDS = 4096; // 16 KiB, as the ESP32 port gives its main task
const C_HEAP_RESERVE = 32 * 1024; // for the VM's own tables and the strings on their way in and out
const memoryGrow = globalThis.WebAssembly?.Memory.prototype.grow;

export class Vm {
  /**
   * `loadMicroPython`: the package's; `url`: of its .wasm, if that is not beside it. `heap`: bytes, a hard cap, or
   * null. `stdin()` gives the next byte or null, `pending()` whether there is one, `stdout(bytes)` takes some.
   * `watchdog`: is told when the VM is entered and left.
   */
  static async load({ loadMicroPython, url, heap, stdin, pending, stdout, watchdog = null }) {
    const vm = new Vm();
    vm.watchdog = watchdog;
    vm.capped = heap !== null;
    WebAssembly.Memory.prototype.grow = memoryGrow;
    const options = { heapsize: heap ?? HEAP_BYTES, pystack: STACK_WORDS, linebuffer: false, stdin, stdout, stderr: stdout };
    vm.mp = await vm.load(() => loadMicroPython(url ? { ...options, url } : options));
    vm.FS = vm.mp.FS;
    // select.poll() on sys.stdin asks the stream; one without an answer counts as always ready.
    vm.FS.streams[0].stream_ops.poll = () => (pending() ? 1 : 0);
    vm.gc = vm.mp.pyimport("gc");
    return vm;
  }

  constructor() {
    this.dropped = false;
    this.depth = 0;
  }

  /** Load the package's code with two of its globals replaced. */
  async load(loadPackage) {
    const { FinalizationRegistry: Plain, console: { error } } = globalThis;
    const vm = this;
    // The package frees Python objects in finalizers, through the global FinalizationRegistry. Finalizers of a dropped VM
    // are ignored, because they would free objects of the new one.
    globalThis.FinalizationRegistry = class extends Plain {
      constructor(free) { super((held) => { if (!vm.dropped) free(held); }); }
    };
    // The package logs every allocation that a capped heap refuses.
    if (this.capped) console.error = () => {};
    try {
      return await loadPackage();
    } finally {
      globalThis.FinalizationRegistry = Plain;
      console.error = error;
    }
  }

  /** Cap the C heap too: from here on an allocation that the heap of `heap` bytes cannot hold raises MemoryError. */
  cap() {
    if (!this.capped) return;
    const { _malloc, _free } = this.mp._module;
    WebAssembly.Memory.prototype.grow = () => { throw new RangeError("the heap is capped"); };
    const reserve = _malloc(C_HEAP_RESERVE);
    for (let size = 8 << 20; size >= 256; size >>= 1) while (_malloc(size) !== 0);
    _free(reserve);
  }

  /**
   * Run `work`, which enters the VM. Returns null, or the Python exception that came out (its message is the
   * traceback); a power cut on the way drops the VM. Nothing runs in a VM that has been dropped.
   */
  enter(work) {
    if (this.dropped) return null;
    if (this.depth++ === 0) this.watchdog?.enter();
    try {
      // The VM collects only between entries; a chip would whenever its heap is full.
      if (this.capped && this.depth === 1) this.gc.collect();
      work();
      return null;
    } catch (error) {
      if (error?.name === "PythonError") return error;
      this.drop();
      if (error instanceof PowerCut) return null;
      throw error;
    } finally {
      if (--this.depth === 0) this.watchdog?.leave();
    }
  }

  drop() { this.dropped = true; }

  /** The byte that interrupts a running program (3, unless turned off: -1). */
  interruptByte() { return this.mp._module._mp_hal_get_interrupt_char(); }

  /** Turn Ctrl-C on, as MicroPython does before it runs a file (shared/runtime/pyexec.c). */
  letInterrupt() { this.mp.pyimport("micropython").kbd_intr(0x03); }

  interrupt() { this.mp._module._mp_sched_keyboard_interrupt(); }

  /** Bytes in use on the heap after a collection: code, objects and all. */
  liveHeap() {
    this.gc.collect();
    return this.gc.mem_alloc();
  }

  /** Memory of the VM at an address, as it is now; without one, all of it: heap, stack, and what C has. */
  memory(address = 0, length = Infinity) { return this.mp._module.HEAPU8.subarray(address, address + length); }
}
