// The radio of a board in Node: how the access point is, and the sockets behind socket.py, which are real TCP and UDP.
// As a chip's they never wait: each call answers a count, or a negative errno.
//
// On a virtual clock a host answers at once: after something was sent, time stands still until something has come.

import dgram from "node:dgram";
import net from "node:net";

import { Passage } from "./passage.mjs";

export const STATES = ["off", "on", "slow", "lossy", "wrong"]; // network.py says what they are
const EAGAIN = 11; // numbers as an ESP32's C library has them
const ERRNO = { ECONNREFUSED: 111, ECONNRESET: 104 };
const EHOSTUNREACH = 118;
const EINPROGRESS = 119;
const ENOTCONN = 128;
const BUFFER = 5760; // bytes that wait in a socket for either side (ESP-IDF's defaults of TCP_SND_BUF and TCP_WND)
const SLOW_BYTES = 64; // that a slow access point takes at a time
const ANSWER_MS = 250; // of real time
const EVERYBODY = "255.255.255.255";
const LOOPBACK = "127.0.0.1";

export class Radio {
  /** `clock`: the board's; `state`: one of STATES. */
  constructor(clock, state) {
    this.clock = clock;
    this.absences = 0;
    this.sockets = new Map(); // number -> TcpSocket or UdpSocket
    this.last = 0;
    this.unheard = []; // sockets that were closed where nobody could hear it
    this.be(state);
  }

  /** From now on the access point is so. */
  be(state) {
    if (!STATES.includes(state)) throw new Error(`no such state of the access point: ${state}`);
    this.state = state;
    if (state === "off") this.absences++;
  }

  /** The board has no power any more. */
  drop() {
    for (const socket of [...this.sockets.values(), ...this.unheard.splice(0)]) socket.end();
    this.sockets.clear();
  }

  /** What network.py and socket.py ask. `vm`: theirs. */
  forPython(vm) {
    const bytes = (at, length) => Buffer.from(vm.memory(at, length)); // a copy
    const into = (at, most, take) => {
      const data = take(most);
      if (!Buffer.isBuffer(data)) return data;
      vm.memory(at, most).set(data);
      return data.length;
    };
    const of = (number) => this.sockets.get(number);
    return {
      near: () => this.state,
      absences: () => this.absences,
      charge: (microseconds) => this.clock.spend(microseconds),
      open: (datagrams) => this.open(datagrams),
      connect: (number, host, port) => of(number).connect(host, port),
      send: (number, at, length) => of(number).send(bytes(at, length)),
      receive: (number, at, most) => into(at, most, (count) => of(number).receive(count)),
      sendTo: (number, at, length, host, port) => of(number).send(bytes(at, length), host === EVERYBODY ? LOOPBACK : host, port),
      receiveFrom: (number, at, most) => into(at, most, (count) => of(number).receive(count)),
      senderHost: (number) => of(number).sender.address,
      senderPort: (number) => of(number).sender.port,
      close: (number, heard) => this.close(number, heard),
    };
  }

  open(datagrams) {
    for (const socket of this.unheard.splice(0)) socket.end();
    this.sockets.set(++this.last, datagrams ? new UdpSocket(this) : new TcpSocket(this));
    return this.last;
  }

  /** Close a socket; unless it is `heard`, the other end learns of it later. */
  close(number, heard) {
    const socket = this.sockets.get(number);
    this.sockets.delete(number);
    if (heard) socket.end();
    else this.unheard.push(socket);
  }

  /** Something was sent on this socket. */
  expect(socket) {
    this.clock.pauseUntil(new Promise((resolve) => {
      const timer = setTimeout(resolve, ANSWER_MS);
      socket.heard = () => {
        clearTimeout(timer);
        resolve();
      };
    }));
  }
}

class TcpSocket {
  constructor(radio) {
    this.radio = radio;
    this.unread = Buffer.alloc(0);
    this.ended = false; // the other end sends no more
    this.error = ENOTCONN;
    this.heard = () => {};
    this.unsent = 0; // bytes that have not left the socket
    this.outgoing = new Passage(radio, (data) => {
      this.real.write(data, () => { this.unsent -= data.length; });
      radio.expect(this);
    });
    this.incoming = new Passage(radio, (data) => {
      if (data === null) this.ended = true;
      else this.unread = Buffer.concat([this.unread, data]);
    });
  }

  connect(host, port) {
    const failed = ({ code }) => this.become(ERRNO[code] ?? EHOSTUNREACH);
    this.real = net.connect({ host, port, noDelay: true, allowHalfOpen: true })
      .on("connect", () => this.become(0))
      .on("error", failed)
      .on("data", (data) => this.come(data))
      .on("end", () => this.come(null));
    this.error = EINPROGRESS;
    this.radio.expect(this);
    return -EINPROGRESS;
  }

  become(error) {
    this.error = error;
    this.heard();
  }

  come(data) {
    this.incoming.put(data);
    if (this.incoming.length + this.unread.length >= BUFFER) this.real.pause();
    this.heard();
  }

  send(data) {
    if (this.error !== 0) return -this.error;
    const room = Math.min(BUFFER - this.unsent, this.radio.state === "slow" ? SLOW_BYTES : BUFFER);
    if (room <= 0) return -EAGAIN;
    const taken = data.subarray(0, room);
    this.unsent += taken.length;
    this.outgoing.put(taken);
    return taken.length;
  }

  receive(most) {
    if (this.error !== 0 && this.error !== EINPROGRESS) return -this.error;
    if (this.unread.length === 0) return this.ended ? 0 : -EAGAIN;
    const data = this.unread.subarray(0, most);
    this.unread = this.unread.subarray(most);
    this.real.resume();
    return data;
  }

  end() {
    this.outgoing.close();
    this.incoming.close();
    this.real?.destroy();
    this.heard();
  }
}

class UdpSocket {
  constructor(radio) {
    this.radio = radio;
    this.unread = []; // { data, sender }
    this.sender = null; // of what was read last
    this.heard = () => {};
    this.outgoing = new Passage(radio, ({ data, host, port }) => {
      this.real.send(data, port, host);
      radio.expect(this);
    }, true);
    this.incoming = new Passage(radio, (message) => { this.unread.push(message); }, true);
    this.real = dgram.createSocket("udp4")
      .on("error", () => {}) // nobody is there
      .on("message", (data, sender) => {
        this.incoming.put({ data, sender });
        this.heard();
      });
  }

  send(data, host, port) {
    this.outgoing.put({ data, host, port });
    return data.length;
  }

  receive(most) {
    if (this.unread.length === 0) return -EAGAIN;
    const { data, sender } = this.unread.shift();
    this.sender = sender;
    return data.subarray(0, most);
  }

  end() {
    this.outgoing.close();
    this.incoming.close();
    this.real.close();
    this.heard();
  }
}
