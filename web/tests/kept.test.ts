// @vitest-environment happy-dom
/** What the page says about its new versions. */

import { beforeAll, expect, it } from "vitest";
import { useLanguage } from "../src/lang";
import { KeptPage } from "../src/ui/kept";

beforeAll(() => useLanguage("en"));

it("the note of an update stays on the first screen, however late it is, and goes with the next one", () => {
  sessionStorage.setItem("dejarik.updated", "/assets/older.js");
  const kept = new KeptPage(() => false);
  kept.shown(true);
  expect(kept.element.textContent).toContain("Dejarik has been updated.");
  kept.shown(false);
  expect(kept.element.hidden).toBe(true);
});
