/**
 * Tests of the whole product in a real browser: `npm run test:browser`. Three files run at a time, so
 * that two cores have something to do while a test waits for a server, a clock or an animation. Time limits are
 * generous, because drawing without a graphics card keeps a core busy for seconds.
 */

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.browser.test.ts"],
    globalSetup: ["tests/tables.ts"],
    maxWorkers: 3,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A test that fails occasionally is a defect, so it is not retried.
    retry: 0,
    reporters: ["verbose"],
  },
});
