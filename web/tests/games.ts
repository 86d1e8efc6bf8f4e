/**
 * Creates games for the browser tests, through the start screen as users do or by a request from
 * the page.
 */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { CreatedGame, GameFull, NewGame } from "../src/api/types";
import { HALF, pointOf as placeOf } from "../src/board/flat/scenery";
import { ON_SITE, type Visitor } from "./browser";
import { look, type Doing, type Sight, type Taste } from "./robot";

const NAMES = { groi: /Gro[iï]/, bambara: /Bambara/, looney: /Looney/, simeone: /Simeone/ };

/** The terms of a game as the start screen offers them. */
export interface Terms {
  rules: keyof typeof NAMES;
  against: "computer" | "here" | "link";
  level?: number;
  side?: "first" | "second";
  /** Simeone: the score that wins. */
  target?: number;
  /** A custom clock: minutes, and seconds added for each turn. */
  clock?: readonly [minutes: number, seconds: number];
  /** Whether the dice are checked. */
  checked?: boolean;
  /** Another position to start from, in DPN. The start screen has no field for it. */
  start?: string;
}

/** Chooses terms on the start screen by mouse and starts the game. Returns the game's id. */
export async function begin({ page }: Pick<Visitor, "page">, terms: Terms): Promise<string> {
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
  if (terms.checked === true) await page.getByRole("checkbox", { name: "Checked dice" }).check();
  const { start } = terms;
  if (start !== undefined) {
    await page.route("**/api/games", (route) => route.continue({ postData: { ...(route.request().postDataJSON() as NewGame), start } }), { times: 1 });
  }
  await page.locator(".start-play button[type=submit]").click();
  return arrived({ page });
}

/** Waits for the game screen and returns the game's id. */
export async function arrived({ page }: Pick<Visitor, "page">): Promise<string> {
  await page.waitForURL(/\/game\/[0-9A-Za-z]{8}/);
  await page.locator("section.table .status").waitFor();
  return /\/game\/([0-9A-Za-z]{8})/.exec(page.url())?.[1] ?? "";
}

/**
 * Sends a server what the visitor's page would send, without loading the page, which takes as long as a short test. Returns
 * the answer.
 */
export async function post<T>({ context, origin }: Visitor, path: string, data?: unknown): Promise<T> {
  const answer = await context.request.post(path, { data, headers: { Origin: origin }, failOnStatusCode: true });
  return (await answer.json()) as T;
}

/** Creates a game as the page would, with terms for which the start screen has no fields. Returns its id. */
export async function create(visitor: Visitor, terms: NewGame): Promise<string> {
  if (!ON_SITE) return (await post<CreatedGame>(visitor, "/api/games", terms)).id;
  // The games are on the device, where only the page finds them.
  const { page, origin } = visitor;
  if (!page.url().startsWith(origin)) await page.goto("/about");
  return page.evaluate(async (body) => {
    const answer = await fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return ((await answer.json()) as CreatedGame).id;
  }, JSON.stringify(terms));
}

/** Creates a game as {@link create} does, and opens it. */
export async function make(visitor: Visitor, terms: NewGame): Promise<string> {
  await visitor.page.goto(`/game/${await create(visitor, terms)}`);
  return arrived(visitor);
}

/** Returns the game as the server shows it to this visitor. */
export function gameOf({ page }: Visitor, id: string): Promise<GameFull> {
  return page.evaluate(async (path) => (await (await fetch(path)).json()) as GameFull, `/api/games/${id}`);
}

/** Checks that all visitors see the same game, and returns it. */
export async function sameForAll(visitors: readonly Visitor[], id: string): Promise<GameFull> {
  const games = await Promise.all(visitors.map((visitor) => gameOf(visitor, id)));
  const [first] = games;
  if (!first) throw new Error("there are no visitors");
  for (const game of games) {
    expect(game.state.hash).toBe(first.state.hash);
    expect(game.state.version).toBe(first.state.version);
  }
  // Their boards come to show the same pieces. One page may receive the last move later than another.
  const pieces = first.state.scene.pieces.map(({ space, letter }) => `${space}${letter}`).sort();
  for (const { page } of visitors) await expect.poll(() => boardOf(page)).toEqual(pieces);
  return first;
}

/** Returns the pieces as the flat board draws them, such as `A1P`. */
export function boardOf(page: Visitor["page"]): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>(".board-host .tokens .actor[data-space]")]
      .map((actor) => `${actor.dataset.space ?? ""}${actor.querySelector<SVGElement>("[data-letter]")?.dataset.letter ?? ""}`)
      .sort(),
  );
}

/**
 * Returns the number of a space's ring: 0 for the centre, 1 for the inner ring, 2 for the outer
 * one.
 */
function ring(name: string): number {
  return name === "C" ? 0 : name.startsWith("B") ? 1 : 2;
}

/** Prefers attacks and moves inwards, and avoids endless walks, so that games come to an end. */
export const forward: Taste = ({ what, name }: Doing, sight: Sight) => {
  if (what === "attack") return 12;
  if (what === "place") return [9, 3, 1][ring(name)] ?? 1;
  if (what === "button" && /pass|end turn|done/i.test(name)) return sight.doings.length > 1 ? 0.3 : 1;
  return 2;
};

/** Prefers attacks to everything else. */
export const fights: Taste = ({ what }) => (what === "attack" ? 20 : 1);

/** A position of looney in which every follower stands beside one of the opponent, so that dice are thrown soon. */
export const CONTACT = "looney 7L2l1/SsMmBb6/1 w - 0";

/**
 * A game of groi shortly before its end, for tests in which every frame takes long to draw: White needs two more pawns
 * beside each other. {@link toItsEnd} plays it.
 */
export const LATE = { rules: "groi", opponent: { kind: "here" }, start: "groi 2PP2pppp2/PP10/1 w -" } as const;
const LAST = [["A3", "B3"], ["A10", "B10"], ["A4", "B4"]];

/** Plays {@link LATE} until the four pawns of White are beside each other. */
export const toItsEnd: Taste = ({ name }, { plies }) => (LAST[plies]?.includes(name) ? 1 : 0);

export { look };

/** Clicks on the mark or button with this name. */
export async function clickOn(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await look(page)).doings.some((doing) => doing.name === name)).toBe(true);
  const doing = (await look(page)).doings.find((one) => one.name === name);
  if (doing) await page.mouse.click(doing.x, doing.y);
}

/** Returns the middle of a space of the flat board on the page, with the first player at the bottom. */
export async function pointOf(page: Page, space: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(".board-flat").boundingBox();
  if (!box) throw new Error("no flat board is shown");
  const [{ x, y }, scale] = [placeOf(space, "w"), Math.min(box.width, box.height) / (2 * HALF)];
  return { x: box.x + box.width / 2 + x * scale, y: box.y + box.height / 2 + y * scale };
}
