/** `npm run shots` and `npm run icons` take the pictures with the setup of the browser tests, one after the other. */

import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, ".."),
    include: ["scripts/{shots,icons}.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: ["verbose"],
  },
});
