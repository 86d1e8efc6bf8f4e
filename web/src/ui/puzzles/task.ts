/** What the reader solves on the screen of a puzzle: a puzzle of the host, or a slip of the reader's own. */

import { html, nothing, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import type { Puzzle, PuzzleAttempt, PuzzleHint, Puzzles, PuzzleSolution } from "../../api/types";
import { dailies, fitting } from "../../game/dailies";
import { choose, isSolved, missed, nextAfter, progressOf, solved, solvedDaily, streakOn, wantedOf, type Progress } from "../../game/puzzles";
import type { Consequence } from "../../game/refutation";
import { due, failed, passed, type Repeats } from "../../game/repeats";
import { t } from "../../lang";
import { rulesName } from "../../names";
import { remember, remembered } from "../../prefs";
import { navigate } from "../../router";
import { scoresPoints } from "../../rulesets";
import { showPicture } from "../desk/picture";
import { shareLink } from "../desk/share";
import { consequenceText } from "./refutation";
import { keepRepeats, keptRepeats } from "./slipbox";
import { taskText, themeNames } from "./words";

/** A task with its judge, its texts, and the record of the reader's success. */
export interface Task {
  readonly puzzle: Puzzle;
  /** The options of the rules. */
  readonly options: Readonly<Record<string, string>>;
  title(): string;
  heading(): string;
  /** Returns what is to be found. */
  text(): string;
  /** Renders where the task comes from. */
  about(): TemplateResult;
  /** Returns why the last move of the solution is right. */
  reason(): string;
  /** Renders more about the task once it is solved. */
  more(): TemplateResult | typeof nothing;
  /** Returns the sentence that is shown immediately after a wrong move. */
  wrong(): string;
  /** Returns what a wrong move leads to; empty if there is nothing to say. */
  consequence(found: Consequence): string;
  /** Judges the last of these moves and answers. */
  attempt(words: readonly string[]): Promise<PuzzleAttempt>;
  hint(words: readonly string[]): Promise<PuzzleHint>;
  solution(words: readonly string[]): Promise<PuzzleSolution>;
  /** Records that there was a mistake, a hint or a look at the solution. */
  failed(): void;
  /** Records that the reader's moves have solved the task. */
  solved(): void;
  /** Returns what help costs, as text; null if it costs nothing. */
  cost(): string | null;
  /** Renders how the reader stands. */
  standing(isOver: boolean): TemplateResult;
  /** Opens the next task. */
  next(): void;
  /** Renders the buttons for the task as a whole. */
  buttons(): TemplateResult;
}

/** A puzzle of the host. */
export class HostPuzzle implements Task {
  readonly options = {};
  private progress: Progress = progressOf(remembered("puzzles"));
  /** The puzzles of the day. */
  private readonly today: readonly Puzzle[];
  /** Whether the puzzle was due to be solved again when it was opened. */
  private readonly repeating: boolean;

  constructor(readonly puzzle: Puzzle, private readonly list: Puzzles) {
    this.today = dailies(list.puzzles, list.day, list.daily ?? null);
    this.repeating = due(list.puzzles, keptRepeats(), this.progress, list.day).some(({ id }) => id === puzzle.id);
  }

  private get isDaily(): boolean {
    return this.today.some(({ id }) => id === this.puzzle.id);
  }

  title(): string {
    return t("puzzle-title", { rules: rulesName(this.puzzle.rules), id: this.puzzle.id });
  }

  heading(): string {
    return this.isDaily ? t("puzzle-daily", { grade: this.puzzle.grade }) : t("puzzle-heading", { rules: rulesName(this.puzzle.rules) });
  }

  text(): string {
    return taskText(this.puzzle);
  }

  about(): TemplateResult {
    return html`${t("puzzle-rated", { rating: String(this.puzzle.rating), id: this.puzzle.id })}`;
  }

  reason(): string {
    return t(scoresPoints(this.puzzle.rules) ? "puzzle-reason-points" : "puzzle-reason-win");
  }

  more(): TemplateResult | typeof nothing {
    const themes = themeNames(this.puzzle);
    return themes.length > 0 ? html`<p>${t("puzzle-themes", { themes: themes.join(", ") })}</p>` : nothing;
  }

  wrong(): string {
    return t("puzzle-wrong-short");
  }

  consequence(found: Consequence): string {
    return consequenceText(found, this.puzzle);
  }

  attempt(words: readonly string[]): Promise<PuzzleAttempt> {
    return api.puzzleAttempt(this.puzzle.id, words);
  }

  hint(words: readonly string[]): Promise<PuzzleHint> {
    return api.puzzleHint(this.puzzle.id, words);
  }

  solution(words: readonly string[]): Promise<PuzzleSolution> {
    return api.puzzleSolution(this.puzzle.id, words);
  }

  private keep(progress: Progress, repeats: Repeats): void {
    this.progress = progress;
    keepRepeats(repeats);
    remember("puzzles", progress);
  }

  failed(): void {
    this.keep(missed(this.progress, this.puzzle), failed(keptRepeats(), this.puzzle.id, this.list.day));
  }

  solved(): void {
    const progress = solved(this.progress, this.puzzle);
    this.keep(this.isDaily ? solvedDaily(progress, this.list.day) : progress, passed(keptRepeats(), this.puzzle.id, this.list.day));
  }

  /** Says what help costs: nothing after the first attempt, and points of the rating before, which can be rounded to none. */
  cost(): string {
    if (this.progress.marks[this.puzzle.id] !== undefined) return t("puzzle-counted");
    return t("puzzle-cost", { points: this.progress.rating - missed(this.progress, this.puzzle).rating });
  }

  standing(isOver: boolean): TemplateResult {
    const { progress } = this;
    return html`${t("puzzles-rating", { rating: String(progress.rating) })}
      ${t("puzzles-streak", { days: streakOn(progress, this.list.day) })}
      ${isSolved(progress, this.puzzle.id) && !isOver ? t("puzzle-solved-before") : nothing}`;
  }

  next(): void {
    const { list, progress } = this;
    const wanted = wantedOf(remembered("puzzles-wanted"));
    const others = choose(list.puzzles, wanted, progress).find(({ id }) => id !== this.puzzle.id);
    const again = due(list.puzzles, keptRepeats(), progress, list.day).find(({ id }) => id !== this.puzzle.id);
    const next = (this.isDaily ? fitting(this.today, progress) : null) ?? (this.repeating ? again : null) ?? nextAfter(list.puzzles, this.puzzle.id, wanted, progress) ?? others;
    void navigate(next ? `/puzzles/${next.id}` : "/puzzles");
  }

  buttons(): TemplateResult {
    const { id } = this.puzzle;
    return html`<button type="button" @click=${() => void shareLink(`/puzzles/${id}`, this.title())}>${t("puzzle-share")}</button>
      <button type="button" @click=${() => showPicture({ path: api.puzzlePicture(id), title: this.title(), name: `dejarik-${id}` })}>${t("picture-open")}</button>`;
  }
}
