/**
 * `/puzzles/{id}` and `/puzzles/daily`: one puzzle, played on a real board. The server judges each move
 * by the puzzle's stored solution and replies for the defence. A wrong move is answered by the
 * opponent's best move, which shows why it is wrong, and both are then taken back. The board, the keys
 * and the game in words come from the {@link Desk}, as on the other screens.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";

import { address } from "../address";
import * as api from "../api/client";
import type { Effect, PositionView, Puzzle, PuzzleAttempt, Puzzles, Sentence, Step } from "../api/types";
import type { Side } from "../board/view";
import { due, failed, passed, repeatsOf, type Repeats } from "../game/repeats";
import { choose, isSolved, missed, nextAfter, progressOf, solved, solvedDaily, streakOn, wantedOf, type Progress } from "../game/puzzles";
import { dailies, fitting } from "../game/dailies";
import { lastSpaces } from "../game/turns";
import { onLanguage, t } from "../lang";
import { pieceName, rulesName } from "../names";
import { scoresPoints } from "../rulesets";
import { onPrefs, remember, remembered } from "../prefs";
import { navigate, type Route } from "../router";
import { Desk } from "./desk/desk";
import { showPicture } from "./desk/picture";
import { shareLink } from "./desk/share";
import { listenerFor, tell } from "../speech/telling";
import { FailedPage } from "./failed";
import { consequenceText, refute } from "./puzzles/refutation";
import { taskText, themeNames } from "./puzzles/words";
import type { Screen } from "./screen";
import { alertToast } from "./toasts";
import { pressedKey } from "../keys";
import { setSubject } from "../subject";

type PuzzleRoute = Extract<Route, { name: "puzzle" }>;

/** The pause in milliseconds between a move and the reply of the defence. */
const PAUSE = 450;
/** The pause before the answer to a wrong move, which the reader has to see. */
const LONG_PAUSE = 900;

/** Opens one puzzle, or the puzzle of the day. */
export async function open(route: PuzzleRoute): Promise<Screen> {
  try {
    const [puzzle, list] = await Promise.all([api.puzzle(route.id), api.puzzles()]);
    const view = await api.position(puzzle.dpn);
    return new PuzzleScreen(puzzle, view, list);
  } catch (error) {
    return new FailedPage(error);
  }
}

type State = "trying" | "answering" | "wrong" | "slower" | "solved";

class PuzzleScreen implements Screen {
  readonly element = document.createElement("section");
  private readonly desk: Desk;
  private readonly side = document.createElement("div");
  private readonly stops: (() => void)[];
  private readonly you: Side;
  private progress: Progress = progressOf(remembered("puzzles"));
  private repeats: Repeats = repeatsOf(remembered("puzzles-repeats"));
  /** The puzzles of the day. */
  private readonly today: readonly Puzzle[];
  /** Whether the puzzle was due to be solved again when it was opened. */
  private readonly repeating: boolean;
  private state: State = "trying";
  private played: string[] = [];
  private line: { word: string; effects: Effect[]; told: Sentence[] }[] = [];
  private left: number;
  private hintText: string | null = null;
  /** What is said of a wrong move: that it is wrong, the best answer to it, and what that leads to. */
  private refuted: string[] = [];
  /** Whether there was a wrong move, a hint or a shown solution since the start of the attempt. */
  private helped = false;
  /** Whether the solution is being played on the board. */
  private showing = false;
  /** The number of attempts so far. Late responses compare it and are then ignored. */
  private tries = 0;

  constructor(
    private readonly puzzle: Puzzle,
    private view: PositionView,
    private readonly list: Puzzles,
  ) {
    this.today = dailies(list.puzzles, list.day, list.daily ?? null);
    this.repeating = due(list.puzzles, this.repeats, this.progress, list.day).some(({ id }) => id === puzzle.id);
    setSubject(puzzle.rules);
    this.you = puzzle.side;
    this.left = puzzle.moves;
    this.desk = new Desk({
      play: (step) => void this.play(step),
      changed: () => { this.draw(); },
    });
    this.element.className = "desk puzzle";
    this.side.className = "desk-side";
    const stage = document.createElement("div");
    stage.className = "desk-stage";
    stage.append(this.desk.board.host.element);
    this.element.append(this.side, stage);
    this.stops = [onLanguage(() => { this.draw(); }), onPrefs(() => { this.draw(); })];
    this.desk.orient(this.you);
    this.show();
    this.draw();
  }

  occupied(): boolean {
    return this.played.length > 0 && this.state !== "solved";
  }

  title(): string {
    return t("puzzle-title", { rules: rulesName(this.puzzle.rules), id: this.puzzle.id });
  }

  key(event: KeyboardEvent): boolean {
    if (this.desk.key(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (pressedKey(event) === "h" && this.state === "trying") void this.hint();
    else if (pressedKey(event) === "r" && this.state !== "answering") void this.restart();
    else if (pressedKey(event) === "n" && this.state === "solved") this.next();
    else if (pressedKey(event) === "u" && (this.state === "wrong" || this.state === "slower")) this.takeBack();
    else return false;
    return true;
  }

  destroy(): void {
    this.tries += 1;
    for (const stop of this.stops) stop();
    this.desk.destroy();
  }

  private keep(progress: Progress): void {
    this.progress = progress;
    remember("puzzles", progress);
  }

  private repeat(repeats: Repeats): void {
    this.repeats = repeats;
    remember("puzzles-repeats", repeats);
  }

  /** Marks the attempt as helped, so that the puzzle does not count as found. */
  private help(): void {
    this.helped = true;
    this.repeat(failed(this.repeats, this.puzzle.id, this.list.day));
    this.keep(missed(this.progress, this.puzzle));
  }

  private get isDaily(): boolean {
    return this.today.some(({ id }) => id === this.puzzle.id);
  }

  // The board.

  /** Shows the current position. */
  private show(lit: readonly string[] = []): void {
    const last = this.line.at(-1);
    this.desk.show(this.view, this.state === "trying" ? [this.you] : [], this.line, lit.length > 0 ? lit : last ? spacesOf(last.effects) : []);
  }

  /** Plays the last of these words on the board; those before it, beyond the accepted ones, were shown by `shown`. */
  private async advance(words: readonly string[], open: boolean, shown: readonly PositionView[] = []): Promise<PositionView> {
    const now = await api.position(this.puzzle.dpn, words);
    const effects = now.played.at(-1) ?? [];
    const line = [...this.line, ...words.slice(this.line.length).map((word, k) => entryOf(word, shown[k] ?? now))];
    await this.desk.advance(effects, now, open ? [this.you] : [], line, spacesOf(effects));
    return now;
  }

  private async play(step: Step): Promise<void> {
    const mine = ++this.tries;
    const words = [...this.played, step.word];
    this.state = "answering";
    this.hintText = null;
    this.refuted = [];
    this.draw();
    try {
      const attempt = await api.puzzleAttempt(this.puzzle.id, words);
      if (mine !== this.tries) return;
      await this.judged(attempt, words, mine);
    } catch (error) {
      if (mine !== this.tries) return;
      alertToast(api.refusalText(error));
      this.state = "trying";
      this.show();
      this.draw();
    }
  }

  private async judged(attempt: PuzzleAttempt, words: string[], mine: number): Promise<void> {
    const now = await this.advance(words, false);
    if (mine !== this.tries) return;
    if (attempt.judgement === "wrong" || attempt.judgement === "slower") {
      this.help();
      if (attempt.judgement === "wrong") await this.refute(words, now, mine);
      if (mine !== this.tries) return;
      this.state = attempt.judgement;
      this.desk.speech.say(this.failure(), true);
      this.draw();
      this.focusNext();
      return;
    }
    this.accept(words, now);
    if (attempt.judgement === "done") {
      this.finished();
      return;
    }
    if (attempt.answer == null) return;
    await pause(PAUSE);
    if (mine !== this.tries) return;
    const both = [...words, attempt.answer];
    this.state = "trying";
    const answered = await this.advance(both, true);
    if (mine !== this.tries) return;
    this.accept(both, answered);
    this.left = attempt.left;
    this.desk.speech.say(t("puzzle-right", { left: this.left }), true);
    this.draw();
  }

  /** Answers a wrong move with the opponent's best move, and finds the words for it. */
  private async refute(words: readonly string[], now: PositionView, mine: number): Promise<void> {
    this.refuted = [t("puzzle-wrong-short"), t("puzzle-answer-wait")];
    this.draw();
    const [{ answer, consequence }] = await Promise.all([refute(this.puzzle, words, now), pause(LONG_PAUSE)]);
    if (mine !== this.tries) return;
    const told = [consequenceText(consequence, this.puzzle)];
    if (answer !== null) {
      const after = await this.advance([...words, answer], false, [now]);
      told.unshift(...tell(after.told.at(-1) ?? [], listenerFor(this.puzzle.rules)));
    }
    if (mine === this.tries) this.refuted = [t("puzzle-wrong-short"), ...told];
  }

  /** Returns what is said of the wrong or slow move on the board. */
  private failure(): string {
    return this.refuted.length > 0 ? this.refuted.join(" ") : t(this.state === "slower" ? "puzzle-slower" : "puzzle-wrong");
  }

  /** Accepts the words played so far as part of the solution. */
  private accept(words: string[], now: PositionView): void {
    this.view = now;
    this.played = words;
    this.line = [...this.line, entryOf(words.at(-1) ?? "", now)];
  }

  private finished(): void {
    this.state = "solved";
    this.left = 0;
    if (!this.showing) {
      this.repeat(passed(this.repeats, this.puzzle.id, this.list.day));
      let progress = solved(this.progress, this.puzzle);
      if (this.isDaily) progress = solvedDaily(progress, this.list.day);
      this.keep(progress);
    }
    this.desk.speech.say(`${t(this.showing ? "puzzle-shown" : "common-solved")} ${this.reason()}`, true);
    this.draw();
    this.focusNext();
  }

  /** The points of the rating that help costs: none after the first attempt. */
  private get cost(): number {
    return this.progress.rating - missed(this.progress, this.puzzle).rating;
  }

  private takeBack(): void {
    this.tries += 1;
    this.state = "trying";
    this.refuted = [];
    this.show();
    this.desk.speech.say(t("puzzle-again"));
    this.draw();
  }

  private async restart(): Promise<void> {
    const mine = ++this.tries;
    try {
      const view = await api.position(this.puzzle.dpn);
      if (mine !== this.tries) return;
      Object.assign(this, { view, played: [], line: [], left: this.puzzle.moves, state: "trying", hintText: null, refuted: [], showing: false });
      this.show();
      this.draw();
    } catch (error) {
      alertToast(api.refusalText(error));
    }
  }

  private async hint(): Promise<void> {
    const mine = this.tries;
    try {
      const { from, enter } = await api.puzzleHint(this.puzzle.id, this.played);
      if (mine !== this.tries) return;
      this.help();
      const piece = this.view.scene.pieces.find(({ space }) => space === from);
      if (from != null && piece) {
        this.hintText = t("puzzle-hint-from", { piece: pieceName(this.puzzle.rules, piece.letter), space: from });
        this.show([from]);
      } else if (enter != null) this.hintText = t("puzzle-hint-enter", { piece: pieceName(this.puzzle.rules, enter) });
      if (this.hintText !== null) this.desk.speech.say(this.hintText);
      this.draw();
    } catch (error) {
      alertToast(api.refusalText(error));
    }
  }

  /** Plays the rest of the solution on the board. */
  private async solution(): Promise<void> {
    const mine = ++this.tries;
    this.help();
    this.showing = true;
    this.hintText = null;
    this.refuted = [];
    this.state = "answering";
    this.show();
    this.draw();
    try {
      const { line } = await api.puzzleSolution(this.puzzle.id, this.played);
      for (const word of line) {
        if (mine !== this.tries) return;
        const words = [...this.played, word];
        const now = await this.advance(words, false);
        if (mine !== this.tries) return;
        this.accept(words, now);
        this.draw();
        await pause(PAUSE);
      }
      if (mine === this.tries) this.finished();
    } catch (error) {
      alertToast(api.refusalText(error));
    }
  }

  private next(): void {
    const wanted = wantedOf(remembered("puzzles-wanted"));
    const again = due(this.list.puzzles, this.repeats, this.progress, this.list.day).find(({ id }) => id !== this.puzzle.id);
    const next = (this.isDaily ? fitting(this.today, this.progress) : null) ?? (this.repeating ? again : null) ?? nextAfter(this.list.puzzles, this.puzzle.id, wanted, this.progress) ?? choose(this.list.puzzles, wanted, this.progress).find(({ id }) => id !== this.puzzle.id);
    navigate(next ? `/puzzles/${next.id}` : "/puzzles");
  }

  private focusNext(): void {
    this.side.querySelector<HTMLElement>("[data-next]")?.focus();
  }

  // Rendering.

  private reason(): string {
    return t(scoresPoints(this.puzzle.rules) ? "puzzle-reason-points" : "puzzle-reason-win");
  }

  private draw(): void {
    const { puzzle, state } = this;
    render(
      html`<p class="puzzle-back"><a href=${address("/puzzles")}>${t("puzzles-all")}</a></p>
        <h1>${this.isDaily ? t("puzzle-daily", { grade: puzzle.grade }) : t("puzzle-heading", { rules: rulesName(puzzle.rules) })}</h1>
        <section class="panel puzzle-task" aria-labelledby="puzzle-task">
          <h2 id="puzzle-task">${taskText(puzzle)}</h2>
          <p class="quiet-text">${t("puzzle-rated", { rating: String(puzzle.rating), id: puzzle.id })}</p>
          ${state === "trying" && this.played.length > 0 ? html`<p class="lesson-answer right">${t("puzzle-right", { left: this.left })}</p>` : nothing}
          ${this.hintText !== null && state === "trying" ? html`<p class="lesson-hint">${this.hintText}</p>` : nothing}
          ${state === "wrong" || state === "slower" ? html`<p class="lesson-answer wrong">${this.failure()}</p>` : nothing}
          ${state === "answering" && this.refuted.length > 0 ? html`<p class="lesson-answer wrong" aria-busy="true">${this.failure()}</p>` : nothing}
          ${state === "solved" ? this.ending() : nothing}
          ${this.buttons()}
        </section>
        ${state === "trying" ? html`<div class="now">${this.desk.panel()}</div>` : nothing}
        ${this.standing()} ${this.desk.board.sketching.render()} ${this.desk.words()}`,
      this.side,
    );
  }

  private ending(): TemplateResult {
    const themes = themeNames(this.puzzle);
    return html`<p class="lesson-answer right"><strong>${t(this.showing ? "puzzle-shown" : "common-solved")}</strong> ${this.reason()}</p>
      <p class="mono puzzle-line">${this.line.map(({ word }) => word).join(" ")}</p>
      ${themes.length > 0 ? html`<p>${t("puzzle-themes", { themes: themes.join(", ") })}</p>` : nothing}`;
  }

  private buttons(): TemplateResult {
    const { state } = this;
    return html`<div class="buttons">
      ${state === "solved" ? html`<button type="button" class="primary" data-next @click=${() => { this.next(); }}>${t("puzzle-next")} <kbd>N</kbd></button>` : nothing}
      ${state === "wrong" || state === "slower"
        ? html`<button type="button" class="primary" data-next @click=${() => { this.takeBack(); }}>${t("puzzle-take-back")} <kbd>U</kbd></button>`
        : nothing}
      ${state === "trying" && this.hintText === null ? html`<button type="button" aria-describedby="puzzle-cost" @click=${() => void this.hint()}>${t("puzzle-hint")} <kbd>H</kbd></button>` : nothing}
      ${state === "trying" || state === "wrong" || state === "slower"
        ? html`<button type="button" @click=${() => void this.solution()}>${t("puzzle-solution")}</button>`
        : nothing}
      ${this.played.length > 0 && state !== "answering" ? html`<button type="button" @click=${() => void this.restart()}>${t("puzzle-restart")} <kbd>R</kbd></button>` : nothing}
      ${state === "solved" ? html`<a class="button" href=${address(`/position?dpn=${encodeURIComponent(this.puzzle.dpn)}`)}>${t("puzzle-analyse")}</a>` : nothing}
      ${state === "trying" && this.hintText === null ? html`<p id="puzzle-cost" class="quiet-text">${t("puzzle-cost", { points: this.cost })}</p>` : nothing}
      <button type="button" @click=${() => void shareLink(`/puzzles/${this.puzzle.id}`, this.title())}>${t("puzzle-share")}</button>
      <button type="button" @click=${() => { this.picture(); }}>${t("picture-open")}</button>
    </div>`;
  }

  private picture(): void {
    const { id } = this.puzzle;
    showPicture({ path: api.puzzlePicture(id), title: this.title(), name: `dejarik-${id}` });
  }

  private standing(): TemplateResult {
    const { progress } = this;
    return html`<p class="quiet-text puzzle-standing">
      ${t("puzzles-rating", { rating: String(progress.rating) })}
      ${t("puzzles-streak", { days: streakOn(progress, this.list.day) })}
      ${isSolved(progress, this.puzzle.id) && this.state !== "solved" ? t("puzzle-solved-before") : nothing}
      ${this.helped && this.state !== "solved" ? t("puzzle-helped") : nothing}
    </p>`;
  }
}

function pause(time: number): Promise<void> {
  return new Promise((go) => setTimeout(go, time));
}

/** Returns the entry of the line for the word that led to a position. */
function entryOf(word: string, { played, told }: PositionView): { word: string; effects: Effect[]; told: Sentence[] } {
  return { word, effects: played.at(-1) ?? [], told: told.at(-1) ?? [] };
}

function spacesOf(effects: Effect[]): string[] {
  return lastSpaces([{ effects, kind: "step" }], 1);
}
