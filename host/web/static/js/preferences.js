/* The preferences of this browser's user: colours, sounds, the map. Kept in localStorage, never sent. */

const KEY = "mr-x-table";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch (fault) {
    return {}; /* private tabs may refuse localStorage; then nothing is remembered */
  }
}

const preferences = /** @type {Record<string, any>} */ (read());

/** @param {string} name @param {any} otherwise */
export const preferred = (name, otherwise) => (name in preferences ? preferences[name] : otherwise);

/** @param {string} name @param {any} value */
export function remember(name, value) {
  preferences[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch (fault) {
    /* as above */
  }
}
