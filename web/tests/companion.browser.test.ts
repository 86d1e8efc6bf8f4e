/**
 * A game at a real board: the page lies beside it, and people tap what their own dice show. Whole games are
 * played with typed throws, and their records are checked by the program.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { NewGame } from "../src/api/types";
import { cases, Table, WHOLE, type Visitor } from "./browser";
import { clickOn, create, forward, gameOf } from "./games";
import { click, look, play, randomFrom, type PlayOptions } from "./robot";
import { program } from "./server";

/** What the page has spoken. */
interface Spoken {
  text: string;
  lang: string;
}

declare global {
  interface Window {
    spoken: Spoken[];
  }
}

/** Records what the page speaks, in place of a voice. */
function listenAloud(): void {
  window.spoken = [];
  class Utterance {
    lang = "";
    voice = null;
    constructor(readonly text: string) {}
  }
  const voice = {
    speak: ({ text, lang }: Utterance) => { window.spoken.push({ text, lang }); },
    cancel: () => undefined,
    getVoices: () => [],
  };
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
  Object.defineProperty(window, "speechSynthesis", { value: voice });
}

const SMALL = { width: 375, height: 667 };
const table = Table.set();

/** Creates a game at a real board and opens it. */
async function sit(visitor: Visitor, terms: Partial<NewGame> & Pick<NewGame, "rules">): Promise<string> {
  const { page } = visitor;
  const id = await create(visitor, { opponent: { kind: "board" }, ...terms });
  await page.goto(`/game/${id}`);
  await page.locator(".companion .now").waitFor();
  return id;
}

/** A player who also throws dice: taps a result, or forgoes a throw now and then. */
function thrower(seed: number): PlayOptions {
  const random = randomFrom(seed);
  return {
    seed,
    look: async (page) => {
      const sight = await look(page);
      const seen = await page.evaluate(() => ({
        keys: document.querySelectorAll(".throwing .throw-key").length,
        told: document.querySelector(".throwing")?.textContent ?? "",
        plies: document.querySelectorAll(".speech-log .speech-word").length,
      }));
      const doings = seen.keys > 0 ? [{ what: "button" as const, name: "throw", x: 0, y: 0 }] : sight.doings;
      return { ...sight, status: `${sight.status} ${seen.told}`, plies: seen.plies, doings };
    },
    act: async (page, doing) => {
      if (doing.name !== "throw") {
        await click(page, doing);
        return;
      }
      const stop = page.locator(".throw-stop");
      if ((await stop.count()) > 0 && random() < 0.15) {
        await stop.click();
        return;
      }
      const keys = page.locator(".throw-key");
      await keys.nth(Math.floor(random() * (await keys.count()))).click();
    },
  };
}

/** Checks the record of a game with the program. */
async function checked(visitor: Visitor, id: string): Promise<string> {
  const record = await visitor.page.evaluate(async (game) => (await fetch(`/api/games/${game}/record`)).text(), id);
  const folder = mkdtempSync(join(tmpdir(), "dejarik-record-"));
  try {
    const file = join(folder, "game.dgn");
    writeFileSync(file, record);
    return execFileSync(program(), ["check", file], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the words of the entries of a game, as the server has them. */
async function line(visitor: Visitor, id: string): Promise<string[]> {
  return (await gameOf(visitor, id)).line.map(({ word }) => word);
}

/** S on B1 and M on B2 against B on the High Ground, which m supports. */
const BATTLE = "looney 3L3l4/SM2m7/b w - 0";

/** Attacks one space from another and confirms it. */
async function attack(page: Page, from = "B1", to = "C"): Promise<void> {
  // The page itself picks a piece if only one can act. A click at the same moment would put it down again.
  await expect
    .poll(async () => {
      const offered = (await look(page)).doings.map(({ name }) => name);
      if (!offered.includes(to) && offered.includes(from)) await clickOn(page, from);
      return offered.includes(to);
    })
    .toBe(true);
  await clickOn(page, to);
  await page.locator(".decide-yes").click();
  await page.locator(".throwing").waitFor();
}

describe("a game at a real board", () => {
  it.each([
    ["looney", "en", 11],
    ["simeone", "fr", 5],
    ["groi", "en", 2],
  ] as const)("of %s in %s is played to its end, and its record is right", async (rules, language, seed) => {
    const anne = await table.visitor("Anne", { language, prefs: { sound: false }, motion: "reduce", viewport: SMALL });
    await anne.page.addInitScript(listenAloud);
    const id = await sit(anne, { rules, ...(rules === "simeone" ? { options: { target: WHOLE ? "3" : "2", setup: "fixed" } } : {}) });
    await play(anne.page, { ...thrower(seed), taste: forward, most: 900 });
    expect(await checked(anne, id)).toContain(rules);
    const throws = (await line(anne, id)).filter((word) => word.startsWith("("));
    expect(throws.length > 0).toBe(rules !== "groi");
    const spoken = await anne.page.evaluate(() => window.spoken);
    expect(spoken.length).toBeGreaterThan(10);
    expect(new Set(spoken.map(({ lang }) => lang))).toEqual(new Set([language === "fr" ? "fr-FR" : "en-GB"]));
    for (const { text } of spoken) expect(text).not.toMatch(/companion-|speech-|narration-|undefined/);
    await anne.shot(`companion-over-${rules}`);
  });

  it("asks the defender first, throw by throw, and says the number to beat", async () => {
    const anne = await table.visitor("Anne", { language: "en", prefs: { sound: false }, motion: "reduce", viewport: SMALL });
    await anne.page.addInitScript(listenAloud);
    const id = await sit(anne, { rules: "looney", start: BATTLE });
    const { page } = anne;
    await attack(page);
    const task = page.locator(".throw-task");
    const key = (shown: number) => page.locator(`.throw-key[data-shown="${shown}"]`).click();
    expect((await page.evaluate(() => window.spoken)).map(({ text }) => text).join("\n")).toMatch(/Small attacks .*Big.*win .*\d\s%/);
    await expect.poll(() => task.textContent()).toContain("Blue defends with the blue Big: throw 4 cubes");
    // The defender sits at the other side, and the page has turned.
    await expect.poll(() => page.locator(".companion.turned").count()).toBe(1);
    await anne.accessible("a throw");
    await anne.shot("companion-throw-turned");
    await key(2);
    await expect.poll(() => task.textContent()).toContain("5 so far, and support.");
    await key(1);
    await expect.poll(() => task.textContent()).toContain("6 so far, and the High Ground.");
    await page.locator(".throw-stop").click();
    await expect.poll(() => task.textContent()).toContain("The number to beat is 6. Red attacks with the red Small: throw 4 cubes.");
    await expect.poll(() => page.locator(".companion.turned").count()).toBe(0);
    // A reload in the middle loses nothing that was entered.
    await key(3);
    await expect.poll(() => task.textContent()).toContain("4 so far, and support.");
    await page.reload();
    await expect.poll(() => task.textContent()).toContain("4 so far, and support.");
    await expect.poll(() => page.locator(".throw-total").allTextContents()).toEqual(["6", "4"]);
    await key(3);
    await expect.poll(() => line(anne, id)).toEqual(["B1xC", "(7:6)"]);
    await expect.poll(() => page.locator(".todo").textContent()).toContain("Take the blue Big off C and put it beside the board as a ghost.");
    await anne.accessible("what to do");
    await anne.shot("companion-todo");
    const spoken = async (): Promise<string> => (await page.evaluate(() => window.spoken)).map(({ text }) => text).join("\n");
    await expect.poll(spoken).toContain("The attack succeeds: the blue Big leaves the board.");
    await expect.poll(spoken).toContain("Move the red Small to C.");
    // Undo brings the throw back without its last result, and keeps the attack.
    await page.locator(".companion-undo").click();
    await expect.poll(() => task.textContent()).toContain("4 so far, and support.");
    await key(0);
    await expect.poll(() => line(anne, id)).toEqual(["B1xC", "(4:6)"]);
    // Undo once more, back across the whole throw and the attack.
    await page.locator(".companion-undo").click();
    for (let k = 0; k < 4; k += 1) await page.locator(".throw-undo").click();
    await expect.poll(() => page.locator(".throw-total").first().textContent()).toBe("·");
    await page.locator(".throw-undo").click();
    await expect.poll(() => line(anne, id)).toEqual([]);
    await attack(page);
    await expect.poll(() => page.locator(".throw-total").allTextContents()).toEqual(["·", "·"]);
  });

  it("refuses a throw that cannot be, with the reason, on the page and at the server", async () => {
    const anne = await table.visitor("Anne", { language: "en", prefs: { sound: false }, motion: "reduce", viewport: SMALL });
    anne.expects(/422|409|400/);
    await anne.page.addInitScript(listenAloud);
    const id = await sit(anne, { rules: "simeone", start: "simeone 12/1Mh9/1 w w 0-0 - 0" });
    const { page } = anne;
    await attack(page, "B2", "B3");
    await page.keyboard.press("7");
    await expect.poll(() => page.locator(".throw-refused").textContent()).toBe("A die with 6 faces shows 1 to 6, not 7.");
    await page.keyboard.press("0");
    await expect.poll(() => page.locator(".throw-refused").textContent()).toBe("A die with 6 faces shows 1 to 6, not 0.");
    await expect.poll(async () => (await page.evaluate(() => window.spoken)).at(-1)?.text).toContain("not 0");
    await page.keyboard.press("6");
    await expect.poll(() => page.locator(".throw-key").count()).toBe(8);
    await expect.poll(() => page.locator(".throw-refused").count()).toBe(0);
    await page.keyboard.press("Backspace");
    await expect.poll(() => page.locator(".throw-key").count()).toBe(6);
    await page.locator(".throw-key").last().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("8");
    await expect.poll(() => line(anne, id)).toEqual(["B2xB3", "(6:8)"]);
  });

  it.each(cases(["hologram", "daylight", "contrast"] as const, (theme) => theme === "contrast"))("fits a small phone in the theme %s, with large keys and nothing to scroll", async (theme) => {
    const anne = await table.visitor("Anne", { language: theme === "daylight" ? "fr" : "en", prefs: { theme, sound: false, turns: false }, motion: "reduce", viewport: SMALL });
    await anne.page.addInitScript(listenAloud);
    await sit(anne, { rules: "simeone", start: "simeone 12/Sh10/1 w w 0-0 - 0" });
    const { page } = anne;
    await anne.shot(`companion-${theme}-move`);
    await attack(page, "B1", "B2");
    await expect.poll(() => page.locator(".throw-key").count()).toBe(12);
    for (const key of await page.locator(".throwing button").all()) {
      const box = await key.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(SMALL.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    // Nothing of the page is cut off at the bottom.
    expect(await page.evaluate(() => (document.querySelector(".companion")?.scrollHeight ?? 999) <= (document.querySelector(".companion")?.clientHeight ?? 0))).toBe(true);
    await expect.poll(() => page.locator(".companion.turned").count()).toBe(0);
    await anne.accessible(theme);
    await anne.shot(`companion-${theme}-throw`);
    await page.locator(".companion-open").click();
    await page.locator(".companion-close").waitFor();
    await anne.shot(`companion-${theme}-more`);
    await anne.accessible(`${theme}, more`);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".companion-close").isVisible()).toBe(false);
  });

  it("is chosen on the start screen, and says nothing when the voice is off", async () => {
    const anne = await table.visitor("Anne", { language: "en", prefs: { sound: false, aloud: false }, motion: "reduce", phone: true });
    await anne.page.addInitScript(listenAloud);
    const { page } = anne;
    await page.goto("/");
    await page.locator(".rule-card label").filter({ hasText: /Looney/ }).click();
    await page.locator("label.segment").filter({ hasText: "A real board" }).click();
    await page.locator(".start-play button[type=submit]").click();
    await expect.poll(() => page.locator(".throw-task").textContent()).toContain("Throw one Chance Cube.");
    await page.locator(".throw-key").nth(1).click();
    await expect.poll(() => page.locator(".throw-task").textContent()).toContain("Blue goes first. Is that right?");
    await page.locator(".throw-undo").click();
    await page.locator(".throw-key").nth(0).click();
    await page.locator(".throw-confirm").click();
    await expect.poll(() => page.locator(".table-status").textContent()).toContain("Red");
    await anne.shot("companion-start");
    expect(await page.evaluate(() => window.spoken)).toEqual([]);
  });
});
