/** The page as plain files, without a server of games: `dejarik site`. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CACHE, program } from "./server";
import { shared } from "./shared";

/** Returns whether the program under test has the modules with which the page plays without a server. */
export function hasModules(): boolean {
  const version = execFileSync(program(), ["--version", "--lang", "en"], { encoding: "utf8" });
  return !/without (?:its page|the part of the page)/.test(version);
}

/** Returns the folder of the site for the tests that run against one; `tables.ts` writes it before them. */
export const plainSite = (): string => shared("site");

/** Returns the address of the script of the worker that hosts games on the device. */
export function hostWorker(): string {
  const script = readdirSync(join(plainSite(), "assets")).find((name) => name.startsWith("host.worker-") && name.endsWith(".js"));
  if (script === undefined) throw new Error("the site has no host: build it with the modules that work offline");
  return `/assets/${script}`;
}

/** Writes a site, by default to a new folder, and returns the folder. `more` are arguments of `dejarik site`. */
export function writeSite(more: readonly string[] = [], folder = mkdtempSync(join(tmpdir(), "dejarik-site-"))): string {
  execFileSync(program(), ["site", folder, "--quiet", ...more], { env: { ...process.env, DEJARIK_CACHE_DIR: CACHE }, stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}
