/**
 * Advice in games against the computer: the best move with its reason, drawn on the board, and why the
 * computer moved. It takes the place of what happened until the next move or until it is closed.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import * as api from "../../api/client";
import type { Explanation, GameFull } from "../../api/types";
import type { Marks } from "../../board/view";
import { countAdvice, type Advice as Counts } from "../../game/advice";
import type { GameModel } from "../../game/model";
import { t } from "../../lang";
import { rulesInfo } from "../../rulesets";
import { tell } from "../../speech/telling";
import { icon } from "../icons";
import { listenerOf } from "./names";

type What = keyof Counts;

interface Shown {
  what: What;
  /** The entries of the game when the advice was asked for, and the position that was looked at. */
  played: string;
  at: number;
  text: string;
  arrows: Marks["arrows"];
}

/** The advice at the screen of a game. */
export class Advice {
  private shown: Shown | null = null;
  /** The positions seen as they came, by the entries before them: a takeback may lead to another line of the same length. */
  private readonly seen = new Map<string, string>();

  /** `changed` is called after every change; `say` announces a text. */
  constructor(
    private readonly model: GameModel,
    private readonly changed: () => void,
    private readonly say: (text: string) => void,
  ) {}

  /** Whether the game has advice at all: it is played against the computer. */
  get offered(): boolean {
    const { game } = this.model;
    return game.kind === "computer" && game.you.length === 1;
  }

  /** The arrows of the hint that is shown. */
  get arrows(): Marks["arrows"] {
    return this.current()?.arrows ?? [];
  }

  /** Notes the present position, from which the next move starts. */
  note(): void {
    const { line, state } = this.model.game;
    if (state.dpn != null) this.seen.set(wordsOf(line), state.dpn);
  }

  /** Asks for a hint, or closes it if it is shown. */
  async hint(): Promise<void> {
    if (this.current()?.what === "hints") this.close();
    else if (this.model.choosing) {
      const { dpn } = this.model.game.state;
      if (dpn != null) await this.ask("hints", dpn);
    } else this.none("hints", t("advice-no-hint"));
  }

  /** Asks why the computer moved, or closes the answer if it is shown. */
  async why(): Promise<void> {
    if (this.current()?.what === "whys") {
      this.close();
      return;
    }
    const at = this.lastMove();
    if (at === null) this.none("whys", t("advice-no-why"));
    else await this.ask("whys", null, at);
  }

  /** Closes what is shown. Returns whether there was anything. */
  close(): boolean {
    const open = this.current() !== null;
    this.shown = null;
    if (open) this.changed();
    return open;
  }

  /** Renders the two buttons beside the status; nothing in games without advice. */
  buttons(): TemplateResult | typeof nothing {
    if (!this.offered || this.model.over) return nothing;
    const open = this.current()?.what;
    return html`<button type="button" class="icon advice-why" title=${t("advice-why")} aria-label=${t("advice-why")}
        aria-pressed=${open === "whys" ? "true" : "false"} @click=${() => void this.why()}>${icon("why")}<span class="tool-word" aria-hidden="true">${t("table-tool-why")}</span></button>
      ${this.hintButton("icon advice-hint")}`;
  }

  /** Renders the button for a hint; nothing in games without advice. */
  hintButton(where: string): TemplateResult | typeof nothing {
    if (!this.offered || this.model.over) return nothing;
    const open = this.current()?.what === "hints";
    return html`<button type="button" class=${where} title=${t("advice-hint-key")} aria-label=${t("advice-hint")}
        aria-pressed=${open ? "true" : "false"} @click=${() => void this.hint()}>${icon("lamp")}<span class="tool-word" aria-hidden="true">${t("advice-hint")}</span></button>`;
  }

  /** Renders the advice that is shown; null if there is none. */
  render(): TemplateResult | null {
    const shown = this.current();
    if (!shown) return null;
    // No live region: the semantic layer announces the text.
    return html`<div class="narration advice" role="group" aria-label=${t(shown.what === "hints" ? "advice-hint" : "advice-why")}>
      <p class="narration-now" tabindex="0" @click=${() => this.close()}><strong>${t(shown.what === "hints" ? "advice-hint-title" : "advice-why-title")}</strong> ${shown.text}</p>
    </div>`;
  }

  destroy(): void {
    // An answer that is still on its way finds nothing to replace.
    this.shown = null;
  }

  private none(what: What, text: string): void {
    this.show({ what, text, arrows: [] });
    this.say(text);
  }

  private show(shown: Pick<Shown, "what" | "text" | "arrows">): Shown {
    this.shown = { ...shown, played: wordsOf(this.model.game.line), at: this.model.at };
    this.changed();
    return this.shown;
  }

  /** Returns what is shown, unless the game has gone on, or back, or another position is looked at. */
  private current(): Shown | null {
    const { shown, model } = this;
    return shown?.at === model.at && shown.played === wordsOf(model.game.line) ? shown : null;
  }

  private async ask(what: What, dpn: string | null, at = 0): Promise<void> {
    const { game } = this.model;
    const waiting = this.show({ what, text: t("common-thinking"), arrows: [] });
    let [text, arrows]: [string, Marks["arrows"]] = ["", []];
    try {
      const word = dpn === null ? game.line[at]?.word : undefined;
      const told = await api.explain(dpn ?? (await this.before(at)), game.options, word);
      text = tell(what === "hints" ? [...told.told, ...told.because] : told.because, listenerOf(game)).join(" ");
      arrows = arrowsOf(told);
      countAdvice(game.id, what);
    } catch (error) {
      text = api.refusalText(error);
    }
    if (this.shown !== waiting || this.current() === null) return;
    this.show({ what, text, arrows });
    this.say(text);
  }

  /** Returns the index of the computer's last move before the position that is looked at. */
  private lastMove(): number | null {
    const { line, you } = this.model.game;
    for (let at = this.model.at - 1; at >= 0; at -= 1) {
      const entry = line[at];
      const moves = entry?.kind === "step" && entry.by && !you.includes(entry.by);
      if (moves && !entry.effects.every(({ t: kind }) => kind === "pass")) return at;
    }
    return null;
  }

  /** Returns the position before an entry: seen here, or from the server. */
  private async before(at: number): Promise<string> {
    const { game } = this.model;
    const known = this.seen.get(wordsOf(game.line.slice(0, at)));
    if (known !== undefined) return known;
    const [last] = at === 0 ? [] : (await api.replayFrom(game.id, at - 1)).entries;
    return last?.dpn ?? game.start ?? rulesInfo(game.rules)?.start ?? "";
  }
}

/** Returns the entries of a line as one text, which tells two lines apart. */
function wordsOf(line: GameFull["line"]): string {
  return line.map(({ word }) => word).join(" ");
}

/** Returns the arrow of the step that is explained. */
function arrowsOf(told: Explanation): Marks["arrows"] {
  const [step] = told.line;
  return (step?.effects ?? []).flatMap((effect): Marks["arrows"] => {
    if (effect.t === "walk") return [{ from: effect.path[0] ?? "", to: effect.path.at(-1) ?? "", kind: "hint" }];
    if (effect.t === "attack") return [{ from: effect.from, to: effect.target, kind: "hint" }];
    return effect.t === "enter" || effect.t === "rise" ? [{ from: effect.at, to: effect.at, kind: "hint" }] : [];
  });
}

/** Returns how often advice was asked for, in sentences; null if never. */
export function adviceSentence({ hints, whys }: Counts): string | null {
  const told = [t("advice-count", { hints }), t("advice-count-why", { whys })].filter((text) => text !== "");
  return told.length > 0 ? told.join(" ") : null;
}
