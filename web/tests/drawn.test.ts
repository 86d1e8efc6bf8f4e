// @vitest-environment happy-dom
/** The parts of the page that are drawn again whenever something changes that they show. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { expect, it, vi } from "vitest";
import { keepFocus, plainScreen } from "../src/ui/drawn";

it("a part is drawn again until it is destroyed, and what comes later is ended at once", () => {
  const changed = new EventTarget();
  let shown = 1;
  const screen = plainScreen("page", () => "", () => html`${shown}`, (listener) => {
    changed.addEventListener("change", listener);
    return () => changed.removeEventListener("change", listener);
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

it("the focus goes elsewhere if the focused element disappears, and stays otherwise", () => {
  const [place, title] = [document.createElement("div"), document.createElement("h2")];
  title.tabIndex = -1;
  document.body.append(place, title);
  const show = (view: TemplateResult): void => keepFocus(() => { render(view, place); }, () => title);
  const buttons = (count: number): TemplateResult => html`<button>1</button>${count > 1 ? html`<button class="second">2</button>` : nothing}`;
  show(buttons(2));
  place.querySelector<HTMLElement>(".second")?.focus();
  show(buttons(2));
  expect(document.activeElement?.textContent).toBe("2");
  show(buttons(1));
  expect(document.activeElement).toBe(title);
  place.remove();
  title.remove();
});
