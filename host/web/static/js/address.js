/* The addresses of the table whose page this is: several tables of one host are below a folder each. */

const root = document.documentElement.getAttribute("data-root") || "";

/** @param {string} path of the table, as "/feed" */
export const at = (path) => root + path;
