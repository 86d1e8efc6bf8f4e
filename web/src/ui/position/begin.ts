/** Starting a game from the position that is shown. */

import { html, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import type { NewGame, PositionView } from "../../api/types";
import { t } from "../../lang";
import { navigate } from "../../router";
import { LEVELS, WOOKIEE } from "../start/terms";
import { alertToast } from "../toasts";

/** The panel with which a game begins. */
export class BeginPanel {
  private level = 3;

  render(view: PositionView, options: Record<string, string>): TemplateResult {
    const begin = (opponent: NewGame["opponent"]): void => void this.begin(view, options, opponent);
    return html`<details class="position-game">
      <summary>${t("position-game")}</summary>
      <div class="buttons">
        <label>${t("common-level")}
          <select @change=${(event: Event) => { this.level = Number((event.target as HTMLSelectElement).value); }}>
            ${[...LEVELS, WOOKIEE].map((level) => html`<option value=${level} ?selected=${level === this.level}>${level === WOOKIEE ? t("common-wookiee") : level}</option>`)}
          </select></label>
        <button type="button" @click=${() => { begin({ kind: "computer", level: this.level }); }}>${t("position-game-computer")}</button>
        <button type="button" @click=${() => { begin({ kind: "here" }); }}>${t("position-game-here")}</button>
        <button type="button" @click=${() => { begin({ kind: "link" }); }}>${t("position-game-link")}</button>
      </div>
    </details>`;
  }

  private async begin(view: PositionView, options: Record<string, string>, opponent: NewGame["opponent"]): Promise<void> {
    const side = view.due.kind === "step" ? view.due.side : "w";
    try {
      const made = await api.createGame({ rules: view.scene.rules, start: view.dpn, options, opponent, side });
      navigate(`/game/${made.id}`);
    } catch (error) {
      alertToast(api.refusalText(error));
    }
  }
}
