// @vitest-environment happy-dom
/** The parts of the page that are drawn again whenever something changes that they show. */

import { html } from "lit-html";
import { expect, it, vi } from "vitest";
import { plainScreen } from "../src/ui/drawn";

it("a part is drawn again until it is destroyed, and what comes later is ended at once", () => {
  const changed = new EventTarget();
  let shown = 1;
  const screen = plainScreen("page", () => "", () => html`${shown}`, (listener) => {
    changed.addEventListener("change", listener);
    return () => { changed.removeEventListener("change", listener); };
  });
  const show = (next: number): string | null => {
    shown = next;
    changed.dispatchEvent(new Event("change"));
    return screen.element.textContent;
  };
  expect(show(2)).toBe("2");
  const [early, late] = [vi.fn(), vi.fn()];
  screen.until(early);
  expect(early).not.toHaveBeenCalled();
  screen.destroy();
  expect(early).toHaveBeenCalledOnce();
  expect(show(3)).toBe("2");
  screen.until(late);
  expect(late).toHaveBeenCalledOnce();
});
