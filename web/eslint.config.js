import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "pocket/", "node_modules/", "src/api/schema.d.ts", "*.config.js", ".dependency-cruiser.js"] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "max-lines": ["error", { max: 600 }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
);
