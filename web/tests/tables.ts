/**
 * Before the browser tests: computes groi's table once, so that no test waits for it, and writes the page as plain files
 * if the tests run against these.
 */

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { CACHE, program } from "./server";
import { PLAIN_SITE, writeSite } from "./site";

export default function prepare(): () => void {
  execFileSync(program(), ["probe", "groi PPPP2pppp2/12/1 w wb"], { env: { ...process.env, DEJARIK_CACHE_DIR: CACHE }, stdio: ["ignore", "ignore", "inherit"] });
  if (process.env.DEJARIK_SITE !== "1") return () => undefined;
  // The workers, which run the tests, have other process ids.
  process.env.DEJARIK_SITE_RUN = String(process.pid);
  writeSite([], PLAIN_SITE);
  return () => { rmSync(PLAIN_SITE, { recursive: true, force: true }); };
}
