/** The offer to notify the reader of a game while the page is closed. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import { refusalText, Refusal } from "../../api/client";
import { beginNotices, canNotify, Denied, keepNotices, myDevices, thisDevice } from "../../api/devices";
import type { GameFull } from "../../api/types";
import { language, t } from "../../lang";
import { Actions } from "../actions";
import { icon } from "../icons";
import { noteToast } from "../toasts";
import { seatOpen } from "./names";

/** Notices about games that go on while nobody looks: by days, without a clock, and those that wait for a player. */
export class Notices {
  /** Whether this browser is notified; null if it cannot be, or that is not known yet. */
  private on: boolean | null = null;
  private readonly actions = new Actions(() => this.changed(), (error) =>
    error instanceof Denied ? t("notices-denied") : error instanceof Refusal ? refusalText(error) : t("notices-failed"));

  constructor(private readonly changed: () => void) {}

  /** Asks the server whether this browser is notified. */
  async load(game: GameFull): Promise<void> {
    if (!canNotify() || !isSlow(game)) return;
    try {
      const [{ devices }, id] = await Promise.all([myDevices(), thisDevice()]);
      const known = devices.find((device) => device.id === id);
      this.on = known !== undefined;
      if (known && known.language !== language()) await keepNotices();
    } catch {
      // The server sends none, or the rest of the page says that it cannot be reached.
    }
    this.changed();
  }

  private async begin(): Promise<void> {
    await this.actions.failed(async () => {
      await beginNotices();
      this.on = true;
      noteToast(t("notices-begun"));
    });
  }

  /** Renders the offer, or that it was accepted. */
  render(game: GameFull): TemplateResult | typeof nothing {
    if (this.on === null || !isSlow(game)) return nothing;
    if (this.on) return html`<p class="quiet-text notices">${t("notices-on")} <a href=${address("/data")}>${t("data-title")}</a>.</p>`;
    return html`<p class="notices"><button type="button" class="quiet" ?disabled=${this.actions.busy} @click=${() => void this.begin()}>
      ${icon("bell")}${t(seatOpen(game) ? "notices-tell-joined" : "notices-tell-turn")}</button></p>`;
  }
}

function isSlow(game: GameFull): boolean {
  return game.kind === "online" && game.you.length > 0 && game.state.result == null && (game.clock == null || seatOpen(game));
}
