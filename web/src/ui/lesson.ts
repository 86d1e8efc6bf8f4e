/**
 * `/lesson/{rules}`: a first lesson, step by step on a real board. The server supplies the legal steps
 * and their results, the lesson's data the goal of each step, and {@link Attempt} decides whether the
 * goal is reached.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";

import * as api from "../api/client";
import type { Effect, PositionView, Step } from "../api/types";
import { colon, has, onLanguage, t } from "../lang";
import { welcomed } from "../learn/newcomer";
import { Attempt, progressOf, resume, type LessonData, type LessonStep, type Next } from "../learn/lesson";
import { lessonOf } from "../learn/lessons";
import { rulesName } from "../names";
import { remember, remembered } from "../prefs";
import { navigate, type Route } from "../router";
import { ruleSets } from "../rulesets";
import type { RulesId, Side } from "../board/view";
import { lastSpaces } from "../game/turns";
import { Desk, type Line } from "./desk/desk";
import { FailedPage } from "./failed";
import type { Screen } from "./screen";
import { alertToast } from "./toasts";

type LessonRoute = Extract<Route, { name: "lesson" }>;

/** The pause in milliseconds after a throw or a reply, before the lesson continues. */
const PAUSE = 500;

/** Opens the first lesson of a rule set. */
export async function open(route: LessonRoute): Promise<Screen> {
  try {
    const lesson = await lessonOf(route.rules);
    if (!lesson) return new FailedPage(new Error("no such lesson"));
    const screen = new LessonScreen(route.rules, lesson);
    await screen.begin();
    return screen;
  } catch (error) {
    return new FailedPage(error);
  }
}

type State = "trying" | "right" | "wrong" | "over";

class LessonScreen implements Screen {
  readonly element = document.createElement("section");
  private readonly desk: Desk;
  private readonly places = { stage: document.createElement("div"), side: document.createElement("div") };
  private readonly stop: () => void;
  private at: number;
  private done: string[];
  private state: State = "trying";
  private hinted = false;
  private attempt: Attempt | null = null;
  private begun: PositionView | null = null;
  private line: { word: string; by?: Side | null; effects: Effect[] }[] = [];
  /** The number of attempts so far. Late responses compare it and are then ignored. */
  private tries = 0;

  constructor(
    private readonly rules: RulesId,
    private readonly lesson: LessonData,
  ) {
    const progress = progressOf(remembered(`lesson.${rules}`));
    this.done = progress.done;
    this.at = resume(lesson, progress);
    this.desk = new Desk({
      play: (step) => void this.play(step),
      changed: () => { this.draw(); },
    });
    this.element.className = "desk lesson";
    this.places.stage.className = "desk-stage";
    this.places.side.className = "desk-side";
    // A lesson draws arrows itself.
    this.desk.board.sketching.off = true;
    this.places.stage.append(this.desk.board.host.element);
    this.element.append(this.places.side, this.places.stage);
    this.stop = onLanguage(() => { this.draw(); });
  }

  title(): string {
    return t("lesson-title", { rules: rulesName(this.rules) });
  }

  begin(): Promise<void> {
    return this.goTo(this.at);
  }

  key(event: KeyboardEvent): boolean {
    if (this.desk.key(event)) return true;
    if (event.key === "n" && this.state === "right") {
      this.next();
      return true;
    }
    if (event.key === "r" && this.state !== "over") {
      this.goTo(this.at).catch(fail);
      return true;
    }
    if (event.key === "h" && this.step.goal) {
      this.hint();
      return true;
    }
    return false;
  }

  destroy(): void {
    this.tries += 1;
    this.stop();
    this.desk.destroy();
  }

  private get step(): LessonStep {
    const step = this.lesson.steps[this.at];
    if (!step) throw new Error("a lesson without steps");
    return step;
  }

  private text(part: "title" | "text" | "hint" | "done"): string {
    return t(`lesson-${this.rules}-${this.step.id}-${part}`);
  }

  private async goTo(at: number): Promise<void> {
    const mine = ++this.tries;
    this.at = at;
    this.hinted = false;
    const view = await api.position(this.step.dpn);
    if (mine !== this.tries) return;
    this.begun = view;
    this.line = [];
    this.attempt = new Attempt(this.step, view);
    this.state = this.step.goal ? "trying" : "right";
    const side = view.due.kind === "step" ? view.due.side : "w";
    this.desk.orient(side);
    this.desk.hint([]);
    // The goal's spaces are highlighted from the start.
    this.desk.show(view, this.step.goal ? [side] : [], [], Object.keys(this.step.goal?.at ?? {}));
    if (!this.step.goal) this.finished();
    this.draw();
  }

  private async play(step: Step): Promise<void> {
    const mine = this.tries;
    const { attempt } = this;
    if (!attempt) return;
    try {
      let next: Next = { t: "play", word: step.word };
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
      this.goTo(this.at).catch(fail);
    }
  }

  /** Plays a word on the board and returns the position that follows. */
  private async advance(word: string, attempt: Attempt): Promise<PositionView> {
    const now = await api.position(this.step.dpn, [...attempt.played, word]);
    const effects = now.played.at(-1) ?? [];
    this.line = [...this.line, { word, effects }];
    const line: Line = this.line;
    const side = this.begun?.due.kind === "step" ? this.begun.due.side : "w";
    const mine = now.due.kind === "step" && now.due.side === side;
    await this.desk.advance(effects, now, mine ? [side] : [], line, spacesOf(effects));
    return now;
  }

  private judge(next: Next): void {
    if (next.t === "right") {
      this.state = "right";
      this.desk.speech.say(`${t("lesson-right")} ${this.text("done")}`, true);
      this.finished();
    } else if (next.t === "wrong") {
      this.state = "wrong";
      this.desk.speech.say(t("lesson-wrong"), true);
    }
    this.draw();
    if (next.t !== "choose") this.places.side.querySelector<HTMLElement>("[data-next]")?.focus();
  }

  private finished(): void {
    if (!this.done.includes(this.step.id)) this.done = [...this.done, this.step.id];
    remember(`lesson.${this.rules}`, { done: this.done });
  }

  private next(): void {
    if (this.at + 1 < this.lesson.steps.length) {
      this.goTo(this.at + 1).then(() => { this.places.side.querySelector<HTMLElement>("h2")?.focus(); }, fail);
      return;
    }
    this.state = "over";
    welcomed();
    this.draw();
    this.places.side.querySelector<HTMLElement>("h2")?.focus();
  }

  /** Starts a first game against the weakest level of the computer. */
  private async beginGame(): Promise<void> {
    try {
      const made = await api.createGame({ rules: this.rules, opponent: { kind: "computer", level: 1 }, side: "w" });
      navigate(`/game/${made.id}`);
    } catch (error) {
      fail(error);
    }
  }

  private hint(): void {
    this.hinted = true;
    this.desk.hint(this.step.hint ?? []);
    this.desk.speech.say(this.text("hint"));
    this.draw();
  }

  private draw(): void {
    const { steps } = this.lesson;
    render(
      html`<h1>${this.title()}</h1>
        <ol class="lesson-steps" aria-label=${t("lesson-steps")}>
          ${steps.map((step, k) => {
            const done = this.done.includes(step.id);
            const name = t(`lesson-${this.rules}-${step.id}-title`);
            return html`<li><button type="button" class=${done ? "done" : ""} title=${name}
              aria-label=${`${k + 1}. ${name}${done ? `, ${t("lesson-step-done")}` : ""}`}
              aria-current=${k === this.at && this.state !== "over" ? "step" : "false"}
              @click=${() => { this.goTo(k).catch(fail); }}>${done ? "✓" : k + 1}</button></li>`;
          })}
        </ol>
        ${this.state === "over" ? this.ending() : this.task()}
        ${this.desk.words()}`,
      this.places.side,
    );
  }

  private task(): TemplateResult {
    const { state, step } = this;
    const last = this.at + 1 === this.lesson.steps.length;
    return html`<section class="lesson-task panel" aria-labelledby="lesson-step-title">
        <p class="quiet-text">${t("lesson-step", { step: this.at + 1, steps: this.lesson.steps.length })}</p>
        <h2 id="lesson-step-title" tabindex="-1">${this.text("title")}</h2>
        <p>${this.text("text")}</p>
        ${this.hinted && step.goal ? html`<p class="lesson-hint">${this.text("hint")}</p>` : nothing}
        ${state === "right" && step.goal
          ? html`<p class="lesson-answer right"><strong>${t("lesson-right")}</strong> ${this.text("done")}</p>`
          : nothing}
        ${state === "wrong" ? html`<p class="lesson-answer wrong">${t("lesson-wrong")}</p>` : nothing}
        <div class="buttons">
          ${state === "right"
            ? html`<button type="button" class="primary" data-next @click=${() => { this.next(); }}>
                ${last ? t("lesson-finished") : t("lesson-next")}</button>`
            : nothing}
          ${state === "wrong"
            ? html`<button type="button" class="primary" data-next @click=${() => { this.goTo(this.at).catch(fail); }}>${t("lesson-again")}</button>`
            : nothing}
          ${step.goal && state !== "right" && !this.hinted
            ? html`<button type="button" @click=${() => { this.hint(); }}>${t("lesson-hint")} <kbd>H</kbd></button>`
            : nothing}
          ${step.goal && state === "trying" && (this.attempt?.played.length ?? 0) > 0
            ? html`<button type="button" @click=${() => { this.goTo(this.at).catch(fail); }}>${t("lesson-restart")}</button>`
            : nothing}
        </div>
      </section>
      ${state === "trying" ? html`<div class="now">${this.desk.panel()}</div>` : nothing}`;
  }

  private ending(): TemplateResult {
    return html`<section class="lesson-task panel" aria-labelledby="lesson-over">
      <h2 id="lesson-over" tabindex="-1">${t("lesson-finished")}</h2>
      <p>${t(`lesson-${this.rules}-learned`)}</p>
      <div class="buttons">
        <button type="button" class="primary" data-next @click=${() => void this.beginGame()}>${t("lesson-play")}</button>
        <a class="button" href=${`/rules/${this.rules}`}>${t("lesson-rules")}</a>
        <button type="button" @click=${() => { this.goTo(0).catch(fail); }}>${t("lesson-from-start")}</button>
      </div>
      <h3>${t("lesson-other")}</h3>
      <ul>
        ${ruleSets().filter((rules) => rules !== this.rules && has(`lesson-${rules}-about`)).map(
          (rules) => html`<li><a href=${`/lesson/${rules}`}>${rulesName(rules)}</a>${colon()}${t(`lesson-${rules}-about`)}</li>`,
        )}
      </ul>
    </section>`;
  }
}

function spacesOf(effects: Effect[]): string[] {
  return lastSpaces([{ word: "", effects, kind: "step", turn: 0 }], 1);
}

function fail(error: unknown): void {
  alertToast(api.refusalText(error));
}
