/**
 * Before the browser tests: computes groi's table once, so that no test waits for it, and writes the page as plain files
 * if the tests run against these.
 */

import { execFileSync } from "node:child_process";
import { CACHE, program } from "./server";
import { share } from "./shared";
import { plainSite, writeSite } from "./site";

export default function prepare(): () => void {
  execFileSync(program(), ["probe", "groi PPPP2pppp2/12/1 w wb"], { env: { ...process.env, DEJARIK_CACHE_DIR: CACHE }, stdio: ["ignore", "ignore", "inherit"] });
  const remove = share();
  if (process.env.DEJARIK_SITE === "1") writeSite([], plainSite());
  return remove;
}
