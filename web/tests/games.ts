/** Games for the browser tests: set up on the start screen as people do, or asked for from the page. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { GameFull, NewGame } from "../src/api/types";
import type { Visitor } from "./browser";
import { look, type Doing, type Sight, type Taste } from "./robot";

const NAMES = { groi: /Groi/, bambara: /Bambara/, looney: /Looney/, simeone: /Simeone/ };

export interface Terms {
  rules: keyof typeof NAMES;
  against: "computer" | "here" | "link";
  level?: number;
  side?: "first" | "second";
  /** Simeone: the score that wins. */
  target?: number;
  /** One's own clock: minutes, and seconds a turn. */
  clock?: readonly [minutes: number, seconds: number];
}

/** Chooses terms on the start screen by mouse, and begins. */
export async function begin({ page }: Visitor, terms: Terms): Promise<string> {
  await page.goto("/");
  await page.locator(".rule-card label").filter({ hasText: NAMES[terms.rules] }).click();
  const segment = (group: string, at: number) => page.locator(`label.segment:has(input[name=${group}])`).nth(at);
  await segment("against", ["computer", "here", "link"].indexOf(terms.against)).click();
  if (terms.level !== undefined) await segment("level", terms.level - 1).click();
  if (terms.side !== undefined) await segment("side", terms.side === "first" ? 0 : 1).click();
  if (terms.clock !== undefined) {
    await page.locator("label.segment:has(input[name=clock])").last().click();
    for (const [k, value] of terms.clock.entries()) await page.locator(".own-clock input").nth(k).fill(String(value));
    await page.keyboard.press("Tab");
  }
  if (terms.target !== undefined) {
    await page.locator(".start-options summary").click();
    await page.getByRole("group", { name: "Target" }).getByRole("spinbutton").fill(String(terms.target));
    await page.keyboard.press("Tab");
  }
  await page.locator(".start-play button[type=submit]").click();
  return arrived({ page });
}

/** Waits for the table, and answers with the game's id. */
export async function arrived({ page }: Pick<Visitor, "page">): Promise<string> {
  await page.waitForURL(/\/game\/[0-9A-Za-z]{8}/);
  await page.locator("section.table .status").waitFor();
  return /\/game\/([0-9A-Za-z]{8})/.exec(page.url())?.[1] ?? "";
}

/** Makes a game as the page would, with terms that the start screen has no fields for, and goes there. */
export async function make({ page, origin }: Visitor, terms: NewGame): Promise<string> {
  if (!page.url().startsWith(origin)) await page.goto("/about");
  const id = await page.evaluate(async (body) => {
    const answer = await fetch("/api/games", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { id?: string }).id ?? `none: ${answer.status}`;
  }, terms);
  await page.goto(`/game/${id}`);
  return arrived({ page });
}

/** The game as the server shows it to this visitor. */
export function gameOf({ page }: Visitor, id: string): Promise<GameFull> {
  return page.evaluate(async (path) => (await (await fetch(path)).json()) as GameFull, `/api/games/${id}`);
}

/** The hash of the game that the page has, as it was last told or has computed it. */
export async function sameForAll(visitors: readonly Visitor[], id: string): Promise<GameFull> {
  const games = await Promise.all(visitors.map((visitor) => gameOf(visitor, id)));
  const [first] = games;
  if (!first) throw new Error("nobody is there");
  for (const game of games) {
    expect(game.state.hash).toBe(first.state.hash);
    expect(game.state.version).toBe(first.state.version);
  }
  // And that is what their boards show.
  const boards = await Promise.all(visitors.map(({ page }) => boardOf(page)));
  const pieces = first.state.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort();
  for (const board of boards) expect(board).toEqual(pieces);
  return first;
}

/** What stands where, as the flat board draws it: `A1P`. */
export function boardOf(page: Visitor["page"]): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>(".board-host .tokens .actor[data-space]")]
      .map((actor) => `${actor.dataset.space ?? ""}${actor.querySelector<SVGElement>("[data-letter]")?.dataset.letter ?? ""}`)
      .sort(),
  );
}

/** The rank of a space: the centre, the inner ring, the outer one. */
function ring(name: string): number {
  return name === "C" ? 0 : name.startsWith("B") ? 1 : 2;
}

/** Likes to attack, to go inwards, and does not go on for ever: games come to an end. */
export const forward: Taste = ({ what, name }: Doing, sight: Sight) => {
  if (what === "attack") return 12;
  if (what === "place") return [9, 3, 1][ring(name)] ?? 1;
  if (what === "button" && /pass|end turn|done/i.test(name)) return sight.doings.length > 1 ? 0.3 : 1;
  return 2;
};

export { look };

/** Clicks on what is lit, by its name. */
export async function clickOn(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await look(page)).doings.some((doing) => doing.name === name)).toBe(true);
  const doing = (await look(page)).doings.find((one) => one.name === name);
  if (doing) await page.mouse.click(doing.x, doing.y);
}
