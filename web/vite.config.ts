import { defineConfig } from "vite";

import { compressed } from "./compress.ts";
import { rulebook } from "./plugins/rulebook.ts";

// The development server stands before a running `dejarik serve`, which it asks for everything
// that is not a page.
export default defineConfig({
  plugins: [rulebook(), compressed()],
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:4280", ws: true } },
    // The rule book, its pictures and the lessons stand beside the page.
    fs: { allow: [".."] },
  },
  build: { target: "es2023", assetsInlineLimit: 0, sourcemap: false },
});
