/** Never again with this person: from the list of phrases to the lobby and the page of the reader's data. */

import { describe, expect, it } from "vitest";
import { ON_SITE, Table, type Visitor } from "./browser";
import { make } from "./games";
import { excess, lobby, QUIET } from "./people";

const table = Table.set();

/** Opens the lobby, and returns how many invitations it shows. */
async function invitations(visitor: Visitor): Promise<number> {
  await lobby(visitor, "groi");
  return visitor.page.locator(".lobby li").count();
}

describe.skipIf(ON_SITE)("a person whom the reader never wants to meet again", () => it("says nothing more, and is not met in the lobby, until the reader allows it", async () => {
  const anna = await table.visitor("anna", { prefs: QUIET });
  const ben = await table.visitor("ben", { prefs: QUIET, language: "fr", phone: true });
  const game = await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "w" });
  const link = new URL(await anna.page.locator("#invite-link").inputValue());
  await ben.page.goto(ben.origin + link.pathname + link.hash);
  await ben.page.locator(".join button.primary").click();
  await ben.page.getByRole("button", { name: "Dire quelque chose" }).click();
  await ben.page.getByRole("button", { name: "Plus jamais avec cette personne" }).press("Enter");
  await ben.accessible("the question on a phone");
  await ben.shot("never-again-fr-390");
  await ben.page.locator("dialog button.primary").press("Enter");
  await ben.page.getByText("Vous ne rencontrerez plus cette personne au salon.").waitFor();

  // Ben sees his own phrase, which was sent after Anna's.
  await anna.page.getByRole("button", { name: "Say something" }).click();
  await anna.page.getByRole("button", { name: "Hello!" }).click();
  await anna.page.locator(".bubble").waitFor();
  await ben.page.getByRole("button", { name: "Dire quelque chose" }).click();
  await ben.page.getByRole("button", { name: "Merci" }).click();
  await ben.page.locator(".bubble").waitFor();
  expect(await ben.page.locator(".bubble").allTextContents()).toHaveLength(1);

  await anna.page.evaluate(async () => {
    const body = JSON.stringify({ game: { rules: "groi", opponent: { kind: "link" } }, standing: 1 });
    await fetch("/api/lobby", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  });
  expect(await invitations(anna)).toBe(1);
  expect(await invitations(ben)).toBe(0);

  await ben.page.goto("/data");
  const end = ben.page.getByRole("button", { name: /^Permettre à nouveau/ });
  await end.waitFor();
  await ben.accessible("the people on a phone");
  await ben.shot("muted-fr-390");
  expect(await excess(ben)).toBeLessThanOrEqual(0);
  await end.press("Enter");
  await end.waitFor({ state: "detached" });
  expect(await invitations(ben)).toBe(1);
  expect(game).toMatch(/^\w{8}$/);
}));
