import { defineConfig } from "vite";

import { compressed } from "./compress.ts";
import { rulebook } from "./plugins/rulebook.ts";
import { service } from "./plugins/service.ts";
import { version } from "./plugins/version.ts";

// The development server forwards every request that is not for a page to a running
// `dejarik serve`.
export default defineConfig(({ mode }) => ({
  // Tests build several versions of the page, which need not be small.
  plugins: [rulebook(), service(), ...(mode === "quick" ? [] : [compressed()])],
  define: { DEJARIK_VERSION: JSON.stringify(version()) },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:4280", ws: true } },
    // The rule book, its pictures and the lessons are outside the page's folder.
    fs: { allow: [".."] },
  },
  build: { target: "es2023", assetsInlineLimit: 0, sourcemap: false },
  experimental: {
    // Scripts and styles find each other by relative addresses, so that they work in any folder of a host.
    // `dejarik site` and the service worker change those of index.html.
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
}));
