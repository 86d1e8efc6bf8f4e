/**
 * Every screen in both languages, three themes, on desktop and phone: what is stored, and what axe
 * finds.
 */

import { describe, expect, it } from "vitest";
import { cases, PHONE, Table, WHOLE, type Visitor } from "./browser";
import { arrived, begin, forward, LATE, make, toItsEnd } from "./games";
import { look, play } from "./robot";

const table = Table.set();
const FLAT = { board: "flat", sound: false, motion: "reduced" } as const;
const THEME = "hologram";
const OTHER_THEMES = ["daylight", "contrast"] as const;

/** The screens that need no game. */
const SCREENS: readonly (readonly [name: string, path: string])[] = [
  ["start", "/"],
  ["settings", "/settings"],
  ["about", "/about"],
  ["data", "/data"],
  ["rules", "/rules"],
  ["rules-board", "/rules/board"],
  ["rules-simeone", "/rules/simeone"],
  ["print", "/print/looney?parts=board,cards"],
  ["records", "/records"],
  ["progress", "/progress"],
  ["position", "/position"],
  ["position-shown", `/position?dpn=${encodeURIComponent("looney SBLM2sblm2/12/1 w - 0")}`],
  ["lesson-groi", "/lesson/groi"],
  ["nowhere", "/such/a/thing"],
];

/** The server answers an unknown address with 404, which the browser logs. */
const NOWHERE = /404.*\/such\/a\/thing/;

async function ready({ page }: Visitor): Promise<void> {
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.locator("main[aria-busy]").waitFor({ state: "detached" });
  await page.waitForLoadState("networkidle");
}

/** Checks that nothing is wider than the screen. */
async function fits({ page }: Visitor, what: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("main *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.getAttribute("class") ?? ""}`)
      .slice(0, 5);
  });
  expect(wide, `elements wider than the screen on ${what}`).toEqual([]);
}

describe("screens", () => {
  // French screens are tried on a phone.
  it.each(cases(["en", "fr"] as const, (language) => language === "en"))("every screen fits and is accessible in every theme, in %s", async (language) => {
    const anna = await table.visitor("anna", { language, prefs: { ...FLAT, theme: THEME } });
    anna.expects(NOWHERE);
    for (const [at, [name, path]] of SCREENS.entries()) {
      await anna.page.goto(path);
      await ready(anna);
      await anna.shot(`${name}-${language}`);
      // One more theme on each screen, in turn.
      await anna.accessible(name, cases(OTHER_THEMES, (_, theme) => theme === at % OTHER_THEMES.length));
      await fits(anna, name);
    }
  });

  it("a game is accessible in every theme", async () => {
    const anna = await table.visitor("anna", { prefs: { ...FLAT, theme: THEME } });
    await make(anna, { rules: "looney", opponent: { kind: "here" } });
    await play(anna.page, { seed: 6, taste: forward, until: (sight) => sight.over || sight.plies >= 6 });
    await anna.shot("game");
    await anna.accessible("a game", OTHER_THEMES);
    // With a picked piece and the words shown.
    const piece = (await look(anna.page)).doings.find(({ what }) => what === "piece");
    if (piece) await anna.page.mouse.click(piece.x, piece.y);
    await anna.page.getByRole("button", { name: "The game in words" }).click();
    await anna.shot("game-words");
    await anna.accessible("a picked piece", OTHER_THEMES);
    await anna.page.getByRole("button", { name: "Resign" }).click();
    await anna.page.locator("dialog[open]").waitFor();
    await anna.shot("resign");
    await anna.accessible("a question", OTHER_THEMES);
    await anna.page.keyboard.press("Escape");
    await anna.page.getByRole("toolbar").getByRole("button", { name: "Settings" }).click();
    await anna.page.locator("dialog[open]").waitFor();
    await anna.accessible("the settings in a game", OTHER_THEMES);
  });

  it("the hologram is accessible, and V switches to the flat board and back", async () => {
    const anna = await table.visitor("anna", { viewport: { width: 900, height: 620 }, prefs: { sound: false, quality: "low" } });
    await make(anna, { rules: "simeone", opponent: { kind: "here" }, options: { setup: "fixed" } });
    await anna.page.locator(".board-host[data-board=hologram] canvas").waitFor();
    await anna.shot("hologram-game");
    await anna.accessible("a game as a hologram");
    await anna.page.keyboard.press("v");
    await anna.page.locator(".board-host[data-board=flat] svg").waitFor();
    await anna.page.keyboard.press("v");
    await anna.page.locator(".board-host[data-board=hologram] canvas").waitFor();
  });

  it("a user who prefers reduced motion gets the flat board", async () => {
    const anna = await table.visitor("anna", { motion: "reduce" });
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await anna.page.locator(".board-host[data-board=flat] svg").waitFor();
    await expect.poll(() => anna.page.locator(".board-host canvas").count()).toBe(0);
  });

  it("a game starts after two clicks, and after one the next time", async () => {
    const anna = await table.visitor("anna", { prefs: FLAT });
    await anna.page.goto("/");
    await anna.page.locator(".rule-card label").first().click();
    await anna.page.locator(".start-play button").click();
    await arrived(anna);
    await anna.page.goto("/");
    await anna.page.locator(".start-play button").click();
    await arrived(anna);
    await anna.page.goto("/");
    await expect.poll(() => anna.page.locator(".my-game").count()).toBe(2);
    await anna.shot("start-games");
    await anna.accessible("the start with games");
  });

  it("settings are remembered and reach other tabs", async () => {
    const anna = await table.visitor("anna");
    const { page } = anna;
    await page.goto("/settings");
    const other = await anna.tab();
    await other.goto("/about");
    await page.locator("label", { hasText: "Daylight" }).click();
    await page.locator("fieldset", { hasText: "Pieces" }).locator("label", { hasText: "Chess pieces" }).click();
    await page.locator("fieldset", { hasText: "Board" }).first().locator("label", { hasText: "Flat" }).click();
    await page.locator("label", { hasText: "Sound" }).click();
    await page.getByRole("button", { name: "FR" }).click();
    await other.locator("html[data-theme=daylight][lang=fr]").waitFor();
    await page.reload();
    await page.locator("html[data-theme=daylight][lang=fr]").waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("dejarik") ?? "{}") as Record<string, unknown>);
    expect(stored).toMatchObject({ theme: "daylight", skin: "chess", board: "flat", sound: false, language: "fr" });
    await expect.poll(() => page.locator("input[type=checkbox]").first().isChecked()).toBe(false);
  });
});

describe("in French", () => it("a game is translated", async () => {
  const anne = await table.visitor("anne", { language: "fr", prefs: FLAT });
  await begin(anne, { rules: "groi", against: "here" });
  await expect.poll(() => anne.page.locator(".status").textContent()).toMatch(/joue|jouer|tour|trait/i);
  await play(anne.page, { seed: 8, until: (sight) => sight.over || sight.plies >= 4 });
  await anne.shot("french-game");
  await anne.accessible("a game in French");
}));

describe("on a phone", () => {
  // French words are longer, and English screens are tried at the desktop.
  it.each(cases(["en", "fr"] as const, (language) => language === "fr"))("every screen fits and is translated, in %s", async (language) => {
    const anna = await table.visitor("anna", { phone: true, language, prefs: FLAT });
    anna.expects(NOWHERE);
    await anna.page.goto("/");
    await anna.page.locator(`html[lang=${language}]`).waitFor();
    for (const [name, path] of SCREENS) {
      await anna.page.goto(path);
      await ready(anna);
      await anna.shot(`phone-${name}-${language}`);
      await fits(anna, `${name} on a phone`);
      // A text that no catalogue has would be shown by its id.
      expect(await anna.page.locator("main").innerText()).not.toMatch(/\b(?:analysis|review|app|start|table|speech|board|rules|lesson|records|position|settings|option|error|data)-[a-z-]+[a-z]\b(?!\.)/);
      // On a screen as high as the page, no target lies half under the bar at the bottom, where a scroll
      // would bring it out.
      const height = await anna.page.evaluate(() => document.documentElement.scrollHeight);
      await anna.page.setViewportSize({ width: PHONE.width, height: Math.max(PHONE.height, height) });
      await anna.accessible(`${name} on a phone`);
      await anna.page.setViewportSize(PHONE);
    }
  });

  it("a game can be played to its end by touch with the board in view", async () => {
    const anna = await table.visitor("anna", { phone: true, prefs: FLAT });
    const { page } = anna;
    await make(anna, WHOLE ? { rules: "groi", opponent: { kind: "here" } } : LATE);
    const box = await page.locator(".board-host").boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(340);
    expect((box?.y ?? 0) + (box?.height ?? 9999)).toBeLessThanOrEqual(844);
    await anna.shot("phone-game");
    await play(page, {
      seed: 17,
      ...(WHOLE ? {} : { taste: toItsEnd }),
      act: async (_, doing) => {
        if (doing.what === "button") await page.getByRole("button", { name: doing.name }).first().tap();
        else await page.touchscreen.tap(doing.x, doing.y);
      },
    });
    await anna.shot("phone-over");
    await fits(anna, "a finished game on a phone");
    await anna.accessible("a finished game on a phone");
  });
});
