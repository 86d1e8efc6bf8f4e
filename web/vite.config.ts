import { defineConfig } from "vite";

import { compressed } from "./compress.ts";

// The development server stands before a running `dejarik serve`, which it asks for everything
// that is not a page.
export default defineConfig({
  server: { proxy: { "/api": { target: "http://127.0.0.1:4280", ws: true } } },
  build: { target: "es2023", assetsInlineLimit: 0, sourcemap: false },
  plugins: [compressed()],
});
