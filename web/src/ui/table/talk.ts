/**
 * What players say to each other: a list of phrases and gestures to choose from, and a bubble at the
 * speaker's side of the board. The sentences are the page's own, so each reader gets them in their
 * language, and nobody can write anything else.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { ref } from "lit-html/directives/ref.js";
import { mute } from "../../api/muted";
import type { Phrase, SideName } from "../../api/types";
import type { GameModel } from "../../game/model";
import { has, pair, t } from "../../lang";
import { sideName } from "../../names";
import { prefs } from "../../prefs";
import { failed } from "../actions";
import { ask } from "../dialog";
import { icon } from "../icons";
import { figurePicture } from "../profile";
import { toggle } from "../settings";
import { noteToast } from "../toasts";
import { playerName } from "./names";

/** The sentences, in the order in which a game needs them. */
const SENTENCES: readonly Phrase[] = [
  "hello", "good-luck", "nice-move", "oops", "one-moment", "thank-you", "well-played", "another-game", "goodbye",
];
/** The gestures of the player's figure. */
const GESTURES: readonly Phrase[] = ["cheers", "bows", "ponders", "growls"];

/** How long a bubble stays, in milliseconds. */
const BUBBLE_STAYS = 7000;

/** What a side said last. */
interface Said {
  phrase: Phrase;
  /** Counts what was said, so that the same phrase said twice is shown twice. */
  number: number;
}

/** Moves the focus into the list when it appears. */
function focusFirst(list: Element | undefined): void {
  if (list) queueMicrotask(() => list.querySelector("button")?.focus());
}

/** The talk of one game. */
export class Talk {
  private open = false;
  private count = 0;
  private readonly bubbles = new Map<SideName, Said>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  /** What had the focus before the list was opened. */
  private opener: HTMLElement | null = null;

  /** `changed` draws the screen; `say` announces a text to screen readers. */
  constructor(
    private readonly model: GameModel,
    private readonly changed: () => void,
    private readonly say: (text: string) => void,
  ) {}

  /** The side that the reader speaks for; null for those who watch and in games without another person. */
  private get side(): SideName | null {
    const { game } = this.model;
    const [own] = game.you;
    if (game.kind !== "online" || own === undefined || game.you.length !== 1) return null;
    return game.room.seats.every(({ kind }) => kind === "person") ? own : null;
  }

  /** Shows and announces what a side has said, unless the reader has muted it. */
  heard(side: SideName, phrase: Phrase): void {
    const { game } = this.model;
    // A newer server may know other phrases.
    if (!has(`talk-phrase-${phrase}`) || (!prefs().phrases && !game.you.includes(side))) return;
    const said = { phrase, number: (this.count += 1) };
    this.bubbles.set(side, said);
    this.say(this.sentence(side, phrase));
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (this.bubbles.get(side) !== said) return;
      this.bubbles.delete(side);
      this.changed();
    }, BUBBLE_STAYS);
    this.timers.add(timer);
    this.changed();
  }

  /** Opens the list of phrases, with the focus on the first, or closes it. Returns whether the reader may say anything. */
  toggle(): boolean {
    if (this.side === null) return false;
    if (this.close()) return true;
    this.open = true;
    this.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.changed();
    return true;
  }

  /** Closes the list of phrases and gives the focus back. Returns whether it was open. */
  close(): boolean {
    if (!this.open) return false;
    this.open = false;
    this.changed();
    this.opener?.focus();
    return true;
  }

  /** Closes the list when the focus leaves it, because it covers what comes next. */
  private readonly left = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!this.open || !(relatedTarget instanceof Node) || (currentTarget as Node).contains(relatedTarget)) return;
    this.open = false;
    this.changed();
  };

  destroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Renders the button that opens the list; nothing where there is nobody to talk to. */
  button(): TemplateResult | typeof nothing {
    if (this.side === null) return nothing;
    return html`<button type="button" class="icon talk-open" title=${t("talk-open-key")} aria-label=${t("talk-open")}
      aria-expanded=${this.open ? "true" : "false"} @click=${() => this.toggle()}>${icon("talk")}</button>`;
  }

  /** Renders the list of phrases, which lies over what is said and asked. */
  panel(): TemplateResult | typeof nothing {
    const { side } = this;
    if (!this.open || side === null) return nothing;
    const choice = (phrase: Phrase, text: string): TemplateResult =>
      html`<button type="button" data-phrase=${phrase} @click=${() => this.choose(side, phrase)}>${text}</button>`;
    return html`<div class="phrases panel" role="group" aria-label=${t("talk-title")} @focusout=${this.left} ${ref(focusFirst)}>
      <div class="phrase-list">${SENTENCES.map((phrase) => choice(phrase, t(`talk-phrase-${phrase}`)))}</div>
      <div class="phrase-list gestures">${GESTURES.map((phrase) => choice(phrase, t(`talk-gesture-${phrase}`)))}</div>
      ${toggle("phrases", false)}
      <button type="button" class="link" @click=${() => void this.mute()}>${t("talk-never")}</button>
      <button type="button" class="icon phrases-close" aria-label=${t("app-close")} title=${t("app-close")} @click=${() => this.close()}>${icon("close")}</button>
    </div>`;
  }

  /** Mutes the other player for good, after a question. */
  private async mute(): Promise<void> {
    this.close();
    if (!(await ask({ title: t("talk-never-ask"), text: t("talk-never-about"), yes: t("talk-never") }))) return;
    await failed(async () => {
      await mute(this.model.game.id);
      noteToast(t("talk-never-done"));
    });
  }

  /** Renders what a side has just said, beside its bar. It takes no click and moves nothing. */
  bubble(side: SideName): TemplateResult | typeof nothing {
    const said = this.bubbles.get(side);
    if (!said) return nothing;
    const figure = this.model.game.room.seats.find((seat) => seat.side === side)?.figure;
    const gesture = GESTURES.includes(said.phrase);
    const text = gesture ? this.sentence(side, said.phrase) : t(`talk-phrase-${said.phrase}`);
    // Screen readers have heard it already.
    return html`${keyed(said.number, html`<p class="bubble bubble-${side} ${gesture ? `gesture-${said.phrase}` : ""}" aria-hidden="true">
      ${figurePicture(figure, side)}<span>${text}</span></p>`)}`;
  }

  private choose(side: SideName, phrase: Phrase): void {
    this.model.do(side, { kind: "say", phrase });
    this.close();
  }

  /** Returns the sentence that tells what a side has said or done. */
  private sentence(side: SideName, phrase: Phrase): string {
    const name = playerName(this.model.game, side);
    const other = name === sideName(side) ? "side" : "no";
    const own = this.model.game.you.includes(side) ? "yes" : other;
    const text = t(`talk-phrase-${phrase}`, { name, own });
    return GESTURES.includes(phrase) ? text : pair(name, text);
  }
}
