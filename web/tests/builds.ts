/** Builds of the page with different versions, for tests of an update. */

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const WEB = resolve(import.meta.dirname, "..");

/** Builds the page as that of a version, in a folder of its own, without the modules that play on the device. */
export async function buildOf(version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `dejarik-page-${version}-`));
  const vite = join(WEB, "node_modules/vite/bin/vite.js");
  const env: NodeJS.ProcessEnv = { ...process.env, DEJARIK_VERSION: version, DEJARIK_NO_MODULES: "a test left it out" };
  delete env.NODE_ENV;
  await promisify(execFile)(process.execPath, [vite, "build", "--mode", "quick", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"], {
    cwd: WEB,
    env,
  });
  return folder;
}

/** Removes a build. */
export function removeBuild(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
