/* The pages' styles: what browsers of 2020 can draw. Used by test_browsers.py. */

import { BROWSERS } from "./eslint.config.mjs";

export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    "plugin/no-unsupported-browser-features": [
      true,
      {
        browsers: BROWSERS,
        /* Each of these is an extra: a browser that lacks it shows the same page without it. */
        ignore: [
          "prefers-color-scheme", /* dark where it is unknown */
          "prefers-reduced-motion",
          "css-paged-media", /* the margins of a printed page */
          "css3-cursors-grab",
          "text-size-adjust",
          "css-math-functions", /* it takes minmax() for one of them; the list below finds the real ones */
          "css-not-sel-list", /* it takes every :not() for one with a list; the list below finds those */
        ],
        ignorePartialSupport: true,
      },
    ],
    "declaration-block-no-duplicate-properties": [true, { ignore: ["consecutive-duplicates-with-different-values"] }],
    "declaration-property-value-disallowed-list": { "/.*/": ["/\\b(min|max|clamp)\\(/", "/\\bdvh\\b/"] },
    "property-disallowed-list": ["inset", "aspect-ratio", "gap", "accent-color"],
    "selector-disallowed-list": ["/:not\\([^)]*,/", "/:(is|where|has|focus-visible)\\b/"],
    "color-no-invalid-hex": true,
    "no-duplicate-selectors": null,
    "block-no-empty": true,
    "unit-no-unknown": true,
    "property-no-unknown": [true, { ignoreProperties: ["text-size-adjust"] }],
  },
};
