/**
 * `/lesson/{rules}`: a first lesson, step by step on a real board. The server supplies the legal steps
 * and their results, the lesson's data the goal of each step, and {@link Attempt} decides whether the
 * goal is reached.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../address";
import * as api from "../api/client";
import type { Effect, PositionView, Sentence } from "../api/types";
import { colon, has, t } from "../lang";
import { welcomed } from "../learn/newcomer";
import { allSteps, Attempt, progressOf, resume, type LessonData, type LessonStep, type Next } from "../learn/lesson";
import { lessonOf } from "../learn/lessons";
import { rulesName } from "../names";
import { remember, remembered } from "../prefs";
import { navigate, type Route } from "../router";
import { ruleSets } from "../rulesets";
import type { RulesId, Side, Spot } from "../board/view";
import { spacesOf } from "../game/turns";
import { Actions, failed } from "./actions";
import { Desk, type Line } from "./desk/desk";
import { DeskScreen } from "./desk/screen";
import { LessonOrder } from "./lessonorder";
import type { Screen } from "./screen";
import { alertToast } from "./toasts";
import { pressedKey } from "../keys";
import { setSubject } from "../subject";

type LessonRoute = Extract<Route, { name: "lesson" }>;

/** The pause in milliseconds after a throw or a reply, before the lesson continues. */
const PAUSE = 500;

/** Opens the first lesson of a rule set. */
export async function open(route: LessonRoute): Promise<Screen> {
  const lesson = await lessonOf(route.rules);
  if (!lesson) throw new api.Refusal("not-found", "no such lesson");
  const screen = new LessonScreen(route.rules, lesson);
  await screen.begin();
  return screen;
}

type State = "trying" | "right" | "wrong" | "over";

class LessonScreen extends DeskScreen implements Screen {
  private readonly desk: Desk;
  private at: number;
  private done: string[];
  private state: State = "trying";
  private hinted = false;
  private attempt: Attempt | null = null;
  /** The mistake that the opponent has answered; null for one without an answer. */
  private miss: string | null = null;
  /** The order being chosen in a step with a set-up. */
  private order: LessonOrder | null = null;
  private begun: PositionView | null = null;
  private line: { word: string; told: Sentence[] }[] = [];
  /** The number of attempts so far. Late responses compare it and are then ignored. */
  private tries = 0;
  private readonly actions = new Actions(() => this.draw());

  constructor(private readonly rules: RulesId, private readonly lesson: LessonData) {
    super("desk lesson");
    setSubject(rules);
    const progress = progressOf(remembered(`lesson.${rules}`));
    this.done = progress.done;
    this.at = resume(lesson, progress);
    this.desk = this.furnish(new Desk({
      play: ({ word }) => void this.follow({ t: "play", word }),
      changed: () => this.draw(),
      cards: true,
      refused: (tried) => this.tried(this.attempt?.refused(tried) ?? false),
      opened: (spot) => this.tried(isAt(spot, this.step.goal?.card)),
    }));
    // A lesson draws arrows itself.
    this.desk.board.sketching.off = true;
    this.desk.board.host.reveal(true);
  }

  occupied(): boolean {
    return true;
  }

  title(): string {
    return t("lesson-title", { rules: rulesName(this.rules) });
  }

  begin(): Promise<void> {
    return this.goTo(this.at);
  }

  key(event: KeyboardEvent): boolean {
    if (this.desk.key(event)) return true;
    const key = pressedKey(event);
    if (key === "n" && this.state === "right") this.next();
    else if (key === "r" && this.state !== "over") void failed(() => this.goTo(this.at));
    else if (key === "h" && this.step.goal) this.hint();
    else return false;
    return true;
  }

  override destroy(): void {
    this.tries += 1;
    super.destroy();
  }

  private get step(): LessonStep {
    const step = this.steps[this.at];
    if (!step) throw new Error("a lesson without steps");
    return step;
  }

  private get steps(): LessonStep[] {
    return allSteps(this.lesson);
  }

  /** Whether the present step is one of the second part. */
  private get further(): boolean {
    return this.at >= this.lesson.steps.length;
  }

  /** The side that the player has in this step. */
  private get side(): Side {
    const { step, begun } = this;
    return step.you ?? (begun?.due.kind === "step" ? begun.due.side : "w");
  }

  private text(part: string): string {
    return t(`lesson-${this.rules}-${this.step.id}-${part}`);
  }

  private async goTo(at: number): Promise<void> {
    const mine = ++this.tries;
    this.at = at;
    this.hinted = false;
    this.miss = null;
    const view = await api.position(this.step.dpn);
    if (mine !== this.tries) return;
    this.begun = view;
    this.line = [];
    this.attempt = new Attempt(this.step, view);
    this.state = this.step.goal || this.step.setup ? "trying" : "right";
    const { side } = this;
    this.lend(null);
    this.desk.orient(side);
    this.desk.hint([]);
    if (this.step.setup) {
      const order = new LessonOrder(view.scene, this.step.setup, () => this.desk.refresh());
      this.desk.show({ scene: order.scene, due: { kind: "roll" } }, []);
      this.lend(order);
    } else {
      // The goal's spaces are highlighted from the start.
      this.desk.show(view, this.step.goal ? [side] : [], [], spacesIn(this.step));
    }
    if (this.state === "right") this.finished();
    this.draw();
    // In some steps the opponent begins.
    if (!this.order && view.due.kind === "step" && view.due.side !== side) await this.follow(this.attempt.next(view));
  }

  /** Gives the board to the choice of an order; null gives it back. */
  private lend(order: LessonOrder | null): void {
    if (order || this.order) this.desk.lend(order);
    this.order = order;
    this.desk.board.sketching.off = true;
  }

  /** Plays what has to happen next, until the player chooses or the attempt is over. */
  private async follow(begin: Next): Promise<void> {
    const mine = this.tries;
    const { attempt } = this;
    if (!attempt) return;
    try {
      let next = begin;
      while (next.t === "play") {
        const word: string = next.word;
        const now = await this.advance(word, attempt);
        if (mine !== this.tries) return;
        next = attempt.after(word, now);
        if (next.t === "play") await new Promise((go) => setTimeout(go, PAUSE));
        if (mine !== this.tries) return;
      }
      this.judge(next);
    } catch (error) {
      if (mine !== this.tries) return;
      alertToast(api.refusalText(error));
      void failed(() => this.goTo(this.at));
    }
  }

  /** Plays a word on the board and returns the position that follows. */
  private async advance(word: string, attempt: Attempt): Promise<PositionView> {
    const now = await api.position(this.step.dpn, [...attempt.played, word]);
    const effects = now.played.at(-1) ?? [];
    this.line = [...this.line, { word, told: now.told.at(-1) ?? [] }];
    const line: Line = this.line;
    const { side } = this;
    const mine = now.due.kind === "step" && now.due.side === side;
    await this.desk.advance(effects, now, mine ? [side] : [], line, spacesOf(effects));
    return now;
  }

  /** Takes the chosen order: the other team appears, and both sides throw for the initiative. */
  private async ordered(order: LessonOrder): Promise<void> {
    const mine = this.tries;
    this.lend(null);
    const standing = { scene: order.ready, due: { kind: "roll" } } as const;
    this.desk.show(standing, []);
    for (const shown of order.setup.initiative) {
      const effects: Effect[] = [{ t: "throw", thrown: { kind: "initiative", shown: [...shown] } }];
      this.line = [...this.line, { word: `(${shown.join(":")})`, told: [initiative(shown)] }];
      await this.desk.advance(effects, standing, [], this.line);
      await new Promise((go) => setTimeout(go, PAUSE));
      if (mine !== this.tries) return;
    }
    this.judge({ t: "right" });
  }

  /** Judges something that was tried or looked at, and not played. */
  private tried(right: boolean): void {
    if (right && this.state === "trying" && this.attempt?.played.length === 0) this.judge({ t: "right" });
  }

  private judge(next: Next): void {
    if (next.t === "right") {
      this.state = "right";
      this.desk.speech.say(`${t("lesson-right")} ${this.text("done")}`, true);
      this.finished();
    } else if (next.t === "wrong") {
      this.state = "wrong";
      this.miss = next.miss ?? null;
      this.desk.speech.say(this.wrong(), true);
    }
    // The attempt is over, so nothing can be chosen in the position that is shown.
    if (next.t !== "choose") this.desk.rest();
    this.draw();
    if (next.t !== "choose") this.place.querySelector<HTMLElement>("[data-next]")?.focus();
  }

  /** Returns what was wrong. */
  private wrong(): string {
    return this.miss === null ? t("lesson-wrong") : this.text(`miss-${this.miss}`);
  }

  private finished(): void {
    if (!this.done.includes(this.step.id)) this.done = [...this.done, this.step.id];
    remember(`lesson.${this.rules}`, { done: this.done });
  }

  private next(): void {
    const next = this.at + 1;
    if (next !== this.lesson.steps.length && next !== this.steps.length) {
      this.begins(next);
      return;
    }
    this.state = "over";
    welcomed();
    this.draw();
    this.place.querySelector<HTMLElement>("h2")?.focus();
  }

  /** Goes to a step and reads its title to those who do not see it. */
  private begins(at: number): void {
    void failed(async () => {
      await this.goTo(at);
      this.place.querySelector<HTMLElement>("h2")?.focus();
    });
  }

  /** Starts a first game against the weakest level of the computer. */
  private async beginGame(): Promise<void> {
    await this.actions.failed(async () => {
      const made = await api.createGame({ rules: this.rules, opponent: { kind: "computer", level: 1 }, side: "w" });
      await navigate(`/game/${made.id}`);
    });
  }

  private hint(): void {
    this.hinted = true;
    this.desk.hint(this.step.hint ?? []);
    this.desk.speech.say(this.text("hint"));
    this.draw();
  }

  protected content(): TemplateResult {
    const { steps, more } = this.lesson;
    return html`<h1>${this.title()}</h1>
      ${this.part("lesson-first", steps, 0)} ${this.part("lesson-more", more, steps.length)}
      ${this.state === "over" ? this.ending() : this.task()}
      ${this.desk.words()}`;
  }

  /** Renders the steps of a part, whose first has the index `from`. */
  private part(name: string, steps: readonly LessonStep[], from: number): TemplateResult {
    return html`<div class="lesson-part">
      <p class="quiet-text" id=${name}>${t(name)}</p>
      <ol class="plain-list lesson-steps" aria-labelledby=${name}>
        ${steps.map((step, k) => {
          const done = this.done.includes(step.id);
          const title = t(`lesson-${this.rules}-${step.id}-title`);
          return html`<li><button type="button" class=${done ? "done" : ""} title=${title}
            aria-label=${`${k + 1}. ${title}${done ? `, ${t("lesson-step-done")}` : ""}`}
            aria-current=${from + k === this.at && this.state !== "over" ? "step" : "false"}
            @click=${() => void failed(() => this.goTo(from + k))}>${done ? "✓" : k + 1}</button></li>`;
        })}
      </ol>
    </div>`;
  }

  private task(): TemplateResult {
    const { state, step, order } = this;
    const { steps, more } = this.lesson;
    const [first, all] = this.further ? [steps.length, more.length] : [0, steps.length];
    const number = this.at + 1 - first;
    const last = number === all;
    return html`<section class="lesson-task panel" aria-labelledby="lesson-step-title">
        <p class="quiet-text">${t("lesson-step", { step: number, steps: all })}</p>
        <h2 id="lesson-step-title" tabindex="-1">${this.text("title")}</h2>
        <p>${this.text("text")}</p>
        ${this.hinted && step.goal ? html`<p class="lesson-hint">${this.text("hint")}</p>` : nothing}
        ${state === "right" && (step.goal ?? step.setup)
          ? html`<p class="lesson-answer right"><strong>${t("lesson-right")}</strong> ${this.text("done")}</p>`
          : nothing}
        ${state === "wrong" ? html`<p class="lesson-answer wrong">${this.wrong()}</p>` : nothing}
        ${state === "trying" && order ? html`<p class="quiet-text">${order.status}</p>` : nothing}
        <div class="buttons">
          ${state === "trying" && order
            ? html`<button type="button" class="primary order-ready" @click=${() => void this.ordered(order)}>${t("table-order-yes")}</button>`
            : nothing}
          ${state === "right"
            ? html`<button type="button" class="primary" data-next @click=${() => this.next()}>
                ${t(last ? this.finish() : "lesson-next")}</button>`
            : nothing}
          ${state === "wrong"
            ? html`<button type="button" class="primary" data-next @click=${() => void failed(() => this.goTo(this.at))}>${t("lesson-again")}</button>`
            : nothing}
          ${step.goal && state !== "right" && !this.hinted
            ? html`<button type="button" @click=${() => this.hint()}>${t("lesson-hint")} <kbd>H</kbd></button>`
            : nothing}
          ${step.goal && state === "trying" && (this.attempt?.played.length ?? 0) > 0
            ? html`<button type="button" @click=${() => void failed(() => this.goTo(this.at))}>${t("lesson-restart")}</button>`
            : nothing}
        </div>
      </section>
      ${state === "trying" ? html`<div class="now">${this.desk.panel()}</div>` : nothing}`;
  }

  /** Returns the key of the words that end the present part. */
  private finish(): string {
    return this.further ? "lesson-finished" : "lesson-first-finished";
  }

  private ending(): TemplateResult {
    const { further } = this;
    return html`<section class="lesson-task panel" aria-labelledby="lesson-over">
      <h2 id="lesson-over" tabindex="-1">${t(this.finish())}</h2>
      <p>${t(`lesson-${this.rules}-${further ? "mastered" : "learned"}`)}</p>
      <div class="buttons">
        <button type="button" class="primary" data-next ?disabled=${this.actions.busy} @click=${() => void this.beginGame()}>${t("lesson-play")}</button>
        ${further
          ? nothing
          : html`<button type="button" data-more @click=${() => this.begins(this.lesson.steps.length)}>${t("lesson-go-on")}</button>`}
        <a class="button" href=${address(`/rules/${this.rules}`)}>${t("lesson-rules")}</a>
        <button type="button" @click=${() => void failed(() => this.goTo(0))}>${t("lesson-from-start")}</button>
      </div>
      <h3>${t("lesson-other")}</h3>
      <ul>
        ${ruleSets().filter((rules) => rules !== this.rules && has(`lesson-${rules}-about`)).map(
          (rules) => html`<li><a href=${address(`/lesson/${rules}`)}>${rulesName(rules)}</a>${colon()}${t(`lesson-${rules}-about`)}</li>`,
        )}
      </ul>
    </section>`;
  }
}

/** Returns the spaces that the goal of a step names. */
function spacesIn({ goal }: LessonStep): string[] {
  return [...Object.keys(goal?.at ?? {}), ...(goal?.card ? [goal.card] : [])];
}

function isAt(spot: Spot, space: string | undefined): boolean {
  return spot.at === "space" && spot.space === space;
}

/** Returns the sentence about a throw for the initiative, which no host has made. */
function initiative([first, second]: [number, number]): Sentence {
  const key = first === second ? "telling-initiative-again" : "telling-initiative-won";
  return { key, one: { side: "w" }, other: { side: "b" }, first, second, winner: { side: first > second ? "w" : "b" } };
}
