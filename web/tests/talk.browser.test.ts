/** What players say to each other over a link, and the names of those who watch. */

import { describe, expect, it } from "vitest";
import { Table, type Visitor } from "./browser";
import { make } from "./games";

const table = Table.set();
/** Longer than a bubble stays, in milliseconds. */
const STAYS = 8000;
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

/** Seats two people at a new game of groi over a link; returns its id. */
async function seated(anna: Visitor, ben: Visitor): Promise<string> {
  const id = await make(anna, { rules: "groi", opponent: { kind: "link" }, side: "w", profile: { name: "Anna", figure: "simeone:K" } });
  const link = new URL(await anna.page.locator("#invite-link").inputValue());
  await ben.page.goto(ben.origin + link.pathname + link.hash);
  await ben.page.locator(".join button.primary").click();
  for (const { page } of [anna, ben]) await page.getByRole("button", { name: /^(Say something|Dire quelque chose)$/ }).waitFor();
  return id;
}

const spoken = ({ page }: Visitor): Promise<string> => page.locator(".speech-polite").allTextContents().then((all) => all.join(" "));

describe("talk", () => {
  it("reaches the other player in their own language, beside the board and aloud, and moves nothing", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS, language: "fr", phone: true });
    await seated(anna, ben);
    const boxes = (): Promise<string[]> =>
      ben.page.locator(".table button:visible").evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    await ben.page.clock.install();
    await anna.page.keyboard.press("c");
    const first = anna.page.getByRole("button", { name: "Hello!" });
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
    await anna.shot("talk-list");
    await anna.accessible("the list of phrases");
    await anna.page.getByRole("button", { name: "Good luck!" }).click();
    await anna.page.locator(".phrases").waitFor({ state: "detached" });
    for (const [one, text] of [[anna, "Good luck!"], [ben, "Bonne chance !"]] as const) {
      await expect.poll(() => one.page.locator(".bubble").textContent()).toContain(text.replace(" !", "\u00a0!"));
    }
    await expect.poll(() => spoken(ben)).toContain("Anna\u00a0: Bonne chance\u00a0!");
    expect(await boxes()).toEqual(before);
    await ben.shot("talk-bubble-fr-390");
    await anna.shot("talk-bubble");

    // A gesture, with the figure that Anna has chosen.
    await anna.page.getByRole("button", { name: "Say something" }).click();
    await anna.page.getByRole("button", { name: "Growl" }).click();
    await expect.poll(() => ben.page.locator(".bubble.gesture-growls").textContent()).toContain("Anna grogne.");
    await ben.page.locator(".bubble player-figure svg").waitFor();
    await ben.shot("talk-gesture-fr-390");

    // Ben mutes the table; what he says himself is still shown to him.
    await ben.page.getByRole("button", { name: "Dire quelque chose" }).click();
    await ben.shot("talk-list-fr-390");
    await ben.accessible("the list of phrases on a phone");
    await ben.page.getByRole("switch", { name: "Phrases et gestes des autres joueurs" }).uncheck();
    await ben.page.getByRole("button", { name: "Merci" }).click();
    await expect.poll(() => ben.page.locator(".table-low .bubble").textContent()).toContain("Merci");
    await expect.poll(() => anna.page.locator(".table-top .bubble").textContent()).toContain("Thank you!");
    // Escape closes the list from its switch too, and the focus comes back.
    await ben.page.getByRole("button", { name: "Dire quelque chose" }).click();
    await ben.page.getByRole("switch", { name: "Phrases et gestes des autres joueurs" }).focus();
    await ben.page.keyboard.press("Escape");
    await ben.page.locator(".phrases").waitFor({ state: "detached" });
    expect(await ben.page.evaluate(() => document.activeElement?.className)).toContain("talk-open");
    await ben.page.clock.runFor(STAYS);
    await ben.page.locator(".bubble").first().waitFor({ state: "detached" });
    await anna.page.keyboard.press("c");
    await anna.page.getByRole("button", { name: "Well played!" }).click();
    await expect.poll(() => anna.page.locator(".table-low .bubble").textContent()).toContain("Well played!");
    // Once Ben knows that Anna has resigned, he has also been sent what she said before.
    await anna.page.getByRole("button", { name: /^(Call off|Resign)/ }).click();
    await anna.page.getByRole("dialog").getByRole("button", { name: /^(Call off|Resign)/ }).click();
    await ben.page.locator(".result").waitFor();
    await expect.poll(() => ben.page.locator(".table-top .bubble").count()).toBe(0);
  });

  it("is not offered where nobody would hear it", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    await make(anna, { rules: "groi", opponent: { kind: "computer", level: 1 }, side: "w" });
    await anna.page.getByRole("button", { name: "Hint", exact: true }).waitFor();
    await expect.poll(() => anna.page.locator(".talk-open").count()).toBe(0);
    await anna.page.keyboard.press("c");
    await expect.poll(() => anna.page.locator(".phrases").count()).toBe(0);
  });

  it("names those who watch and show a name", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const ben = await table.visitor("ben", { prefs: PREFS });
    const id = await seated(anna, ben);
    const carl = await table.visitor("carl", { prefs: PREFS });
    await carl.page.goto(`${carl.origin}/settings`);
    await carl.page.getByRole("textbox", { name: "Name" }).fill("Carl");
    await carl.page.getByRole("textbox", { name: "Name" }).press("Enter");
    const other = await table.visitor("other", { prefs: PREFS });
    for (const one of [carl, other]) await one.page.goto(`${one.origin}/game/${id}`);
    for (const one of [anna, ben, carl, other]) {
      await expect.poll(() => one.page.locator(".watchers").textContent()).toBe("2 spectators: Carl");
    }
    await expect.poll(() => carl.page.locator(".talk-open").count()).toBe(0);
    await anna.page.locator(".watchers").scrollIntoViewIfNeeded();
    await anna.shot("talk-watchers");
    await carl.page.goto(`${carl.origin}/about`);
    await expect.poll(() => anna.page.locator(".watchers").textContent()).toBe("One spectator");
  });
});
