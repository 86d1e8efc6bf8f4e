/** The part of `/data` with the people whom the reader never wants to meet again. */

import { html, nothing, render } from "lit-html";
import { refusalText } from "../api/client";
import { muted, unmute } from "../api/muted";
import type { MutedPerson } from "../api/types";
import { language, onLanguage, t } from "../lang";
import { alertToast } from "./toasts";

/** Shows whom the reader has muted. The part stays empty if there is nobody. */
export class Muted {
  readonly element = document.createElement("div");
  private people: readonly MutedPerson[] = [];
  private readonly stop: () => void;

  constructor() {
    this.stop = onLanguage(() => { this.draw(); });
  }

  destroy(): void {
    this.stop();
  }

  async load(): Promise<void> {
    // Without a server there are no other people.
    this.people = await muted().catch(() => []);
    this.draw();
  }

  private async end(game: string): Promise<void> {
    try {
      await unmute(game);
    } catch (error) {
      alertToast(refusalText(error));
    }
    await this.load();
  }

  private draw(): void {
    const { people } = this;
    render(people.length === 0 ? nothing : html`<h2>${t("muted-title")}</h2>
      <p>${t("muted-about")}</p>
      <ul class="sign-keys">${people.map(({ game, profile, since }) => {
        const date = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(since);
        const line = t("muted-person", { name: profile.name ?? t("lobby-somebody"), date });
        return html`<li><span>${line}</span>
          <button type="button" aria-label=${t("muted-end-of", { person: line })} @click=${() => void this.end(game)}>${t("muted-end")}</button></li>`;
      })}</ul>`, this.element);
  }
}
