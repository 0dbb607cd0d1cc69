/** What a linter should object to. Names and types are checked by TypeScript (jsconfig.json). */
export default [
  {
    files: ["**/*.js"],
    rules: {
      "default-case-last": "error",
      eqeqeq: "error",
      "no-console": "error",
      "no-duplicate-imports": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-lonely-if": "error",
      "no-new-func": "error",
      "no-return-assign": ["error", "except-parens"],
      "no-self-compare": "error",
      "no-unreachable": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true }],
      "no-unused-vars": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
