/* Sends requests to the host. Every press draws a fresh id; a retry of the same press carries the same id, so that the host does it
   once and gives the first answer again; a question changes nothing and carries none. Does not know what addresses and fields mean. */

import { at } from "./address.js";

const AGAIN_MS = [400, 1500];
const GIVE_UP_MS = 8000;

function freshId() {
  const bytes = new Uint8Array(16);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => ("0" + byte.toString(16)).slice(-2)).join("");
}

/** @param {string} path @param {RequestInit} options @returns {Promise<any>} */
function once(path, options) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), GIVE_UP_MS);
  return fetch(at(path), Object.assign({ headers: { Accept: "application/json" }, credentials: "same-origin", signal: stop.signal }, options))
    .then((answer) => answer.json())
    .then(
      (answer) => {
        clearTimeout(timer);
        return answer;
      },
      (fault) => {
        clearTimeout(timer);
        throw fault;
      }
    );
}

/** Resolves to what the host says, or to null if it cannot be reached.
    @param {string} path @param {any} fields @returns {Promise<Host.Said | null>} */
export function post(path, fields) {
  const body = new URLSearchParams(fields);
  body.set("id", freshId());
  /** @param {number[]} left @returns {Promise<Host.Said | null>} */
  const attempt = (left) =>
    once(path, { method: "POST", body }).catch(() => {
      if (!left.length) return null;
      return new Promise((done) => setTimeout(done, left[0])).then(() => attempt(left.slice(1)));
    });
  return attempt(AGAIN_MS);
}

/** Resolves to the host's answer to a question, or to null if the host cannot be reached. @param {string} path @param {any} fields */
export const inquire = (path, fields) => once(path + "?" + new URLSearchParams(fields), {}).catch(() => null);
