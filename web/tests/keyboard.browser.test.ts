/**
 * Whole games without a mouse and without the picture of the board: Tab, the grid, and typed moves.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Table, WHOLE } from "./browser";
import { arrived, forward, gameOf, make } from "./games";
import { BACK, BUTTONS, listen, play, randomFrom, type Doing } from "./robot";

const table = Table.set();
const PREFS = { board: "flat", sound: false, motion: "reduced" } as const;

/** Returns whether the focused element matches a selector. */
function focused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page: Page, selector: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const most = 120;
  for (let k = 0; k < most; k += 1) {
    if (await focused(page, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Chooses a radio button with the arrow keys. */
async function arrowTo(page: Page, group: string, at: number): Promise<void> {
  await tabTo(page, `input[name=${group}]`);
  const chosen = () => page.evaluate((name) => [...document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)].findIndex((radio) => radio.checked), group);
  for (let k = 0; (await chosen()) !== at; k += 1) {
    if (k > 10) throw new Error(`the arrow keys do not reach button ${at} of ${group}`);
    await page.keyboard.press("ArrowRight");
  }
}

/** Types into the input line for moves and commands. */
async function type(page: Page, text: string): Promise<void> {
  if (!(await focused(page, ".speech-input"))) await tabTo(page, ".speech-input");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Performs an action with keys: T goes from target to target, Enter picks and places. */
async function press(page: Page, { what, name }: Doing): Promise<void> {
  if (what === "button") {
    const here = () => page.evaluate((buttons) => {
      const at = document.activeElement;
      return at?.matches(buttons) ? (at.querySelector("strong") ?? at).textContent.trim() : "";
    }, `${BUTTONS}, ${BACK}`);
    for (let k = 0; (await here()) !== name; k += 1) {
      if (k > 120) throw new Error(`Tab does not reach the button ${name}`);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    return;
  }
  const cell = `.speech-grid [data-space="${name}"], .speech-grid [data-letter="${name}"]`;
  if (!(await focused(page, ".speech-grid [role=gridcell]"))) await tabTo(page, ".speech-grid [role=gridcell]");
  for (let k = 0; !(await focused(page, cell)); k += 1) {
    if (k > 40) throw new Error(`T does not reach ${name}`);
    await page.keyboard.press("t");
  }
  await page.keyboard.press("Enter");
}

describe("without a mouse", () => {
  it("a whole game of simeone: start screen, both orders typed, moves by the grid and typed", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/");
    await page.locator(".start-play button").waitFor();
    await arrowTo(page, "rules", 3);
    await arrowTo(page, "against", 1);
    await tabTo(page, ".start-options summary");
    await page.keyboard.press("Enter");
    await tabTo(page, ".option[aria-labelledby=option-name-target] input[type=number]");
    await page.keyboard.press("Control+A");
    await page.keyboard.type(WHOLE ? "2" : "1");
    await tabTo(page, ".start-play button");
    await page.keyboard.press("Enter");
    const id = await arrived(anna);

    await type(page, "setup KSMN");
    await expect.poll(async () => (await listen(page)).plies).toBe(1);
    await type(page, "setup gxht");
    await expect.poll(async () => (await gameOf(anna, id)).state.dpn).toContain("KSMN");

    // One move is typed in full notation, one without its signs.
    for (const plain of [false, true]) {
      const { state } = await (async () => {
        await expect.poll(async () => (await gameOf(anna, id)).state.choices?.steps.length ?? 0).toBeGreaterThan(0);
        // The player can choose only after the board has shown the preceding throw.
        await expect.poll(async () => (await listen(page)).doings.length).toBeGreaterThan(0);
        return gameOf(anna, id);
      })();
      const step = state.choices?.steps.find(({ odds, path }) => odds == null && path.length === 2);
      if (!step) continue;
      await type(page, plain ? step.path.join(" ").toLowerCase() : step.word);
      await expect.poll(async () => (await gameOf(anna, id)).line.some(({ word }) => word === step.word)).toBe(true);
    }
    await type(page, "l");
    await expect.poll(() => page.locator(".speech-answer").textContent()).not.toBe("");
    await type(page, "p");
    await expect.poll(() => page.locator(".speech-answer").textContent()).toMatch(/Savrip/);

    const random = randomFrom(8);
    await play(page, {
      seed: 9,
      taste: forward,
      look: listen,
      act: async (_, doing) => {
        // Named steps are pressed or typed.
        const typed = { "End turn": "end", "Do not push": "stay", "Push off the edge": "off" }[doing.name];
        if (typed !== undefined && random() < 0.5) await type(page, typed);
        else await press(page, doing);
      },
    });
    const game = await gameOf(anna, id);
    expect(game.state.result?.why).toMatch(/^(target-reached|all-defeated|quiet-limit)$/);
    // The result was announced.
    await expect.poll(() => page.locator(".speech-urgent").textContent()).toMatch(/won|draw/i);
    await anna.accessible("the game in words");
  });

  it("bambara with every move typed", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/");
    await page.locator(".start-play button").waitFor();
    await arrowTo(page, "rules", 1);
    await arrowTo(page, "against", 1);
    await tabTo(page, ".start-play button");
    await page.keyboard.press("Enter");
    const id = await arrived(anna);
    const random = randomFrom(12);
    const most = WHOLE ? 300 : 12;
    for (let game = await gameOf(anna, id); !game.state.result && (WHOLE || game.line.length < most); game = await gameOf(anna, id)) {
      expect(game.line.length).toBeLessThan(most);
      const steps = game.state.choices?.steps ?? [];
      // Prefer captures and moves inwards; choose the rest at random.
      const liked = steps.map((step) => ({ step, worth: random() * (step.attack ? 6 : step.path.at(-1) === "C" ? 5 : step.path.at(-1)?.startsWith("B") ? 2 : 1) }));
      const { step } = liked.reduce((best, one) => (one.worth > best.worth ? one : best));
      const alone = steps.filter(({ path }) => path.join() === step.path.join()).length === 1;
      // Type the full notation, or sometimes the move without its signs where that is unambiguous.
      const plain = alone && step.path.every((at) => /^[ABC]/.test(at)) && random() < 0.3;
      await type(page, plain ? step.path.join(" ").toLowerCase() : step.word);
      await expect.poll(async () => (await gameOf(anna, id)).line.at(-1)?.word, { interval: 30 }).toBe(step.word);
      await expect.poll(async () => (await gameOf(anna, id)).line.length, { interval: 30 }).toBe(game.line.length + 1);
      await page.locator(".speech-log .speech-word").nth(game.line.length).waitFor({ state: "attached" });
    }
    if (!WHOLE) return;
    expect((await gameOf(anna, id)).state.result?.why).toMatch(/^(dejarik|repetition)$/);
    await expect.poll(() => page.locator(".speech-urgent").textContent()).toMatch(/won|draw/i);
  });

  it("an illegal move is refused in words, and a key finds the next target", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    await page.goto("/");
    await page.locator(".start-play button").waitFor();
    await arrowTo(page, "rules", 0);
    await arrowTo(page, "against", 1);
    await tabTo(page, ".start-play button");
    await page.keyboard.press("Enter");
    await arrived(anna);
    await type(page, "A1-C9");
    await expect.poll(() => page.locator(".speech-answer").textContent()).toMatch(/A1-C9/);
    await type(page, "A1-A7");
    await expect.poll(() => page.locator(".speech-answer").textContent()).toMatch(/cannot move onto/);
    await tabTo(page, ".speech-grid [role=gridcell]", "Shift+Tab");
    await page.keyboard.press("Shift+P");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/pawn/i);
    await page.keyboard.press("End");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-space"))).toBe("C");
    expect((await listen(page)).plies).toBe(0);
  });

  it("a question mark lists the keys and a slash leads to a field on every screen, and the game in words fits its column", async () => {
    const anna = await table.visitor("anna", { prefs: PREFS });
    const { page } = anna;
    for (const path of ["/about", "/position", "/rules"]) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor();
      await page.keyboard.press("?");
      await page.locator("dialog.keys-dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog.keys-dialog").waitFor({ state: "detached" });
      await page.keyboard.press("/");
      if (path === "/position") expect(await page.evaluate(() => document.activeElement?.matches("input, textarea"))).toBe(true);
    }
    await make(anna, { rules: "groi", opponent: { kind: "here" } });
    await page.keyboard.press("/");
    expect(await focused(page, ".speech-input")).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "The game in words" }).click();
    expect(await page.locator(".speech-grid").evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBeLessThanOrEqual(0);
  });
});
