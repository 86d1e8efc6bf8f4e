/** A part of `/data`: a list of things that the reader has once begun, such as notices on a device, and can end. */

import { html, nothing, type TemplateResult } from "lit-html";
import { language } from "../lang";
import { failed } from "./actions";
import { Drawn } from "./drawn";

/** An entry of the list. */
export interface Ending {
  /** What it is and since when. */
  line: string;
  /** The name of the button that ends it, for screen readers that read the button by itself. */
  label: string;
  end(): Promise<void>;
}

/** The texts and the entries of the list. */
export interface EndingList {
  title: string;
  about: string;
  button: string;
  entries: Ending[];
}

/** Shows such a list. The part stays empty if there is nothing to end. */
export class EndingPart<Entry> extends Drawn {
  private read: readonly Entry[] = [];

  /** `ask` reads the entries, and `list` returns what is shown of them. */
  constructor(
    private readonly ask: () => Promise<readonly Entry[]>,
    private readonly list: (entries: readonly Entry[]) => EndingList,
  ) {
    super("");
  }

  async load(): Promise<void> {
    // The server has no such list, or the rest of the page says that it cannot be reached.
    this.read = await this.ask().catch(() => []);
    this.draw();
  }

  private async end(entry: Ending): Promise<void> {
    await failed(() => entry.end());
    await this.load();
  }

  protected content(): TemplateResult | typeof nothing {
    const { title, about, button, entries } = this.list(this.read);
    if (entries.length === 0) return nothing;
    return html`<h2>${title}</h2>
      <p>${about}</p>
      <ul class="plain-list sign-keys">${entries.map((entry) => html`<li class="ends"><span>${entry.line}</span>
        <button type="button" aria-label=${entry.label} @click=${() => void this.end(entry)}>${button}</button></li>`)}</ul>`;
  }
}

/** Returns a moment as the day on which it was, in the reader's language. */
export function dayOf(moment: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(moment);
}
