// What could be wrong in a script and is no matter of types or layout: those are tsc's and Prettier's.

import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    rules: {
      // tsc knows what browsers have.
      "no-undef": "off",
      "arrow-body-style": "error",
      "consistent-return": "error",
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "func-style": ["error", "declaration", { allowArrowFunctions: true }],
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-lonely-if": "error",
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-unneeded-ternary": "error",
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_" }],
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
