/** What stays in view: the links of the header, the last move beside the goal, and the board while somebody types. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { cases, Table } from "./browser";
import { make } from "./games";

const table = Table.set();
const FLAT = { board: "flat", sound: false, motion: "reduced" } as const;

/** Returns the box of the first element that a selector finds. */
function boxOf(page: Page, selector: string): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return page.locator(selector).first().evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** Returns how many pixels of the links in the header lie beyond its edge. */
function hidden(page: Page): Promise<number> {
  return page.locator(".app-header nav").evaluate((nav) => nav.scrollWidth - nav.clientWidth);
}

// French words are longer.
describe.each(cases(["en", "fr"] as const, (language) => language === "fr"))("in %s", (language) => {
  it("all links of the header are in view, on a screen of words and beside a game", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT, language });
    const { page } = anna;
    for (const show of [() => page.goto("/settings"), () => make(anna, { rules: "groi", opponent: { kind: "here" } })]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await show();
      for (const [width, height] of [[1280, 800], [820, 700], [781, 700], [768, 1024], [700, 900], [641, 900], [667, 375], [568, 320], [520, 320], [320, 256]] as const) {
        await page.setViewportSize({ width, height });
        expect(await hidden(page), `${page.url()} at ${width} × ${height}`).toBeLessThanOrEqual(0);
      }
    }
    // Under a zoom of 400 %, the whole sheet is in view, and a press of a button in it closes it.
    await page.locator(".bar-more").click();
    for (const part of [".acts", ".tools"]) expect((await boxOf(page, part)).top, part).toBeGreaterThan(0);
    await anna.shot(`inview-sheet-${language}`);
    await page.locator(".tools button").nth(3).click();
    await page.locator(".tool-sheet").waitFor({ state: "hidden" });
  });

  it("the last move stands above the goal on a phone held sideways", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT, phone: true, viewport: { width: 568, height: 320 }, language });
    const { page } = anna;
    await make(anna, { rules: "bambara", opponent: { kind: "here" } });
    await page.locator(".goal").waitFor();
    for (const [width, height] of [[568, 320], [667, 375]] as const) {
      await page.setViewportSize({ width, height });
      const [told, report, goal] = [await boxOf(page, ".narration-now"), await boxOf(page, ".report"), await boxOf(page, ".goal")];
      expect(told.bottom - told.top, `two lines at ${width} × ${height}`).toBeGreaterThan(34);
      expect(told.bottom).toBeLessThanOrEqual(report.bottom);
      expect(goal.top).toBeGreaterThanOrEqual(told.bottom);
      await anna.shot(`inview-goal-${width}-${language}`);
    }
  });

  it("the line to type in covers nothing of the board, nor does a long answer", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT, language });
    const { page } = anna;
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await page.locator(".board-flat .mark-piece").first().waitFor({ state: "attached" });
    const input = page.locator(".speech-input");
    await input.fill("help");
    await input.press("Enter");
    await expect.poll(() => page.locator(".speech-answer").textContent()).not.toBe("");
    for (const [width, height] of [[568, 320], [768, 700], [1280, 800]] as const) {
      await page.setViewportSize({ width, height });
      const at = `${width} × ${height}`;
      const [form, stage] = [await boxOf(page, ".speech-part-form"), await boxOf(page, ".table-stage")];
      expect(form.left, at).toBeGreaterThanOrEqual(stage.right);
      expect(form.top, `the rest of a long answer is scrolled to, ${at}`).toBeGreaterThan(0);
      await page.locator(".speech-go").click({ trial: true });
      await anna.shot(`inview-typing-${width}-${language}`);
    }
    // The window is wide enough for words.
    const tools = await page.locator(".tools button").evaluateAll((all) => all.map((button) => {
      const word = button.querySelector<HTMLElement>(".tool-word");
      return { text: word?.innerText ?? "", shown: word !== null && word.offsetWidth > 0 && word.offsetWidth <= button.clientWidth };
    }));
    expect(tools.filter(({ shown }) => !shown), "tools without their whole word").toEqual([]);
    expect(tools.length).toBe(9);
  });
});

it("every button below a puzzle and below its board looks like one", async () => {
  const anna = await table.visitor("anna", { prefs: FLAT });
  const { page } = anna;
  await page.goto("/puzzles");
  await page.locator(".puzzle-list a").first().click();
  await page.getByRole("button", { name: "The board in words" }).waitFor();
  const borders = await page.locator(".desk-side :is(.buttons, .desk-words) > button").evaluateAll((all) => all.map((one) => getComputedStyle(one).borderColor));
  expect(borders.length).toBeGreaterThanOrEqual(5);
  expect(borders).not.toContain("rgba(0, 0, 0, 0)");
});

it("an invitation has space between its words and its buttons", async () => {
  const [anna, ben] = [await table.visitor("anna", { prefs: FLAT }), await table.visitor("ben", { prefs: FLAT, phone: true })];
  await make(anna, { rules: "groi", opponent: { kind: "link" } });
  await ben.page.goto(await anna.page.locator("#invite-link").inputValue());
  await ben.page.locator(".join > .buttons").waitFor();
  const [lead, buttons] = [await boxOf(ben.page, ".join-lead"), await boxOf(ben.page, ".join > .buttons")];
  expect(buttons.top - lead.bottom).toBeGreaterThanOrEqual(8);
});

it("a table of the rule book has its own width and height, and none of the game's screen", async () => {
  const anna = await table.visitor("anna", { prefs: FLAT });
  const { page } = anna;
  await page.goto("/rules/simeone");
  await page.locator(".book-text table").first().waitFor();
  const places = await page.locator(".book-text table").evaluateAll((all) => all.map((one) => {
    const [place, own] = [one.parentElement?.getBoundingClientRect(), one.getBoundingClientRect()];
    return { left: own.left - (place?.left ?? 0), rest: (place?.height ?? 0) - own.height };
  }));
  expect(places.length).toBeGreaterThan(0);
  for (const { left, rest } of places) {
    expect(left).toBe(0);
    expect(rest, "only the margins and a scroll bar").toBeLessThan(60);
  }
});

it("the list of keys begins at its heading, with the button that has the focus in view", async () => {
  const anna = await table.visitor("anna", { prefs: FLAT });
  const { page } = anna;
  await make(anna, { rules: "groi", opponent: { kind: "here" } });
  for (const [width, height] of [[1280, 800], [390, 844], [320, 568]] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press("?");
    await page.locator("dialog[open] button:focus").waitFor();
    const [dialog, heading, button] = [await boxOf(page, "dialog[open]"), await boxOf(page, "#keys-title"), await boxOf(page, "dialog[open] button:focus")];
    expect(heading.top, `${width} × ${height}`).toBeGreaterThanOrEqual(dialog.top);
    expect(button.bottom, `${width} × ${height}`).toBeLessThanOrEqual(dialog.bottom);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
});

it("a question in French about calling a game off has one button that calls it off", async () => {
  const anne = await table.visitor("anne", { prefs: FLAT, language: "fr" });
  const { page } = anne;
  await make(anne, { rules: "groi", opponent: { kind: "here" } });
  await page.getByRole("button", { name: "Annuler la partie" }).click();
  const buttons = page.locator("dialog[open] button");
  await buttons.first().waitFor();
  expect(await buttons.allTextContents()).toEqual(["Continuer la partie", "Annuler la partie"]);
  await buttons.first().click();
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await page.locator(".result").count()).toBe(0);
});
