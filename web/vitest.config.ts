/** The quick tests: all that need neither a browser nor a server. */

import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  // The catalogues are outside of the page's folder.
  server: { fs: { allow: [".."] } },
  define: { __DEJARIK_POCKET__: "false", DEJARIK_NO_MODULES: '"tests have none"', DEJARIK_VERSION: '"0.0.0"' },
  // The machine may be busy with other checks, so no test is judged by its time.
  test: {
    exclude: [...configDefaults.exclude, "tests/**/*.browser.test.ts"],
    setupFiles: ["tests/setup.ts"],
    // The files of a worker load the page's modules once. In any order: `npm test -- --sequence.shuffle.files`.
    isolate: false,
    testTimeout: 60_000,
  },
});
