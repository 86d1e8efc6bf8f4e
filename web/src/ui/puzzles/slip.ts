/** A slip of the reader's own games as a task, which this browser keeps and judges. */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../../address";
import * as api from "../../api/client";
import type { Puzzle, PuzzleAttempt, PuzzleHint, PuzzleSolution } from "../../api/types";
import type { Consequence } from "../../game/refutation";
import { failed, passed } from "../../game/repeats";
import { asPuzzle, momentOf, type Slip } from "../../game/slips";
import { language, t } from "../../lang";
import { rulesName, sideName } from "../../names";
import { navigate } from "../../router";
import { shortWord } from "../../speech/short";
import { consequenceText } from "./refutation";
import { dropSlips, dueSlips, keepRepeats, keptRepeats, today } from "./slipbox";
import type { Task } from "./task";

/** Describes the task of a slip: `White: find a better move than A4-B4`. */
export function slipText({ side, rules, played }: Slip): string {
  return t("slip-task", { side: sideName(side, rules), word: shortWord(played) });
}

/** A slip to be drilled. */
export class SlipTask implements Task {
  readonly puzzle: Puzzle;
  readonly options: Readonly<Record<string, string>>;

  constructor(private readonly slip: Slip) {
    this.puzzle = asPuzzle(slip);
    this.options = slip.options;
  }

  title(): string {
    return t("slip-title", { rules: rulesName(this.slip.rules) });
  }

  heading(): string {
    return this.title();
  }

  text(): string {
    return slipText(this.slip);
  }

  about(): TemplateResult {
    const { game, at } = momentOf(this.slip);
    return html`<a href=${address(`/game/${game}/replay?at=${at}`)}>${t("slip-game")}</a>`;
  }

  reason(): string {
    return t("slip-reason");
  }

  /** Renders the other steps that are as good, and when the slip comes back. */
  more(): TemplateResult {
    const day = keptRepeats()[this.slip.id]?.day;
    const date = day === undefined ? null : new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
    return html`<p>${t("slip-good", { words: this.slip.good.map((word) => shortWord(word)).join(", ") })}</p>
      <p>${date === null ? t("slip-known") : t("slip-back", { date })}</p>`;
  }

  wrong(): string {
    return t("slip-wrong");
  }

  consequence(found: Consequence): string {
    return found.t === "unclear" || found.t === "ended" ? "" : consequenceText(found, this.puzzle);
  }

  attempt(words: readonly string[]): Promise<PuzzleAttempt> {
    const right = this.slip.good.includes(words.at(-1) ?? "");
    return Promise.resolve({ judgement: right ? "done" : "wrong", answer: null, left: right ? 0 : 1 });
  }

  async hint(): Promise<PuzzleHint> {
    const { choices, scene } = await api.position(this.slip.dpn, [], this.options);
    const [first = ""] = choices?.steps.find(({ word }) => word === this.slip.good[0])?.path ?? [];
    return scene.pieces.some(({ space }) => space === first) ? { from: first } : { enter: first };
  }

  solution(): Promise<PuzzleSolution> {
    return Promise.resolve({ line: this.slip.good.slice(0, 1) });
  }

  failed(): void {
    keepRepeats(failed(keptRepeats(), this.slip.id, today()));
  }

  solved(): void {
    const repeats = passed(keptRepeats(), this.slip.id, today());
    keepRepeats(repeats);
    if (!(this.slip.id in repeats)) dropSlips([this.slip]);
  }

  cost(): null {
    return null;
  }

  standing(): TemplateResult {
    return html`${nothing}`;
  }

  next(): void {
    const next = dueSlips().find(({ id }) => id !== this.slip.id);
    void navigate(next ? `/puzzles/${next.id}` : "/puzzles");
  }

  buttons(): TemplateResult {
    const drop = (): void => {
      dropSlips([this.slip]);
      this.next();
    };
    return html`<button type="button" @click=${drop}>${t("slip-drop")}</button>`;
  }
}
