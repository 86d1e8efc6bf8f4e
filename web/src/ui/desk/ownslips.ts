/** The reader's own slips in a review: collected to be drilled among the puzzles. */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../../address";
import * as api from "../../api/client";
import type { GameFull, Review } from "../../api/types";
import type { ReviewedStep } from "../../game/review";
import { ownSlips, slipId, type Slip } from "../../game/slips";
import { tierOf } from "../../game/worth";
import { t } from "../../lang";
import { failed } from "../actions";
import { keepSlips, keptSlips } from "../puzzles/slipbox";

/** The functions that the slips of a review need from its screen. */
export interface SlipsHost {
  /** Called after a change of what is shown. */
  changed(): void;
  /** Returns the position before an entry as DPN; null if it is not known. */
  dpnBefore(at: number): string | null;
  /** Announces a text to screen readers. */
  say(text: string): void;
}

/** The button that collects the slips of a review. */
export class OwnSlips {
  private readonly steps: readonly ReviewedStep[];
  private state: "new" | "busy" | "kept" | "none";

  constructor(private readonly game: GameFull, review: Review, private readonly host: SlipsHost) {
    this.steps = ownSlips(game, review);
    const kept = new Set(keptSlips().map(({ id }) => id));
    this.state = this.steps.every(({ at }) => kept.has(slipId(game.id, at))) ? "kept" : "new";
  }

  render(): TemplateResult | typeof nothing {
    if (this.steps.length === 0) return nothing;
    if (this.state === "kept") return html`<p class="quiet-text">${t("slips-kept")} <a href=${address("/puzzles")}>${t("puzzles-title")}</a>.</p>`;
    if (this.state === "none") return html`<p class="quiet-text">${t("slips-none")}</p>`;
    return html`<button type="button" aria-disabled=${this.state === "busy"} @click=${() => void this.collect()}>
      ${t(this.state === "busy" ? "slips-collecting" : "slips-collect", { count: this.steps.length })}</button>`;
  }

  private async collect(): Promise<void> {
    if (this.state === "busy") return;
    this.state = "busy";
    this.host.changed();
    const found: Slip[] = [];
    const refused = await failed(async () => {
      for (const step of this.steps) found.push(...(await this.slipOf(step)));
      this.state = found.length > 0 ? "kept" : "none";
      this.host.say(found.length > 0 ? `${t("slips-kept")} ${t("puzzles-title")}.` : t("slips-none"));
    });
    if (refused) this.state = "new";
    keepSlips(found);
    this.host.changed();
  }

  /**
   * Returns the slip with the steps that give nothing away; nothing if a new analysis finds that the step itself gives
   * nothing away.
   */
  private async slipOf({ at, by, word, before }: ReviewedStep): Promise<Slip[]> {
    const { id, rules, options } = this.game;
    const dpn = this.host.dpnBefore(at);
    if (dpn === null) return [];
    const { steps } = await api.analysis(dpn, [], options);
    const good = steps.filter(({ kept }) => tierOf(kept) === "keeps").map((step) => step.word);
    if (good.length === 0 || good.includes(word)) return [];
    return [{ id: slipId(id, at), rules, options, dpn, side: by, played: word, good, points: (before.winner === by ? before.points : null) ?? 1 }];
  }
}
