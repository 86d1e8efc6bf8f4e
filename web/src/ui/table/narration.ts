/**
 * The line under the status that says what happened. It follows the board: while an entry is being
 * shown, it tells the effects that can be seen by now. A button opens what happened before.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Effect, Entry } from "../../api/types";
import type { GameModel } from "../../game/model";
import { t } from "../../lang";
import { listenerFor, narrateAt, turnBefore, type Listener } from "../../speech/narration";
import { icon } from "../icons";
import { rivalOf } from "./names";

/** The number of earlier turns that a click shows. */
const EARLIER = 8;

/** The narration of a game at its screen. */
export class Narration {
  /** The entry that the board is showing, and its effects that can be seen by now. */
  private current: { entry: Entry; effects: readonly Effect[] } | null = null;
  private open = false;
  /** The text that was drawn last. */
  private drawn = "";

  constructor(
    private readonly model: GameModel,
    private readonly changed: () => void,
  ) {}

  /** Tells the effects of an entry that can be seen by now. */
  seen(entry: Entry, effects: readonly Effect[]): void {
    this.current = { entry, effects };
    this.changed();
  }

  /** Ends an entry that was shown; it is part of the game now. */
  shown(entry: Entry): void {
    if (this.current?.entry === entry) this.current = null;
  }

  /** Returns what has happened in the last turn before the position that is shown, or is happening now, in sentences. */
  text(): string {
    const { line } = this.model.game;
    const { current } = this;
    if (current && this.model.live) {
      const now = [...line, current.entry];
      const shown = narrateAt(now, now.length, this.listener, { from: turnBefore(now, now.length), shown: current.effects });
      if (shown.length > 0) return shown.join(" ");
    }
    return this.turnAt(this.model.at);
  }

  render(): TemplateResult {
    const text = this.text();
    // No live region: the semantic layer announces the same sentences. The text is no button, because
    // questions take its place; a tap on it is a short cut for the button beside the status.
    return html`<div class="narration" role="group" aria-label=${t("narration-label")}>
      ${this.open ? html`<ol class="narration-before" tabindex="0" aria-label=${t("narration-earlier")}>${this.earlier().map((told) => html`<li>${told}</li>`)}</ol>` : nothing}
      <p class="narration-now" tabindex="0" @click=${() => { this.toggle(); }}>${text === "" ? t("telling-nothing-yet") : text}</p>
    </div>`;
  }

  /** Renders the button that opens and closes what happened before. */
  button(): TemplateResult {
    const label = t(this.open ? "narration-later" : "narration-earlier");
    return html`<button type="button" class="icon narration-more" aria-expanded=${this.open ? "true" : "false"} title=${label} aria-label=${label}
      ?disabled=${this.text() === ""} @click=${() => { this.toggle(); }}>${icon("more")}</button>`;
  }

  /** Shows the end of a text that is longer than its place, once it is drawn in `root`. */
  scroll(root: HTMLElement): void {
    // Advice is read from its beginning.
    const now = root.querySelector(".narration:not(.advice) > .narration-now");
    const text = now?.textContent ?? "";
    if (!now || text === this.drawn) return;
    this.drawn = text;
    now.scrollTop = now.scrollHeight;
  }

  private get listener(): Listener {
    return listenerOf(this.model);
  }

  private toggle(): void {
    if (this.text() === "") return;
    this.open = !this.open;
    this.changed();
  }

  private turnAt(at: number): string {
    const { line } = this.model.game;
    return narrateAt(line, at, this.listener, { from: turnBefore(line, at) }).join(" ");
  }

  /** Returns the turns before the one of {@link Narration.text}, oldest first. */
  private earlier(): string[] {
    const { line } = this.model.game;
    const now = this.current && this.model.live ? [...line, this.current.entry] : line.slice(0, this.model.at);
    const told: string[] = [];
    for (let at = turnBefore(now, now.length); at > 0 && told.length < EARLIER; at = turnBefore(line, at)) {
      told.unshift(this.turnAt(at));
    }
    return told;
  }
}

function listenerOf({ game }: GameModel): Listener {
  return listenerFor(game.rules, game.you, rivalOf(game));
}

/** Returns what the entry before a position did, in sentences, together with what it belongs to. */
export function sentenceAt(model: GameModel, at: number): string {
  return narrateAt(model.game.line, at, listenerOf(model)).join(" ");
}
