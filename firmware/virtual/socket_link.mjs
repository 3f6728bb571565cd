// The serial wire as a WebSocket to the host. While it is closed, bytes are lost as on a cable that is not plugged in;
// it reconnects by itself. The bytes are never interpreted.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** Link to `url`. `heard(bytes)` takes what comes. Returns an object with send(bytes), wake() (try at once) and close(). */
export function link(url, heard) {
  let socket = null;
  let wait = FIRST_WAIT_MS;
  let timer;
  let closed = false;

  function open() {
    clearTimeout(timer);
    socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => { wait = FIRST_WAIT_MS; };
    socket.onmessage = ({ data }) =>
      heard(typeof data === "string" ? new TextEncoder().encode(data) : new Uint8Array(data));
    socket.onclose = again;
  }

  function again() {
    socket = null;
    if (closed) return;
    timer = setTimeout(open, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  open();
  return {
    send(bytes) { if (socket?.readyState === WebSocket.OPEN) socket.send(bytes); },
    wake() { if (socket === null && !closed) open(); },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
