/**
 * The screen of a game at a real board: a phone or tablet that lies beside it. It is the game screen, on
 * which people tap what their own dice show, read what to do on the board, and see the page turn to
 * the one who acts.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Effect, Entry, GameFull, Step } from "../../api/types";
import type { Change } from "../../game/change";
import { t } from "../../lang";
import { make } from "../../make";
import { sideName } from "../../names";
import { prefs, setPrefs, still } from "../../prefs";
import { Aloud } from "../../speech/aloud";
import { tellOdds } from "../../speech/words";
import { questionTitle } from "../choosing/asking";
import { icon } from "../icons";
import type { ScreenHost } from "../screen";
import { toggle } from "../settings";
import { Companion } from "./companion";
import { GameTable } from "./table";
import { throwPanel } from "./throwpanel";
import { castQuestion } from "./throwwords";

/** The screen of a game at a real board, for the two people who play it. */
export class BoardTable extends GameTable {
  private readonly companion: Companion;
  /** What turns: everything but the cards, which are placed on the page. */
  private readonly frame = make("div", "table companion");
  private quiet = false;
  /** The attack whose odds were spoken last. */
  private asked: Step | null = null;

  constructor(game: GameFull, host: ScreenHost) {
    super(game, host, { flat: true });
    this.element.className = "board-table";
    const { top, stage, low, side } = this.places;
    this.frame.append(top, stage, low, side, this.voice.element);
    this.element.prepend(this.frame);
    this.companion = new Companion(this.model, {
      say: (text, now) => this.voice.say(text, now),
      changed: () => this.refresh(),
    });
    this.turn();
  }

  override destroy(): void {
    this.companion.destroy();
    super.destroy();
  }

  override key(event: KeyboardEvent): boolean {
    if (event.key === "Escape" && this.companion.open) {
      this.openMore(false);
      return true;
    }
    return this.companion.key(event) || super.key(event);
  }

  protected override changed(change: Change): void {
    // A step that is taken back only to correct its throw is played again at once.
    this.quiet = change.t === "taken-back" && this.companion.takenBack();
    if (change.t === "refused") this.companion.failed();
    super.changed(change);
    this.quiet = false;
    this.companion.update();
  }

  protected override tell(sentence: string | null, shown = true): void {
    if (!this.quiet) super.tell(sentence, shown);
  }

  protected override needless(effect: Effect, walked: boolean): boolean {
    // The dice lie on the real table.
    return effect.t === "throw" || super.needless(effect, walked);
  }

  protected override heardAloud(text: string, now: boolean): void {
    this.companion.aloud.say(text, now);
  }

  protected override shown(entry: Entry): void {
    super.shown(entry);
    this.companion.happened(entry);
  }

  protected override flip(): void {
    setPrefs({ turns: false });
    super.flip();
    this.turn();
  }

  protected override draw(): void {
    this.turn();
    super.draw();
    this.tellOdds();
  }

  /** Speaks the odds of an attack before it is confirmed. */
  private tellOdds(): void {
    const { asking } = this.chooser;
    const step = asking?.t === "confirm" ? asking.step : null;
    if (step === this.asked) return;
    this.asked = step;
    if (!step?.odds) return;
    const title = questionTitle(asking, this.model.game.state.scene);
    this.companion.aloud.say(`${title ?? ""}. ${tellOdds(step.odds)}.`, true);
  }

  protected override task(): string | null {
    const { tally } = this.companion;
    return tally === null ? null : castQuestion(tally, this.model.game.rules, sideName);
  }

  protected override nowPanel(): TemplateResult {
    const { companion, model } = this;
    const sending = model.sending.some(({ action }) => action.kind === "throw");
    const throwing = throwPanel(companion, model.game.rules, sending, this.more());
    if (throwing !== nothing) return html`<div class="now">${throwing}</div>`;
    return html`${super.nowPanel()}
      <div class="companion-acts">
        <button type="button" class="companion-undo" ?disabled=${!companion.mayUndo} @click=${() => companion.undo()}>${icon("undo")}${t("table-undo")}</button>
        ${this.more()}
      </div>`;
  }

  protected override ownTools(): TemplateResult {
    return html`<div class="stack">
      ${Aloud.possible ? toggle("aloud") : html`<p class="quiet-text">${t("companion-no-voice")}</p>`} ${toggle("turns")}
      <button type="button" class="companion-close" @click=${() => this.openMore(false)}>${t("companion-close")}</button>
    </div>`;
  }

  /** Renders what has to be done on the board after the last entry; what happened, if that is nothing. */
  protected override said(): TemplateResult {
    const last = this.model.behind || this.model.over ? null : this.model.lastEntry;
    const todo = last ? this.companion.todo(last.effects) : [];
    if (todo.length === 0) return super.said();
    return html`<section class="narration todo" aria-label=${t("companion-todo")}><ol class="plain-list" tabindex="0">${todo.map((line) => html`<li>${line}</li>`)}</ol></section>`;
  }

  /** Renders the buttons for the voice and for everything that is rarely needed. */
  private more(): TemplateResult {
    const { aloud } = prefs();
    return html`<div class="companion-more">
      ${Aloud.possible
        ? html`<button type="button" class="icon" aria-pressed=${aloud} title=${t("settings-aloud")} aria-label=${t("settings-aloud")}
            @click=${() => { this.companion.aloud.stop(); setPrefs({ aloud: !aloud }); }}>${icon(aloud ? "sound" : "silent")}</button>`
        : nothing}
      <button type="button" class="companion-open" aria-expanded=${this.companion.open} @click=${() => this.openMore(!this.companion.open)}>${t("companion-more")}</button>
    </div>`;
  }

  private openMore(open: boolean): void {
    this.companion.open = open;
    this.frame.classList.toggle("more-open", open);
    this.refresh();
    queueMicrotask(() => this.frame.querySelector<HTMLElement>(open ? ".companion-close" : ".companion-open")?.focus());
  }

  /** Turns the page to the person who acts. */
  private turn(): void {
    const seat = prefs().turns ? this.companion.seat : this.bottom;
    const upside = prefs().turns && seat === "b";
    if (prefs().turns && seat !== this.bottom) {
      this.bottom = seat;
      this.board.host.orient(seat);
    }
    if (this.frame.classList.contains("turned") === upside) return;
    this.element.classList.toggle("upside", upside);
    this.frame.classList.toggle("turned", upside);
    this.board.host.invert(upside);
    if (still()) return;
    this.frame.animate([{ opacity: 0, rotate: upside ? "120deg" : "-60deg" }, { opacity: 1, rotate: upside ? "180deg" : "0deg" }], { duration: 450, easing: "ease-out" });
  }
}
