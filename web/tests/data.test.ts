/** How long data is kept, in words. */

import { beforeAll, describe, expect, it } from "vitest";
import { useLanguage } from "../src/lang";
import { spanText } from "../src/ui/data";

const HOUR = 3_600_000;

describe("a time span", () => {
  beforeAll(() => useLanguage("en"));

  it.each([
    [24 * HOUR, "one day"],
    [90 * 24 * HOUR, "90 days"],
    [36 * HOUR, "36 hours"],
    [HOUR - 1, "one hour"],
  ])("of %d ms is %s", (millis, text) => expect(spanText(millis)).toBe(text));
});
