/**
 * Checked dice at the game screen: a seal on each throw, which shows what this browser has checked, and the page that
 * replaces the game once a check has failed. The checks themselves are in `api/checked`.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { DiceDevice, type CheckedThrow, type Standing, type Verdict } from "../../api/checked/device";
import { HERE } from "../../api/checked/here";
import { agree, type Agreement } from "../../api/checked/kept";
import type { Dial } from "../../api/socket";
import type { ApiError, Entry, GameFull } from "../../api/types";
import { address } from "../../address";
import { language, LANGUAGES, t } from "../../lang";
import { make } from "../../make";
import { indexOf, otherSide, sideName } from "../../names";
import { saveText } from "../device";
import { showDialog } from "../dialog";
import { icon } from "../icons";
import { atOneScreen, seatOpen } from "./names";

/** The points that a device checks at every throw; the third needs a second secret. */
const POINTS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The points that a spectator's device checks. */
const WATCHED = [2, 4, 5, 6] as const;

/** The checked dice of a game at its screen. */
export class CheckedDice {
  private readonly device: DiceDevice | null;
  /** Whether this page has no seat. */
  private readonly watches: boolean;
  /** The place of what a failed check means. */
  private readonly stopped = make("section", "stopped panel");
  private followed: string | null = null;

  /** `agreed` is what this browser knows to be agreed on. `changed` is called after every change. */
  constructor(private readonly game: () => GameFull, private readonly agreed: Agreement | null, changed: () => void) {
    const { id, checked, you } = game();
    this.watches = agreed === null && you.length === 0;
    this.device = agreed !== null || checked === true ? new DiceDevice(id, this.watches, HERE, changed) : null;
  }

  /** Opens connections through the devices; null in a game that needs none. */
  get dial(): Dial | null {
    const { device } = this;
    return device && (() => device.dial());
  }

  /** Whether a seat of this browser has no device, because it was taken after the screen was opened. */
  get isMissing(): boolean {
    const { checked, you } = this.game();
    return this.watches && checked === true && you.length > 0;
  }

  /** The second secret, for the link of the invitation; null if there is none. */
  get second(): string | null {
    return this.agreed?.second ?? null;
  }

  /** Keeps for the next game of the series what was agreed on for this one. */
  async follow(): Promise<void> {
    const { next } = this.game().room;
    if (this.agreed === null || next == null || this.followed === next) return;
    await agree(next, this.agreed.second);
    this.followed = next;
  }

  /** Returns what the reader has to know before the next move; null if there is nothing. */
  get status(): string | null {
    const game = this.game();
    if (!this.device || game.you.length === 0 || game.state.result != null || seatOpen(game)) return null;
    if (this.device.verdict.t === "blind") return t("dice-blind");
    const { standing } = this.device;
    if (standing.length === 0 || standing.some(({ opened }) => !opened)) return t("dice-opening");
    return standing.some(({ holds }) => !holds) ? t("dice-elsewhere") : null;
  }

  /** Returns why the device has not said what the player did; null for a refusal that other games have, too. */
  refusal({ code }: ApiError): string | null {
    if (this.device?.verdict.t !== "checks") return null;
    if (code === "busy" && this.device.standing.some(({ holds }) => !holds)) return t("dice-taken-back");
    return code === "not-now" ? this.status : null;
  }

  /** Renders the seal of the last throw that is part of the game as shown. */
  lastSeal(line: readonly Entry[]): TemplateResult | typeof nothing {
    return this.seal(line, line.findLastIndex(({ kind }) => kind === "roll"));
  }

  /** Renders the seal of an entry; nothing unless this browser has checked it. */
  seal(line: readonly Entry[], at: number): TemplateResult | typeof nothing {
    const thrown = this.thrownAt(line, at);
    if (!thrown) return nothing;
    const label = t("dice-seal", { number: thrown.number });
    return html`<button type="button" class="icon seal" title=${label} aria-label=${label} aria-haspopup="dialog"
      @click=${() => this.open(thrown)}>${icon("seal")}</button>`;
  }

  private thrownAt(line: readonly Entry[], at: number): CheckedThrow | undefined {
    const entry = line[at];
    if (entry?.kind !== "roll") return undefined;
    return this.device?.standing[0]?.throws.findLast(({ place, word }) => place === at && word === entry.word);
  }

  /** Renders what is true of all throws of the game; nothing in a game without checked dice. */
  facts(): TemplateResult | typeof nothing {
    if (this.game().checked !== true && !this.device) return nothing;
    const [first] = this.device?.standing ?? [];
    if (!first) {
      const blind = this.device?.verdict.t === "blind";
      return blind || this.watches ? html`<p class="dice-facts">${t(blind ? "dice-blind" : "dice-watched")}</p>` : nothing;
    }
    return html`<p class="dice-facts">${t("dice-checked", { count: first.throws.length })} ${first.watches ? t("dice-watched") : this.counted(first)}</p>`;
  }

  /** Returns the sentences about the throws without the own part, and about who confirms the rest. */
  private counted({ without, theirs, dropped, confirmed }: Standing): string {
    const game = this.game();
    return [
      without > 0 ? t("dice-without", { count: without, of: theirs }) : null,
      dropped > 0 ? t("dice-dropped", { count: dropped }) : null,
      game.kind === "online" && !confirmed ? t("dice-against-server") : null,
    ].filter((text) => text !== null).join(" ");
  }

  private open(thrown: CheckedThrow): void {
    const [standing] = this.device?.standing ?? [];
    if (!standing) return;
    const points = standing.watches ? WATCHED : POINTS.filter((point) => point !== 3 || standing.confirmed);
    showDialog("seal", (dialog) => html`<h2 id="seal-title" tabindex="-1" autofocus>${t("dice-seal", { number: thrown.number })}</h2>
      <p>${t("dice-envelopes")}</p>
      <ol>${this.envelopes(thrown).map((text) => html`<li>${text}</li>`)}</ol>
      <p>${t("dice-worked-out")}</p>
      <h3>${t("dice-points")}</h3>
      <ul class="seal-points">${points.map((point) => html`<li>${t(`dice-point-${point}`)}</li>`)}</ul>
      <p>${standing.watches ? t("dice-watched") : this.counted(standing)}</p>
      <div class="dialog-buttons"><button type="button" class="primary" @click=${() => dialog.close()}>${t("app-close")}</button></div>`);
  }

  /** Returns how the envelopes of a throw were opened, in their order. */
  private envelopes({ actor, parts, lot }: CheckedThrow): string[] {
    const game = this.game();
    const own = (side: "w" | "b"): string => {
      if (game.you.length === 0) return t("dice-envelope-of", { side: sideName(side) });
      if (atOneScreen(game.kind)) return t("dice-envelope-side", { side: sideName(side) });
      return t(game.you.includes(side) ? "dice-envelope-yours" : "dice-envelope-theirs");
    };
    const other = otherSide(actor);
    const used = (side: "w" | "b"): boolean => parts[indexOf(side)];
    const seats = [other, actor].filter(used).map(own);
    const acts = used(actor);
    const opened = acts ? [t("dice-envelope-server"), ...seats] : [t("dice-receipt"), ...seats, t("dice-envelope-server-last")];
    if (game.kind === "computer") return [...opened, t("dice-envelope-computer")];
    if (lot || used(other)) return opened;
    if (game.you.length === 0) return [...opened, t("dice-envelope-not-of", { side: sideName(other) })];
    return [...opened, t(game.you.includes(other) ? "dice-envelope-not-yours" : "dice-envelope-not-theirs")];
  }

  /**
   * Shows in the element of the game what a failed check means, above the board, which can only be looked at. Returns
   * whether a check has failed.
   */
  stop(element: HTMLElement): boolean {
    if (this.device?.verdict.t !== "stopped") return false;
    if (!this.stopped.isConnected) {
      for (const part of element.children) part.setAttribute("inert", "");
      this.stopped.setAttribute("role", "alert");
      element.prepend(this.stopped);
    }
    render(this.stopPage(this.device.verdict), this.stopped);
    return true;
  }

  private stopPage({ failure, evidence }: Extract<Verdict, { t: "stopped" }>): TemplateResult {
    const at = LANGUAGES.indexOf(language());
    const [promise, why] = [failure.promise[at] ?? failure.promise[0], failure.why[at] ?? failure.why[0]];
    return html`<h1>${t("dice-stopped")}</h1>
      <p>${t("dice-stopped-why", { number: failure.throw, why })}</p>
      <p>${t("dice-stopped-promise", { point: failure.point, promise })}</p>
      <p>${t("dice-stopped-means")}</p>
      <p>${t("dice-stopped-do")}</p>
      <div class="buttons">
        <button type="button" class="primary" ?disabled=${evidence === ""} @click=${() => saveText(evidence, `dejarik-${this.game().id}.dice`)}>${icon("save")}${t("dice-evidence")}</button>
        <a class="button" href=${address("/")}>${t("app-nowhere-home")}</a>
      </div>`;
  }
}
