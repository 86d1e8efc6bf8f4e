/** A part of `/data`: a list of what the reader has begun once and can end. */

import { html, nothing, render } from "lit-html";
import { refusalText } from "../api/client";
import { language, onLanguage } from "../lang";
import { alertToast } from "./toasts";

/** An entry of the list. */
export interface Ending {
  /** What it is and since when. */
  line: string;
  /** The name of the button that ends it, for readers who hear it alone. */
  label: string;
  end(): Promise<void>;
}

/** What the list has. */
export interface EndingList {
  title: string;
  about: string;
  button: string;
  entries: Ending[];
}

/** Shows such a list. The part stays empty if there is nothing to end. */
export class EndingPart<Entry> {
  readonly element = document.createElement("div");
  private read: readonly Entry[] = [];
  private readonly stop: () => void;

  /** `ask` reads the entries, and `list` returns what is shown of them. */
  constructor(
    private readonly ask: () => Promise<readonly Entry[]>,
    private readonly list: (entries: readonly Entry[]) => EndingList,
  ) {
    this.stop = onLanguage(() => { this.draw(); });
  }

  destroy(): void {
    this.stop();
  }

  async load(): Promise<void> {
    // The server has no such list, or the rest of the page says that it cannot be reached.
    this.read = await this.ask().catch(() => []);
    this.draw();
  }

  private async end(entry: Ending): Promise<void> {
    try {
      await entry.end();
    } catch (error) {
      alertToast(refusalText(error));
    }
    await this.load();
  }

  private draw(): void {
    const { title, about, button, entries } = this.list(this.read);
    render(entries.length === 0 ? nothing : html`<h2>${title}</h2>
      <p>${about}</p>
      <ul class="sign-keys">${entries.map((entry) => html`<li><span>${entry.line}</span>
        <button type="button" aria-label=${entry.label} @click=${() => void this.end(entry)}>${button}</button></li>`)}</ul>`, this.element);
  }
}

/** Returns a moment as the day on which it was, in the reader's language. */
export function dayOf(moment: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(moment);
}
