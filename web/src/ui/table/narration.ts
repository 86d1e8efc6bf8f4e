/**
 * The line under the status that says what happened. It follows the board: it tells an entry as soon as the
 * first of its effects can be seen, a throw when its dice lie still. A button opens what happened before.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Entry } from "../../api/types";
import type { GameModel } from "../../game/model";
import { t } from "../../lang";
import { tell, turnBefore, turnTo } from "../../speech/telling";
import { icon } from "../icons";
import { listenerOf } from "./names";

/** The number of earlier turns that a click shows. */
const EARLIER = 8;

/** The narration of a game at its screen. */
export class Narration {
  /** The entry that the board is showing, once some of it can be seen. */
  private current: Entry | null = null;
  private open = false;
  /** The text that was drawn last, and the height of its place. */
  private drawn = "";

  constructor(private readonly model: GameModel, private readonly changed: () => void) {}

  /** Tells an entry that can be seen by now. */
  seen(entry: Entry): void {
    if (this.current === entry) return;
    this.current = entry;
    this.changed();
  }

  /** Ends an entry that was shown; it is part of the game now. */
  shown(entry: Entry): void {
    if (this.current === entry) this.current = null;
  }

  /** Returns what has happened in the last turn before the position that is shown, or is happening now, in sentences. */
  text(): string {
    return this.turnAt(this.line.length);
  }

  render(): TemplateResult {
    const text = this.text();
    // No live region: the semantic layer announces the same sentences. The text is no button, because
    // questions take its place; a tap on it is a short cut for the button beside the status.
    return html`<div class="narration" role="group" aria-label=${t("narration-label")}>
      ${this.open ? html`<ol class="plain-list narration-before" tabindex="0" aria-label=${t("narration-earlier")}>${this.earlier().map((told) => html`<li>${told}</li>`)}</ol>` : nothing}
      <p class="narration-now" tabindex="0" @click=${() => this.toggle()}>${text === "" ? t("telling-nothing-yet") : text}</p>
    </div>`;
  }

  /** Renders the button that opens and closes what happened before. */
  button(): TemplateResult {
    const label = t(this.open ? "narration-later" : "narration-earlier");
    return html`<button type="button" class="icon narration-more" aria-expanded=${this.open ? "true" : "false"} title=${label} aria-label=${label}
      ?disabled=${this.text() === ""} @click=${() => this.toggle()}>${icon("more")}</button>`;
  }

  /** Shows the end of a text that is longer than its place, once it is drawn in `root`, also when a question makes the place smaller. */
  scroll(root: HTMLElement): void {
    // Advice is read from its beginning.
    const now = root.querySelector(".narration:not(.advice) > .narration-now");
    const drawn = `${now?.clientHeight ?? 0} ${now?.textContent ?? ""}`;
    if (!now || drawn === this.drawn) return;
    this.drawn = drawn;
    now.scrollTop = now.scrollHeight;
  }

  private toggle(): void {
    if (this.text() === "") return;
    this.open = !this.open;
    this.changed();
  }

  /** The entries up to the position that is shown, or with the one that is happening now. */
  private get line(): readonly Entry[] {
    const { game, at, live } = this.model;
    return this.current && live ? [...game.line, this.current] : game.line.slice(0, at);
  }

  private turnAt(at: number): string {
    return tell(turnTo(this.line, at), listenerOf(this.model.game)).join(" ");
  }

  /** Returns the turns before the one of {@link Narration.text}, oldest first. */
  private earlier(): string[] {
    const { line } = this;
    const told: string[] = [];
    for (let at = turnBefore(line, line.length); at > 0 && told.length < EARLIER; at = turnBefore(line, at)) {
      told.unshift(this.turnAt(at));
    }
    return told;
  }
}

/** Returns what the entry before a position did, in sentences, together with what it completes. */
export function sentenceAt(model: GameModel, at: number): string {
  const entry = model.game.line[at - 1];
  return tell(entry?.completed?.told ?? entry?.told ?? [], listenerOf(model.game)).join(" ");
}
