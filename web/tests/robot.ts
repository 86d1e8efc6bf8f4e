/**
 * A player for the browser tests. It knows no rules and uses only the page: it clicks on marks and
 * presses the buttons that are offered. Its choices come from a seed, so that a game that fails can
 * be repeated.
 */

import type { Page } from "playwright-core";

/** An action that is possible now. */
export interface Doing {
  what: "piece" | "place" | "attack" | "button";
  /** A space, the letter of a piece beside the board, or the text of a button. */
  name: string;
  /** The position of the mark on the screen. */
  x: number;
  y: number;
}

/** The visible state of a game. */
export interface Sight {
  over: boolean;
  /** The number of entries in the move list. */
  plies: number;
  /** The transform of the mark around the picked piece; empty if no piece is picked. */
  picked: string;
  /** The possible actions. */
  doings: Doing[];
  status: string;
}

/** The buttons that are steps or lead to one, wherever they are. */
export const BUTTONS = ".decide-yes, .asking .ways button, .choices .choice, button.decide-end, section.order button.primary";

/**
 * The button that leads out of a walk that has returned to its start and so cannot be completed.
 */
export const BACK = "button.decide-back:enabled";

export function look(page: Page): Promise<Sight> {
  return page.evaluate(([buttons, back]) => {
    const middle = (element: Element): { x: number; y: number } => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const doings: Doing[] = [];
    const board = document.querySelector(".board-host");
    // An open question has to be answered first.
    const asked = document.querySelector(".asking") !== null;
    for (const what of asked ? [] : (["piece", "place", "attack"] as const)) {
      for (const mark of board?.querySelectorAll<SVGElement>(`.mark-${what}`) ?? []) {
        const { space, letter } = mark.dataset;
        // The first child is the ring, the dot or the brackets, which surround the middle.
        doings.push({ what, name: space ?? letter ?? "", ...middle(mark.firstElementChild ?? mark) });
      }
    }
    // The buttons of a finished game are no steps.
    const over = document.querySelector(".result") !== null;
    for (const button of over ? [] : document.querySelectorAll<HTMLButtonElement>(buttons)) {
      if (!button.disabled) doings.push({ what: "button", name: (button.querySelector("strong") ?? button).textContent.trim(), ...middle(button) });
    }
    const way = doings.length === 0 && !over ? document.querySelector<HTMLButtonElement>(back) : null;
    if (way) doings.push({ what: "button", name: way.textContent.trim(), ...middle(way) });
    const picked = board?.querySelector(".mark-picked")?.getAttribute("transform") ?? "";
    return {
      over,
      plies: document.querySelectorAll(".moves .ply").length,
      picked,
      doings,
      status: document.querySelector(".table-status")?.textContent.trim() ?? "",
    };
  }, [BUTTONS, BACK] as const);
}

/** Returns what a screen reader finds: the grid cells that can be picked, and the buttons. */
export function listen(page: Page): Promise<Sight> {
  return page.evaluate(([buttons, back]) => {
    // An open question has to be answered first.
    const cells = document.querySelector(".asking") ? [] : [...document.querySelectorAll<HTMLElement>(".speech-grid [role=gridcell]")];
    const doings: Doing[] = cells.flatMap((cell) => {
      const { kind, space, letter } = cell.dataset;
      return kind ? [{ what: kind as Doing["what"], name: space ?? letter ?? "", x: 0, y: 0 }] : [];
    });
    // The buttons of a finished game are no steps.
    const over = document.querySelector(".result") !== null;
    for (const button of over ? [] : document.querySelectorAll<HTMLButtonElement>(buttons)) {
      if (!button.disabled) doings.push({ what: "button", name: (button.querySelector("strong") ?? button).textContent.trim(), x: 0, y: 0 });
    }
    const way = doings.length === 0 && !over ? document.querySelector<HTMLButtonElement>(back) : null;
    if (way) doings.push({ what: "button", name: way.textContent.trim(), x: 0, y: 0 });
    return {
      over,
      plies: document.querySelectorAll(".speech-log .speech-word").length,
      picked: document.querySelector(".speech-grid [aria-selected=true]")?.textContent ?? "",
      doings,
      status: document.querySelector("p.speech-status")?.textContent ?? "",
    };
  }, [BUTTONS, BACK] as const);
}

/** The weight of an action when the robot chooses; 0 means never. */
export type Taste = (doing: Doing, sight: Sight) => number;

/** How the robot plays. */
export interface PlayOptions {
  seed?: number;
  taste?: Taste;
  /** Stops when this returns true; by default when the game is over. */
  until?: (sight: Sight) => boolean;
  /** The greatest number of entries of the move list. */
  most?: number;
  /** Performs an action; by default by clicking on it. */
  act?: (page: Page, doing: Doing) => Promise<void>;
  look?: (page: Page) => Promise<Sight>;
}

/**
 * How long the page may take to show the result of a click, or the opponent to move, in
 * milliseconds.
 */
const PATIENCE = 60_000;

/** Plays on a page, or on several in turn, until the game is over on all of them. */
export async function play(pages: Page | readonly Page[], options: PlayOptions = {}): Promise<Sight> {
  const { taste = () => 1, until = (sight: Sight) => sight.over, most = 400, act = click } = options;
  const random = randomFrom(options.seed ?? 1);
  const players = (Array.isArray(pages) ? pages : [pages]) as readonly Page[];
  const see = options.look ?? look;
  for (;;) {
    const { page, sight } = await someoneReady(players, see, until);
    if (until(sight)) return sight;
    if (sight.plies > most) throw new Error(`the game is not over after ${sight.plies} entries: ${sight.status}`);
    const doing = draw(sight, taste, random);
    await act(page, doing);
    await changed(page, see, sight, doing);
  }
}

async function someoneReady(players: readonly Page[], see: (page: Page) => Promise<Sight>, until: (sight: Sight) => boolean): Promise<{ page: Page; sight: Sight }> {
  const end = Date.now() + PATIENCE;
  const seen: string[] = [];
  while (Date.now() < end) {
    seen.length = 0;
    const sights = await Promise.all(players.map(see));
    if (sights.every(until) && players[0] && sights[0]) return { page: players[0], sight: sights[0] };
    for (const [k, sight] of sights.entries()) {
      const page = players[k];
      if (page && sight.doings.length > 0 && !until(sight)) return { page, sight };
      seen.push(sight.status);
    }
    await pause();
  }
  throw new Error(`no player can act: ${seen.join(" | ")}`);
}

/** Waits until the visible state differs from `before`. */
async function changed(page: Page, see: (page: Page) => Promise<Sight>, before: Sight, done: Doing): Promise<void> {
  const was = JSON.stringify(before);
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    if (JSON.stringify(await see(page)) !== was) return;
    await pause();
  }
  throw new Error(`${done.what} ${done.name} had no effect: ${before.status}`);
}

/** Waits a moment between two looks, of which each takes some milliseconds of processor time. */
function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, 60));
}

/** Performs an action by mouse, on the flat board or on a button. */
export async function click(page: Page, doing: Doing): Promise<void> {
  if (doing.what !== "button") {
    await page.mouse.click(doing.x, doing.y);
    return;
  }
  const button = page.locator(`${BUTTONS}, ${BACK}`).filter({ hasText: doing.name }).first();
  try {
    await button.click({ timeout: PATIENCE / 4 });
  } catch (error) {
    // During a game a button can disappear before it is clicked.
    if ((await button.count()) > 0) throw error;
  }
}

function draw(sight: Sight, taste: Taste, random: () => number): Doing {
  const weights = sight.doings.map((doing) => taste(doing, sight));
  const sum = weights.reduce((a, b) => a + b, 0);
  let left = random() * sum;
  for (const [k, doing] of sight.doings.entries()) {
    left -= weights[k] ?? 0;
    if (left < 0) return doing;
  }
  const last = sight.doings.at(-1);
  if (!last) throw new Error("there is no action to choose");
  return last;
}

/** Returns a generator of numbers from 0 to 1, equal for equal seeds (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
