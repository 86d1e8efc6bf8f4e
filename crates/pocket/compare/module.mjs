// Prints the same as native.rs, from the module: `node module.mjs DIR`, where `cargo run -p dejarik-modules -- compare DIR` has
// written it.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2] ?? ".");
const { initSync, part, parts } = await import(pathToFileURL(join(folder, "dejarik_pocket.js")).href);
initSync({ module: readFileSync(join(folder, "dejarik_pocket_bg.wasm")) });
for (const name of JSON.parse(parts())) {
  const start = performance.now();
  const text = part(name);
  process.stderr.write(`${name}\t${((performance.now() - start) / 1000).toFixed(3)}\n`);
  process.stdout.write(`== ${name}\n${text}\n`);
}
