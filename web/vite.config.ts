import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

import { compressed } from "./compress.ts";
import { rulebook } from "./plugins/rulebook.ts";
import { service } from "./plugins/service.ts";
import { version } from "./plugins/version.ts";

// The modules that play and print offline (`cargo run --manifest-path xtask/Cargo.toml -- pocket`). Without them the
// page is built without that part.
const here = import.meta.dirname;
const modules = ["pocket", "press"].map((name) => ({
  name: `dejarik-${name}`,
  script: resolve(here, `pocket/dejarik_${name}.js`),
  code: resolve(here, `pocket/dejarik_${name}_bg.wasm`),
}));
const built = modules.every(({ script, code }) => existsSync(script) && existsSync(code));
if (!built) console.warn("the page is built without the part that plays offline: web/pocket/README.md says how to build it");

// The development server forwards every request that is not for a page to a running
// `dejarik serve`.
export default defineConfig(({ mode }) => ({
  // Tests build several versions of the page, which need not be small.
  plugins: [rulebook(), service(), ...(mode === "quick" ? [] : [compressed()])],
  define: { __DEJARIK_POCKET__: JSON.stringify(built), DEJARIK_VERSION: JSON.stringify(version()) },
  resolve: {
    alias: modules.flatMap(({ name, script, code }) => [
      { find: new RegExp(`^${name}/module\\.wasm`), replacement: built ? code : resolve(here, "public/icons/icon.svg") },
      { find: new RegExp(`^${name}$`), replacement: built ? script : resolve(here, "src/api/pocket/absent.ts") },
    ]),
  },
  worker: { format: "es" },
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
