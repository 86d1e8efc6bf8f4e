/** A rated game of two people with passkeys, from the lobby to the lists of the strongest, at a computer and on a phone. */

import { describe, expect, it } from "vitest";
import { ON_SITE, Table } from "./browser";
import { arrived } from "./games";
import { addPasskey, comes, excess, lobby, resign } from "./people";
import { play } from "./robot";

const table = Table.set();
describe.skipIf(ON_SITE)("a rated game", () => it("needs passkeys, and gives both players a rating", async () => {
  const anna = await comes(table, "anna");
  await lobby(anna, "groi");
  await anna.page.getByText("Leave an invitation", { exact: true }).click();
  const rated = anna.page.getByLabel("Rated: usual rules, sides by lot");
  expect(await rated.isDisabled()).toBe(true);
  await anna.page.locator(".lobby-fields").getByText("Rated games need a passkey.").waitFor();
  await addPasskey(anna);

  await lobby(anna, "groi");
  await anna.page.getByText("Leave an invitation", { exact: true }).click();
  const time = anna.page.locator(".lobby-fields").getByLabel("Time");
  await time.selectOption({ index: 6 });
  await rated.press("Space");
  expect(await time.locator("option:checked").textContent()).toBe("3 days per move");
  await anna.accessible("the form for a rated game");
  await anna.shot("rated-form");
  await anna.page.getByRole("button", { name: "Invite everybody" }).press("Enter");
  const id = await arrived(anna);

  const ben = await comes(table, "ben", { phone: true, language: "fr" });
  ben.expects(/409/);
  await lobby(ben, "groi");
  const row = ben.page.locator(".lobby li").first();
  expect(await row.innerText()).toMatch(/classée/);
  await row.getByRole("button").click();
  await ben.page.getByText(/les parties classées demandent une clé d’accès/).waitFor();
  await addPasskey(ben);
  await lobby(ben, "groi");
  await row.getByRole("button").click();
  expect(await arrived(ben)).toBe(id);
  await ben.page.getByText("classée").first().waitFor({ state: "attached" });

  await play([anna.page, ben.page], { seed: 5, until: ({ plies }) => plies >= 6 });
  await resign(anna);

  await anna.page.goto("/progress");
  const panel = anna.page.locator(".scores", { has: anna.page.getByText("Rating", { exact: true }) });
  expect(await panel.innerText()).toMatch(/1338[^]*± 290, after one rated game/);
  await panel.getByRole("button", { name: "Work it out" }).press("Enter");
  await panel.getByText(/whose values? (is|are) exact/).waitFor({ timeout: 90_000 });
  expect(await panel.innerText()).toMatch(/Chance given away\s+\d+\.\d\s%/);
  await anna.accessible("the ratings");
  await anna.shot("ratings");
  await anna.page.getByLabel("Show me on these lists").press("Space");
  await panel.getByText("The strongest players").click();
  await panel.getByText("Nobody is on this list yet.").waitFor();

  await ben.page.goto("/progress");
  await ben.page.getByText("1662").waitFor();
  await ben.accessible("the ratings on a phone");
  await ben.shot("ratings-phone");
  expect(await excess(ben)).toBeLessThanOrEqual(0);
}));
