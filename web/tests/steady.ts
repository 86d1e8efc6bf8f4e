/**
 * Watches on every frame that a page stays still: controls keep their places and sizes, and no other
 * control comes to lie where the last click was.
 */

import type { Page } from "playwright-core";

/** What a watched page did wrong. */
interface Steady {
  /** Controls that moved or changed their size. */
  moved: string[];
  /** Controls that came to lie under the pointer after a click. */
  slipped: string[];
  /** The number of frames that were compared. */
  frames: number;
}

declare global {
  interface Window {
    steady: Steady;
  }
}

/** Installs the watch. It runs in the page, so it uses nothing from outside. */
function watch(): void {
  const steady: Steady = (window.steady = { moved: [], slipped: [], frames: 0 });
  const controls = "button, a[href], input, select, textarea, summary, [role=gridcell], .board-host";
  /** The greatest difference in pixels that is not a move. */
  const slack = 1;
  type Box = readonly [x: number, y: number, width: number, height: number];

  const nameOf = (control: Element): string => {
    if (control.matches(".board-host")) return "board";
    const { space, letter } = (control as HTMLElement | SVGElement).dataset;
    // The name of a decision does not include its consequence.
    const name = space ?? letter ?? control.getAttribute("aria-label") ?? (control.querySelector(".choice > strong") ?? control).textContent;
    return `${control.tagName.toLowerCase()} ${name.replace(/\s+/g, " ").trim()}`;
  };
  /** Returns the place of an element in the layout, which scrolling does not change. */
  const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    let [left, top] = [x + scrollX, y + scrollY];
    for (let above = element.parentElement; above && above !== document.documentElement && above !== document.body; above = above.parentElement) {
      left += above.scrollLeft;
      top += above.scrollTop;
    }
    return [left, top, width, height];
  };
  const seen = (): Map<string, Box> => {
    const boxes = new Map<string, Box>();
    const counts = new Map<string, number>();
    for (const control of document.querySelectorAll(controls)) {
      const box = boxOf(control);
      // What only screen readers see is a pixel wide.
      if (box[2] <= 1 || box[3] <= 1 || control.closest(".visually-hidden, .speech:not(.is-visible), dialog, .toasts")) continue;
      const name = nameOf(control);
      const nth = counts.get(name) ?? 0;
      counts.set(name, nth + 1);
      boxes.set(`${name} #${nth}`, box);
    }
    return boxes;
  };
  const under = (x: number, y: number): string | null => {
    const control = document.elementFromPoint(x, y)?.closest(controls);
    return control && !(control as HTMLButtonElement).disabled ? nameOf(control) : null;
  };

  let before: Map<string, Box> | null = null;
  let clicked: { x: number; y: number; on: string | null } | null = null;
  addEventListener(
    "pointerdown",
    (event) => {
      clicked = { x: event.clientX, y: event.clientY, on: under(event.clientX, event.clientY) };
    },
    { capture: true },
  );
  const look = (): void => {
    const now = seen();
    for (const [name, box] of now) {
      const old = before?.get(name);
      if (!old || old.every((value, k) => Math.abs(value - (box[k] ?? 0)) <= slack)) continue;
      steady.moved.push(`${name}: ${old.map(Math.round).join(",")} → ${box.map(Math.round).join(",")} (${document.querySelector(".table-status")?.textContent ?? ""})`);
    }
    before = now;
    if (clicked) {
      const here = under(clicked.x, clicked.y);
      if (here !== null && here !== clicked.on) steady.slipped.push(`${clicked.on ?? "nothing"} → ${here}`);
    }
    steady.frames += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Begins to watch a page whose board is drawn. */
export function beginWatch(page: Page): Promise<void> {
  return page.evaluate(watch);
}

/** Returns what the page did wrong since {@link beginWatch}, each line once. */
export async function watched(page: Page): Promise<Steady> {
  const { moved, slipped, frames } = await page.evaluate(() => window.steady);
  return { moved: [...new Set(moved)], slipped: [...new Set(slipped)], frames };
}
