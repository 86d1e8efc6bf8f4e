import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

import { compressed } from "./compress.ts";
import { rulebook } from "./plugins/rulebook.ts";
import { service } from "./plugins/service.ts";
import { version } from "./plugins/version.ts";

// The modules that play and print offline. Cargo's build puts them there, and `cargo run -p dejarik-modules` does so for
// the development server. Without them the page is built without that part, and says why.
const here = import.meta.dirname;
const modules = ["pocket", "press"].map((name) => ({
  name: `dejarik-${name}`,
  script: resolve(here, `pocket/dejarik_${name}.js`),
  code: resolve(here, `pocket/dejarik_${name}_bg.wasm`),
}));
const found = modules.every(({ script, code }) => existsSync(script) && existsSync(code));
const missing = [process.env.DEJARIK_NO_MODULES ?? "", found ? "" : "web/pocket has none"].find((why) => why !== "") ?? "";
const built = missing === "";

/** The small modules of the start screen that other screens need, too. */
const FIRST = /\/src\/(address|clock|keys|listeners|make|names|prefs|profile|router|rulesets|subject|lang\/index|learn\/newcomer|api\/carriers|ui\/(cookies|dialog|drawn|icons|profile|sounds|start\/(options|terms|welcome)))\.ts$/;

/** The flat board, which draws the pictures of the rule sets on the start screen. */
const FLAT = /\/src\/board\/(flat\/|skins|geometry|lifting)/;

// The development server forwards every request that is not for a page to a running
// `dejarik serve`.
export default defineConfig(({ mode }) => ({
  // Tests build several versions of the page, which need not be small.
  plugins: [rulebook(), service(), ...(mode === "quick" ? [] : [compressed()])],
  define: { __DEJARIK_POCKET__: JSON.stringify(built), DEJARIK_NO_MODULES: JSON.stringify(missing), DEJARIK_VERSION: JSON.stringify(version()) },
  resolve: {
    alias: modules.flatMap(({ name, script, code }) => [
      { find: new RegExp(`^${name}/module\\.wasm`), replacement: built ? code : resolve(here, "public/icons/icon.svg") },
      { find: new RegExp(`^${name}$`), replacement: built ? script : resolve(here, "src/api/pocket/absent.ts") },
    ]),
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:4280", ws: true } },
    // The catalogues, the rule book, its pictures and the lessons are outside the page's folder.
    fs: { allow: [".."] },
  },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    sourcemap: false,
    // What the start screen needs in any case is one file: each request costs a third of a kilobyte in headers alone.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", test: FIRST }, { name: "flat", test: FLAT }] } } },
  },
  experimental: {
    // Scripts and styles find each other by relative addresses, so that they work in any folder of a host.
    // `dejarik site` and the service worker change those of index.html.
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
}));
