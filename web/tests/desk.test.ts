// @vitest-environment happy-dom
/**
 * Parts that records and the position board do not share with games: random throws, remembered
 * uploads, and the account of luck and skill.
 */

import { render } from "lit-html";
import { describe, expect, it } from "vitest";

import type { Review } from "../src/api/types";
import type { Account } from "../src/game/review";
import { useLanguage } from "../src/lang";
import { accountTable } from "../src/ui/desk/account";
import { drawn } from "../src/ui/desk/throws";
import { keptOf } from "../src/ui/uploads";

describe("a random throw", () => {
  const throws = { "(1:1)": "1/2", "(2:1)": "1/3", "(2:2)": "1/6" };

  it("has the frequency of its probability", () => {
    expect(drawn(throws, 0)).toBe("(1:1)");
    expect(drawn(throws, 0.499)).toBe("(1:1)");
    expect(drawn(throws, 0.5)).toBe("(2:1)");
    expect(drawn(throws, 0.84)).toBe("(2:2)");
  });

  it("is drawn even where rounding makes the sum of the shares fall short of 1", () => {
    expect(drawn(throws, 0.9999999999999999)).toBe("(2:2)");
    expect(drawn({}, 0.5)).toBe("");
  });
});

describe("uploaded games", () => it("are remembered, except for entries of an unknown form", () => {
  const good = { id: "Ab3dEf9h", title: "Anna – Ben" };
  expect(keptOf([good, { id: "../../x", title: "no" }, { id: "Ab3dEf9h" }, null, 7])).toEqual([good]);
  for (const odd of [null, {}, "x"]) expect(keptOf(odd)).toEqual([]);
}));

it("counts no chances below zero among those that belong to no move", async () => {
  await useLanguage("en");
  const account: Account = { start: 0.46, end: 1, luck: 0.53, lost: [1.56, 1.82], drift: -0.256, exact: false, rates: [null, null], bands: [null, null] };
  const place = document.createElement("div");
  render(accountTable({ steps: [], throws: [] } as unknown as Review, account, () => undefined), place);
  expect(place.querySelector("p")?.textContent).toBe("These are the computer’s estimates. 25.6 % cannot be assigned to a move.");
});
