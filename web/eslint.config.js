import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "pocket/", "node_modules/", "generated/", "*.config.js", ".dependency-cruiser.js"] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-restricted-properties": ["error", { object: "Date", property: "now", message: "Use `steady` or `wall` of src/clock.ts." }],
      "max-lines": ["error", { max: 600 }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  // Tests set the clocks.
  { files: ["tests/**", "scripts/**"], rules: { "no-restricted-properties": "off" } },
);
