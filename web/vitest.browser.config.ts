/**
 * The whole product in a real browser: `npm run test:browser`. Two files at a time: one waits for a
 * server or a clock while the other draws. No more, since a picture drawn without a graphics card takes
 * all the machine there is; patient for the same reason.
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
    // A test that fails now and then is a defect: it is not tried again.
    retry: 0,
    reporters: ["verbose"],
  },
});
