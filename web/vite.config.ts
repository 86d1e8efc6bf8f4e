import { defineConfig } from "vite";

import { compressed } from "./compress.ts";
import { rulebook } from "./plugins/rulebook.ts";

// The development server forwards every request that is not for a page to a running
// `dejarik serve`.
export default defineConfig({
  plugins: [rulebook(), compressed()],
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:4280", ws: true } },
    // The rule book, its pictures and the lessons are outside the page's folder.
    fs: { allow: [".."] },
  },
  build: { target: "es2023", assetsInlineLimit: 0, sourcemap: false },
});
