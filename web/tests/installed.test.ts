// @vitest-environment happy-dom
/** The page claims to play without a connection only where it can. */

import { describe, expect, it } from "vitest";
import { keptText } from "../src/ui/installed";

describe("a page that is kept", () => {
  it.each(["fetching", "kept"] as const)("claims to play without a connection only with the part that does (%s)", (kept) => {
    expect(keptText(kept, true, true)).toBe(`installed-kept-${kept}`);
    expect(keptText(kept, false, true)).toBe(`installed-page-${kept}`);
    expect(keptText(kept, true, false)).toBe("installed-kept-never");
  });

  it.each(["not", "newer"] as const)("says the same of every build otherwise (%s)", (kept) => {
    expect(keptText(kept, false, true)).toBe(keptText(kept, true, true));
  });
});
