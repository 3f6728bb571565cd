/* The pages' scripts: what browsers of 2020 can run, and slips that a reader overlooks. Used by test_browsers.py. */

import compat from "eslint-plugin-compat";

/* Televisions of 2020 carry Chromium 69 to 79; phones and laptops of that year are newer. */
export const BROWSERS = ["chrome 69", "firefox 68", "safari 13", "ios_saf 13", "edge 79", "samsung 10.1"];

const BROWSER_GLOBALS = [
  "AbortController", "Array", "AudioContext", "Boolean", "DOMParser", "Date", "EventSource", "Infinity", "JSON", "Math", "MessageChannel", "Number",
  "Object", "Promise", "String", "URLSearchParams", "Uint8Array", "clearInterval", "clearTimeout", "crypto", "document", "fetch",
  "localStorage", "navigator", "parseInt", "setInterval", "setTimeout", "window",
  "Blob", "File", "CompressionStream", "DecompressionStream", "Response", "TextDecoder", "URL", "addEventListener", "atob", "createImageBitmap", "btoa", "globalThis", "history", "location",
];

export default [
  {
    files: ["**/*.js"],
    plugins: { compat },
    languageOptions: {
      ecmaVersion: 2020, /* for import(); what is newer in syntax than 2018 is forbidden below */
      sourceType: "module",
      globals: Object.fromEntries(BROWSER_GLOBALS.map((name) => [name, "readonly"])),
    },
    settings: { browsers: BROWSERS },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "compat/compat": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ChainExpression", message: "Optional chaining is of 2020 itself: televisions lack it." },
        { selector: "LogicalExpression[operator='??']", message: "?? is of 2020 itself: televisions lack it." },
        { selector: "Literal[bigint]", message: "BigInt literals came to Safari with 14." },
        { selector: "CatchClause:not([param])", message: "Name the fault of a catch: ES2019 made it optional." },
        { selector: "PropertyDefinition", message: "Class fields came to Safari with 14." },
        {
          selector:
            "CallExpression[callee.property.name=/^(at|replaceAll|flat|flatMap|matchAll|allSettled|replaceChildren|fromEntries|findLast|toSorted|scrollTo)$/]",
          message: "Newer than Chrome 69 or Safari 13.",
        },
      ],
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Text goes in as text." },
        { property: "outerHTML", message: "Text goes in as text." },
        { property: "insertAdjacentHTML", message: "Text goes in as text." },
      ],
      "no-undef": "error",
      "no-unused-vars": ["error", { caughtErrors: "none", args: "after-used", argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-shadow": "error",
      "max-depth": ["error", 3],
      "max-lines": ["error", 260],
    },
  },
  {
    files: ["**/early_theme.js"], /* a classic script: it must run before anything else, in any browser */
    languageOptions: { sourceType: "script" },
    rules: { "no-var": "off" },
  },
];
