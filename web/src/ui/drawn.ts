/** Parts of the page, each with its own element. A part is drawn again whenever something changes that it shows. */

import { nothing, render, type TemplateResult } from "lit-html";
import { onLanguage } from "../lang";
import type { Screen } from "./screen";

/** Calls a listener after each change of something, such as `onLanguage`. Returns a function that ends the subscription. */
export type Source = (listener: () => void) => () => void;

/** Draws something. If the focused element disappears by that, the element that `next` returns has the focus afterwards. */
export function keepFocus(draw: () => void, next: () => HTMLElement | null): void {
  const focused = document.activeElement;
  draw();
  if (focused && !focused.isConnected) next()?.focus();
}

/** A part of the page. It stays empty until the first call of `draw`. */
export abstract class Drawn {
  readonly element = document.createElement("section");
  /** The element into which the part is drawn. */
  protected place: HTMLElement = this.element;
  /** Whether the part has been destroyed; then it is not drawn again. */
  protected gone = false;
  private readonly ends: (() => void)[] = [];

  /** The part is drawn again after a change of language, and after each change of one of the other sources. */
  constructor(className: string, ...sources: Source[]) {
    this.element.className = className;
    for (const source of [onLanguage, ...sources]) this.until(source(() => this.draw()));
  }

  /** Renders what the part shows now. */
  protected abstract content(): TemplateResult | typeof nothing;

  draw(): void {
    if (!this.gone) render(this.content(), this.place);
  }

  /** Calls a function when the part is destroyed, or at once if it has been. */
  until(end: () => void): void {
    if (this.gone) end();
    else this.ends.push(end);
  }

  destroy(): void {
    this.gone = true;
    for (const end of this.ends) end();
  }
}

/** A screen without state. */
class PlainScreen extends Drawn implements Screen {
  constructor(
    className: string,
    readonly title: () => string,
    protected readonly content: () => TemplateResult,
    sources: Source[],
  ) {
    super(className, ...sources);
    this.draw();
  }
}

/** Returns a screen without state. */
export function plainScreen(className: string, title: () => string, view: () => TemplateResult, ...sources: Source[]): PlainScreen {
  return new PlainScreen(className, title, view, sources);
}
