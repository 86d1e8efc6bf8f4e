/** What records and the position board have of their own: throws by chance, what is remembered. */

import { describe, expect, it } from "vitest";

import { drawn } from "../src/ui/desk/throws";
import { keptOf } from "../src/ui/records";

describe("a throw by chance", () => {
  const throws = { "(1:1)": "1/2", "(2:1)": "1/3", "(2:2)": "1/6" };

  it("comes as often as its chance says", () => {
    expect(drawn(throws, 0)).toBe("(1:1)");
    expect(drawn(throws, 0.499)).toBe("(1:1)");
    expect(drawn(throws, 0.5)).toBe("(2:1)");
    expect(drawn(throws, 0.84)).toBe("(2:2)");
  });

  it("comes also where the sum of the shares falls short by a rounding", () => {
    expect(drawn(throws, 0.9999999999999999)).toBe("(2:2)");
    expect(drawn({}, 0.5)).toBe("");
  });
});

describe("games that were brought", () => {
  it("are remembered as far as they can be understood", () => {
    const good = { id: "Ab3dEf9h", title: "Anna – Ben" };
    expect(keptOf([good, { id: "../../x", title: "no" }, { id: "Ab3dEf9h" }, null, 7])).toEqual([good]);
    for (const odd of [null, {}, "x"]) expect(keptOf(odd)).toEqual([]);
  });
});
