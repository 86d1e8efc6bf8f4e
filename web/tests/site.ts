/** The page as plain files, without a server of games: `dejarik site`. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CACHE, program } from "./server";

/** Returns whether the program under test has the modules with which the page plays without a server. */
export function hasModules(): boolean {
  const version = execFileSync(program(), ["--version", "--lang", "en"], { encoding: "utf8" });
  return !/without (?:its page|the part of the page)/.test(version);
}

/** The folder of the site for the tests that run against one; `tables.ts` writes it before them. */
export const PLAIN_SITE = join(tmpdir(), `dejarik-test-site-${process.env.DEJARIK_SITE_RUN ?? process.pid}`);

/** Returns the address of the script of the worker that hosts games on the device. */
export function hostWorker(): string {
  const script = readdirSync(join(PLAIN_SITE, "assets")).find((name) => name.startsWith("host.worker-") && name.endsWith(".js"));
  if (script === undefined) throw new Error("the site has no host: build it with the modules that work offline");
  return `/assets/${script}`;
}

/** Writes a site, by default to a new folder, and returns the folder. `more` are arguments of `dejarik site`. */
export function writeSite(more: readonly string[] = [], folder = mkdtempSync(join(tmpdir(), "dejarik-site-"))): string {
  execFileSync(program(), ["site", folder, "--quiet", ...more], { env: { ...process.env, DEJARIK_CACHE_DIR: CACHE }, stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}
