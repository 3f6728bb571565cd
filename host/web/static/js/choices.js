/* What this browser's holder likes, kept on this device alone: colours, sounds, the map. Not a cookie; never sent. */

const KEY = "mr-x-table";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch (fault) {
    return {}; /* private tabs may refuse the storage: then nothing is remembered */
  }
}

const choices = read();

export const chosen = (name, otherwise) => (name in choices ? choices[name] : otherwise);

export function remember(name, value) {
  choices[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch (fault) {
    /* as above */
  }
}
