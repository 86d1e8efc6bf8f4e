/** The text field of a position: errors while typing, and rule sets that only the server can read. */

import { beforeAll, describe, expect, it } from "vitest";

import { Refusal } from "../src/api/client";
import { useLanguage } from "../src/lang";
import { errorOf, localError } from "../src/ui/position/field";

beforeAll(() => useLanguage("en"));

describe("a position text", () => {
  it("that cannot be read has its first error, with its place", () => {
    expect(localError(" groi PPPP2pppp2/12/1 w wb ")).toBeNull();
    expect(localError("groi PPPP2pppp2/12/1 x wb")).toEqual({ at: 21, text: expect.stringMatching(/side to move/) as string });
  });

  it("of a rule set that only the server can read is left to the server", () => {
    expect(localError("chess 12/12/1 w")?.at).toBe(0);
    expect(localError("duel D11/12/1 w")).toBeNull();
  });

  it("that the server refuses has the place that the server names", () => {
    expect(errorOf(new Refusal("unreadable", "character 18: expected a side", "dpn:17", 400))).toEqual({ at: 17, text: "expected a side" });
    expect(errorOf(new Refusal("unreachable", "x")).at).toBeNull();
  });
});
