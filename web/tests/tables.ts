/** Before the browser tests: computes groi's table once, so that no test waits for it. */

import { execFileSync } from "node:child_process";
import { CACHE, program } from "./server";

export default function makeTables(): void {
  execFileSync(program(), ["probe", "groi PPPP2pppp2/12/1 w wb"], { env: { ...process.env, DEJARIK_CACHE_DIR: CACHE }, stdio: ["ignore", "ignore", "inherit"] });
}
