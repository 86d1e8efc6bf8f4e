/** The files that the test files of a run share. `tables.ts` makes their folder before the tests and removes it after them. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The variable with the path of the folder, which the processes of the tests inherit. */
const FOLDER = "DEJARIK_TEST_RUN";

/** Makes the folder, and returns a function that removes it. */
export function share(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "dejarik-test-run-"));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Returns the path of a shared file. */
export function shared(name: string): string {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error("these tests need the setup in tests/tables.ts");
  return join(folder, name);
}
