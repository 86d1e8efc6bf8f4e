/** Starting a game from the position that is shown. */

import { html, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import type { NewGame, PositionView } from "../../api/types";
import { t } from "../../lang";
import { navigate } from "../../router";
import { Actions } from "../actions";
import { select } from "../fields";
import { LEVELS, WOOKIEE } from "../start/terms";

/** The panel with which a game begins. */
export class BeginPanel {
  private level = 3;
  private readonly actions: Actions;

  /** `changed` is called when the panel has to be drawn again. */
  constructor(changed: () => void) {
    this.actions = new Actions(changed);
  }

  render(view: PositionView, options: Record<string, string>): TemplateResult {
    const begin = (opponent: NewGame["opponent"]): void => void this.begin(view, options, opponent);
    const { busy } = this.actions;
    const levels = [...LEVELS, WOOKIEE].map((level): [string, string] => [String(level), level === WOOKIEE ? t("common-wookiee") : String(level)]);
    return html`<details class="position-game">
      <summary>${t("position-game")}</summary>
      <div class="buttons">
        ${select(t("common-level"), levels, String(this.level), (level) => { this.level = Number(level); })}
        <button type="button" ?disabled=${busy} @click=${() => begin({ kind: "computer", level: this.level })}>${t("position-game-computer")}</button>
        <button type="button" ?disabled=${busy} @click=${() => begin({ kind: "here" })}>${t("position-game-here")}</button>
        <button type="button" ?disabled=${busy} @click=${() => begin({ kind: "link" })}>${t("position-game-link")}</button>
      </div>
    </details>`;
  }

  private async begin(view: PositionView, options: Record<string, string>, opponent: NewGame["opponent"]): Promise<void> {
    const side = view.due.kind === "step" ? view.due.side : "w";
    await this.actions.failed(async () => {
      const made = await api.createGame({ rules: view.scene.rules, start: view.dpn, options, opponent, side });
      await navigate(`/game/${made.id}`);
    });
  }
}
