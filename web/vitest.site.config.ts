/**
 * The tests of the browser that need no other person, against the page as plain files (`dejarik site`) instead of a server:
 * `npm run test:site`. Tests that need a server are left out by `it.skipIf(ON_SITE)`.
 */

import { defineConfig } from "vitest/config";
import browser from "./vitest.browser.config";

// The workers inherit it, and so does the setup that writes the site.
process.env.DEJARIK_SITE = "1";

const ALONE = [
  "advice",
  "analysis",
  "companion",
  "editor",
  "explain",
  "games",
  "keyboard",
  "learn",
  "narration",
  "picture",
  "print",
  "progress",
  "puzzles",
  "room",
  "roomless",
  "screens",
  "sketch",
  "triumph",
  "volume",
];

export default defineConfig({ test: { ...browser.test, include: ALONE.map((name) => `tests/${name}.browser.test.ts`) } });
