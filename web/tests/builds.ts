/** Builds of the page with different versions, for tests of an update. */

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { shared } from "./shared";

const WEB = resolve(import.meta.dirname, "..");

/**
 * Returns a folder with the page built as this version, without the modules that play on the device. Test files share
 * it: the first one that needs a version builds it, and the others wait.
 */
export async function buildOf(version: string): Promise<string> {
  const folder = shared(`page-${version}`);
  const unfinished = `${folder}-unfinished`;
  // Only the process that creates this folder builds the page.
  const first = mkdirSync(`${folder}-claimed`, { recursive: true }) !== undefined;
  while (!first && !existsSync(folder)) await pause(100);
  if (!first) return folder;
  const vite = join(WEB, "node_modules/vite/bin/vite.js");
  const env: NodeJS.ProcessEnv = { ...process.env, DEJARIK_VERSION: version, DEJARIK_NO_MODULES: "a test left it out" };
  delete env.NODE_ENV;
  await promisify(execFile)(process.execPath, [vite, "build", "--mode", "quick", "--outDir", unfinished, "--emptyOutDir", "--logLevel", "error"], {
    cwd: WEB,
    env,
  });
  renameSync(unfinished, folder);
  return folder;
}
