/** The version of the program that the page belongs to. */

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const MANIFEST = resolve(import.meta.dirname, "../../Cargo.toml");

/** Returns `DEJARIK_VERSION`, which Cargo's build sets, or the version in the workspace's Cargo.toml. */
export function version(): string {
  const given = process.env.DEJARIK_VERSION;
  if (given) return given;
  const manifest = existsSync(MANIFEST) ? readFileSync(MANIFEST, "utf8") : "";
  return /^\[workspace\.package\][^[]*?^version = "([^"]+)"/ms.exec(manifest)?.[1] ?? "0.0.0";
}
