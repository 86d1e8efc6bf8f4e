/**
 * Tests of the whole product in a real browser: `npm run test:browser`. Two files run at a time, so
 * that one draws while the other waits for a server or a clock. More would not help, because
 * drawing without a graphics card uses the whole machine. Time limits are generous for the same
 * reason.
 */

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.browser.test.ts"],
    globalSetup: ["tests/tables.ts"],
    maxWorkers: 2,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A test that fails occasionally is a defect, so it is not retried.
    retry: 0,
    reporters: ["verbose"],
  },
});
