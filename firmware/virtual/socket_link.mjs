// The serial wire as a WebSocket to the host. While it is closed, bytes are lost as on a cable that is not plugged in;
// it reconnects by itself. So it does where nothing is heard for SILENT_MS after something was sent: a host that hangs, or
// a network that is gone, may keep a socket open for minutes. The bytes are never interpreted.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
const SILENT_MS = 6000; // a host answers within a second, and a handheld says something each second

/** Link to `url`. `heard(bytes)` takes what comes. Returns an object with send(bytes), wake() (try at once) and close(). */
export function link(url, heard) {
  let socket = null;
  let wait = FIRST_WAIT_MS;
  let timer;
  let closed = false;
  let unanswered = 0; // since when the host has had something to answer, or 0

  function open() {
    clearTimeout(timer);
    unanswered = Date.now();
    socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => { wait = FIRST_WAIT_MS; };
    socket.onmessage = ({ data }) => {
      unanswered = 0;
      heard(typeof data === "string" ? new TextEncoder().encode(data) : new Uint8Array(data));
    };
    socket.onclose = again;
  }

  function leave() {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    again();
  }

  function again() {
    socket = null;
    if (closed) return;
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2)); // not all handhelds of a host at once
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }

  open();
  return {
    send(bytes) {
      if (socket !== null && unanswered && Date.now() - unanswered >= SILENT_MS) leave();
      if (socket?.readyState !== WebSocket.OPEN) return;
      unanswered ||= Date.now();
      socket.send(bytes);
    },
    wake() { if (socket === null && !closed) open(); },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
