/**
 * Tests of the whole product in a real browser: `npm run test:browser`. Three files run at a time, so
 * that two cores have something to do while a test waits for a server, a clock or an animation. Time limits are
 * generous, because drawing without a graphics card keeps a core busy for seconds.
 */

import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest. They start first, so that none runs alone at the end. */
const LONG = ["story", "screens", "learn", "room", "narration", "holo", "online", "games", "offline", "companion", "site", "stable"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.indexOf(basename(moduleId, ".browser.test.ts"));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ["tests/**/*.browser.test.ts"],
    globalSetup: ["tests/tables.ts"],
    maxWorkers: 3,
    // The files of a worker share its process, so that each loads the driver of browsers once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 60_000, interval: 100 } },
    testTimeout: 300_000,
    // Some build two versions of the page.
    hookTimeout: 240_000,
    // A test that fails occasionally is a defect, so it is not retried.
    retry: 0,
    reporters: ["verbose"],
  },
});
