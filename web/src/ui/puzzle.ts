/**
 * `/puzzles/{id}` and `/puzzles/daily`: one puzzle, or a slip of the reader's own, played on a real board. The {@link Task}
 * judges each move and replies for the defence. A wrong move is answered by the
 * opponent's best move, which shows why it is wrong, and both are then taken back. The board, the keys
 * and the game in words come from the {@link Desk}, as on the other screens.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../address";
import * as api from "../api/client";
import type { Effect, PositionView, PuzzleAttempt, Sentence, Step } from "../api/types";
import type { Side } from "../board/view";
import { isSlipId } from "../game/slips";
import { spacesOf } from "../game/turns";
import { t } from "../lang";
import { pieceName } from "../names";
import { onPrefs } from "../prefs";
import type { Route } from "../router";
import { failed } from "./actions";
import { Desk } from "./desk/desk";
import { listenerFor, tell } from "../speech/telling";
import { DeskScreen } from "./desk/screen";
import { plainScreen } from "./drawn";
import { analysisAddress } from "./position/options";
import { refute } from "./puzzles/refutation";
import { SlipTask } from "./puzzles/slip";
import { keptSlips } from "./puzzles/slipbox";
import { HostPuzzle, type Task } from "./puzzles/task";
import type { Screen } from "./screen";
import { alertToast } from "./toasts";
import { pressedKey } from "../keys";
import { setSubject } from "../subject";

type PuzzleRoute = Extract<Route, { name: "puzzle" }>;

/** The pause in milliseconds between a move and the reply of the defence. */
const PAUSE = 450;
/** The pause before the answer to a wrong move, which the reader has to see. */
const LONG_PAUSE = 900;

/** Opens one puzzle, the puzzle of the day, or a slip. */
export async function open({ id }: PuzzleRoute): Promise<Screen> {
  try {
    const task = isSlipId(id) ? slipTask(id) : await hostPuzzle(id);
    return new PuzzleScreen(task, await api.position(task.puzzle.dpn, [], task.options));
  } catch (error) {
    if (api.isMissing(error)) return missingPage(isSlipId(id) ? "slip-gone" : "puzzle-gone");
    throw error;
  }
}

/** Returns the screen that says that there is no such puzzle or slip, which another attempt would not change. */
function missingPage(text: "puzzle-gone" | "slip-gone"): Screen {
  return plainScreen("page narrow", () => t("app-nowhere"), () => html`<h1>${t("app-nowhere")}</h1>
    <p role="alert">${t(text)}</p>
    <div class="buttons"><a class="button primary" href=${address("/puzzles")}>${t("puzzles-all")}</a></div>`);
}

function slipTask(id: string): Task {
  const slip = keptSlips().find((one) => one.id === id);
  if (!slip) throw new api.Refusal("not-found", "this browser does not keep the slip");
  return new SlipTask(slip);
}

async function hostPuzzle(id: string): Promise<Task> {
  const [puzzle, list] = await Promise.all([api.puzzle(id), api.puzzles()]);
  return new HostPuzzle(puzzle, list);
}

type State = "trying" | "answering" | "wrong" | "slower" | "solved";

class PuzzleScreen extends DeskScreen implements Screen {
  private readonly desk: Desk;
  private readonly you: Side;
  private state: State = "trying";
  private played: string[] = [];
  private line: { word: string; effects: Effect[]; told: Sentence[] }[] = [];
  private left: number;
  private hintText: string | null = null;
  /** What is said of a wrong move: that it is wrong, the best answer to it, and what that leads to. */
  private refuted: string[] = [];
  /** Why the task does not count as solved, if it does not: a hint or a shown solution, or else a wrong or slow move. */
  private spoilt: "helped" | "erred" | null = null;
  /** Whether the solution is being played on the board. */
  private showing = false;
  /** The number of attempts so far. Late responses compare it and are then ignored. */
  private tries = 0;

  constructor(private readonly task: Task, private view: PositionView) {
    super("desk puzzle", onPrefs);
    const { puzzle } = task;
    setSubject(puzzle.rules);
    this.you = puzzle.side;
    this.left = puzzle.moves;
    this.desk = this.furnish(new Desk({ play: (step) => void this.play(step), changed: () => this.draw() }));
    this.desk.orient(this.you);
    this.show();
    this.draw();
  }

  occupied(): boolean {
    return this.played.length > 0 && this.state !== "solved";
  }

  title(): string {
    return this.task.title();
  }

  key(event: KeyboardEvent): boolean {
    if (this.desk.key(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (pressedKey(event) === "h" && this.state === "trying") void this.hint();
    else if (pressedKey(event) === "r" && this.state !== "answering") void this.restart();
    else if (pressedKey(event) === "n" && this.state === "solved") this.task.next();
    else if (pressedKey(event) === "u" && (this.state === "wrong" || this.state === "slower")) this.takeBack();
    else return false;
    return true;
  }

  override destroy(): void {
    this.tries += 1;
    super.destroy();
  }

  /** Marks the task as solved with help or not at once, so that it does not count as found. */
  private spoil(how: "helped" | "erred"): void {
    if (this.spoilt !== "helped") this.spoilt = how;
    this.task.failed();
  }

  private position(words: readonly string[] = []): Promise<PositionView> {
    return api.position(this.task.puzzle.dpn, words, this.task.options);
  }

  // The board.

  /** Shows the current position. */
  private show(lit: readonly string[] = []): void {
    const last = this.line.at(-1);
    this.desk.show({ ...this.view, options: this.task.options }, this.state === "trying" ? [this.you] : [], this.line, lit.length > 0 ? lit : last ? spacesOf(last.effects) : []);
  }

  /** Plays the last of these words on the board; those before it, beyond the accepted ones, were shown by `shown`. */
  private async advance(words: readonly string[], open: boolean, shown: readonly PositionView[] = []): Promise<PositionView> {
    const now = await this.position(words);
    const effects = now.played.at(-1) ?? [];
    const line = [...this.line, ...words.slice(this.line.length).map((word, k) => entryOf(word, shown[k] ?? now))];
    await this.desk.advance(effects, { ...now, options: this.task.options }, open ? [this.you] : [], line, spacesOf(effects));
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
      const attempt = await this.task.attempt(words);
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
      this.spoil("erred");
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
    const { puzzle } = this.task;
    this.refuted = [this.task.wrong(), t("puzzle-answer-wait")];
    this.draw();
    const [{ answer, consequence }] = await Promise.all([refute(this.task, words, now), pause(LONG_PAUSE)]);
    if (mine !== this.tries) return;
    const told = [this.task.consequence(consequence)];
    if (answer !== null) {
      const after = await this.advance([...words, answer], false, [now]);
      told.unshift(...tell(after.told.at(-1) ?? [], listenerFor(puzzle.rules)));
    }
    if (mine === this.tries) this.refuted = [this.task.wrong(), ...told];
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
    if (!this.showing) this.task.solved();
    this.desk.speech.say(`${t(this.showing ? "puzzle-shown" : "common-solved")} ${this.task.reason()}`, true);
    this.draw();
    this.focusNext();
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
    await failed(async () => {
      const view = await this.position();
      if (mine !== this.tries) return;
      Object.assign(this, { view, played: [], line: [], left: this.task.puzzle.moves, state: "trying", hintText: null, refuted: [], showing: false });
      this.show();
      this.draw();
    });
  }

  private async hint(): Promise<void> {
    const mine = this.tries;
    await failed(async () => {
      const { from, enter } = await this.task.hint(this.played);
      if (mine !== this.tries) return;
      this.spoil("helped");
      const piece = this.view.scene.pieces.find(({ space }) => space === from);
      if (from != null && piece) {
        this.hintText = t("puzzle-hint-from", { piece: pieceName(this.task.puzzle.rules, piece.letter), space: from });
        this.show([from]);
      } else if (enter != null) this.hintText = t("puzzle-hint-enter", { piece: pieceName(this.task.puzzle.rules, enter) });
      if (this.hintText !== null) this.desk.speech.say(this.hintText);
      this.draw();
    });
  }

  /** Plays the rest of the solution on the board. If it cannot be loaded, what was played of it is taken back. */
  private async solution(): Promise<void> {
    const mine = ++this.tries;
    const { view, played, line: before } = this;
    this.spoil("helped");
    this.showing = true;
    this.hintText = null;
    this.refuted = [];
    this.state = "answering";
    this.show();
    this.draw();
    try {
      const { line } = await this.task.solution(this.played);
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
      if (mine !== this.tries) return;
      Object.assign(this, { view, played, line: before, state: "trying", showing: false });
      this.show();
      this.draw();
      alertToast(api.refusalText(error));
    }
  }

  private focusNext(): void {
    this.place.querySelector<HTMLElement>("[data-next]")?.focus();
  }

  // Rendering.

  protected content(): TemplateResult {
    const { task, state } = this;
    return html`<p class="puzzle-back"><a href=${address("/puzzles")}>${t("puzzles-all")}</a></p>
      <h1>${task.heading()}</h1>
      <section class="panel puzzle-task" aria-labelledby="puzzle-task">
        <h2 id="puzzle-task">${task.text()}</h2>
        <p class="quiet-text">${task.about()}</p>
        ${state === "trying" && this.played.length > 0 ? html`<p class="lesson-answer right">${t("puzzle-right", { left: this.left })}</p>` : nothing}
        ${this.hintText !== null && state === "trying" ? html`<p class="lesson-hint">${this.hintText}</p>` : nothing}
        ${state === "wrong" || state === "slower" ? html`<p class="lesson-answer wrong">${this.failure()}</p>` : nothing}
        ${state === "answering" && this.refuted.length > 0 ? html`<p class="lesson-answer wrong" aria-busy="true">${this.failure()}</p>` : nothing}
        ${state === "solved" ? this.ending() : nothing}
        ${this.buttons()}
      </section>
      ${state === "trying" ? html`<div class="now">${this.desk.panel()}</div>` : nothing}
      ${this.standing()} ${this.desk.board.peek()} ${this.desk.board.sketching.render()} ${this.desk.words()}`;
  }

  private ending(): TemplateResult {
    return html`<p class="lesson-answer right"><strong>${t(this.showing ? "puzzle-shown" : "common-solved")}</strong> ${this.task.reason()}</p>
      <p class="mono puzzle-line">${this.line.map(({ word }) => word).join(" ")}</p>
      ${this.task.more()}`;
  }

  private buttons(): TemplateResult {
    const { state, task } = this;
    const cost = state === "trying" && this.hintText === null ? task.cost() : null;
    return html`<div class="buttons">
      ${state === "solved" ? html`<button type="button" class="primary" data-next @click=${() => this.task.next()}>${t("puzzle-next")} <kbd>N</kbd></button>` : nothing}
      ${state === "wrong" || state === "slower"
        ? html`<button type="button" class="primary" data-next @click=${() => this.takeBack()}>${t("puzzle-take-back")} <kbd>U</kbd></button>`
        : nothing}
      ${state === "trying" && this.hintText === null ? html`<button type="button" aria-describedby=${cost === null ? nothing : "puzzle-cost"} @click=${() => void this.hint()}>${t("puzzle-hint")} <kbd>H</kbd></button>` : nothing}
      ${state === "trying" || state === "wrong" || state === "slower"
        ? html`<button type="button" @click=${() => void this.solution()}>${t("puzzle-solution")}</button>`
        : nothing}
      ${this.played.length > 0 && state !== "answering" ? html`<button type="button" @click=${() => void this.restart()}>${t("puzzle-restart")} <kbd>R</kbd></button>` : nothing}
      ${state === "solved" ? html`<a class="button" href=${analysisAddress(task.puzzle.rules, task.puzzle.dpn, task.options)}>${t("puzzle-analyse")}</a>` : nothing}
      ${cost === null ? nothing : html`<p id="puzzle-cost" class="quiet-text">${cost}</p>`}
      ${task.buttons()}
    </div>`;
  }

  private standing(): TemplateResult {
    return html`<p class="quiet-text puzzle-standing">
      ${this.task.standing(this.state === "solved")}
      ${this.spoilt !== null && this.state !== "solved" ? t(`puzzle-${this.spoilt}`) : nothing}
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
