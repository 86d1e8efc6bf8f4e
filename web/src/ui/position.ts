/**
 * `/position`: a board for any position. The position is given as text (DPN) and can be played on for
 * both sides, with exact odds and with throws that are chosen or random. The engine shows the best
 * moves, and a game can be started from the position. The address always describes the position shown.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";

import * as api from "../api/client";
import type { AnalysisView, Effect, NewGame, OptionInfo, PositionView, RulesInfo } from "../api/types";
import { DpnError, readDpn } from "../board/dpn";
import type { Side } from "../board/view";
import { ways } from "../game/picker";
import { lastSpaces } from "../game/turns";
import { tierOf } from "../game/worth";
import { onLanguage, pair, t, tWord } from "../lang";
import { rulesName, sideName } from "../names";
import { prefs, setPrefs } from "../prefs";
import { navigate, rewrite, type Route } from "../router";
import { isRules, rulesInfo, ruleSets } from "../rulesets";
import { shortWord } from "../speech/short";
import { analysisPanel } from "./desk/analysis";
import { Desk } from "./desk/desk";
import { showPicture } from "./desk/picture";
import { copyText, shareLink } from "./desk/share";
import { drawn, throwPanel } from "./desk/throws";
import { bestText } from "./desk/values";
import { optionFields } from "./start/options";
import { LEVELS, WOOKIEE } from "./start/terms";
import type { Screen, ScreenHost } from "./screen";
import { alertToast } from "./toasts";

type PositionRoute = Extract<Route, { name: "position" }>;

const FIRST = "groi PPPP2pppp2/12/1 w wb";

/** Opens the position board, with the position of the address if it has one. */
export async function open(route: PositionRoute, host: ScreenHost): Promise<Screen> {
  const screen = new PositionScreen(host);
  await screen.begin(route.dpn);
  return screen;
}

interface Played {
  word: string;
  by: Side | null;
  effects: Effect[];
}

/** The state of the analysis of the current position. */
type Analysis = { t: "thinking"; until: Promise<void> } | { t: "failed"; why: string } | { t: "found"; found: AnalysisView };

/** The pause in milliseconds before a position is analysed, so that stepping through positions sends no requests. */
const PAUSE = 150;

class PositionScreen implements Screen {
  readonly element = document.createElement("section");
  private readonly desk: Desk;
  private readonly places = { stage: document.createElement("div"), side: document.createElement("div") };
  private readonly stop: () => void;
  private start = FIRST;
  private options: Record<string, string> = {};
  private played: Played[] = [];
  private view: PositionView | null = null;
  private rules: RulesInfo[] = [];
  /** The text in the input field; null while it is the position shown. */
  private typed: string | null = null;
  private error: { at: number | null; text: string } | null = null;
  private analysis: Analysis | null = null;
  private thinking: ReturnType<typeof setTimeout> | null = null;
  private level = 3;
  /** The number of requests sent so far. Late responses compare it and are then ignored. */
  private asked = 0;

  constructor(private readonly host: ScreenHost) {
    this.desk = new Desk({
      play: (step) => void this.play(step.word),
      changed: () => { this.draw(); },
      best: () => this.tellBest(),
      cards: true,
    });
    this.element.className = "desk position";
    this.places.stage.className = "desk-stage";
    this.places.side.className = "desk-side";
    this.places.stage.append(this.desk.board.host.element);
    this.element.append(this.places.side, this.places.stage);
    this.stop = onLanguage(() => { this.draw(); });
  }

  title(): string {
    return t("position-title");
  }

  async begin(dpn: string | null): Promise<void> {
    const query = new URLSearchParams(location.search);
    const options = optionsOf(query.get("options") ?? "");
    const words = (query.get("play") ?? "").split(" ").filter((word) => word !== "");
    api.rulesInfo().then(
      (rules) => {
        this.rules = rules;
        this.draw();
      },
      () => undefined,
    );
    await this.set(dpn ?? FIRST, options, words);
  }

  arrive(route: Route): boolean {
    if (route.name !== "position") return false;
    void this.begin(route.dpn);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (this.desk.key(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case "u":
      case "Backspace":
      case "ArrowLeft":
        return this.undo();
      case "b":
        void this.tellBest().then((text) => { this.desk.speech.say(text); });
        return true;
      case "n":
        return this.playBest();
      case "r":
        if (this.view?.due.kind !== "roll") return false;
        void this.play(drawn(this.view.throws, Math.random()));
        return true;
      default:
        return false;
    }
  }

  destroy(): void {
    this.asked += 1;
    if (this.thinking !== null) clearTimeout(this.thinking);
    this.stop();
    this.desk.destroy();
  }

  // Positions.

  /** Shows another position. An error in its text is displayed with its place. */
  private async set(dpn: string, options: Record<string, string>, words: readonly string[] = []): Promise<void> {
    const mine = ++this.asked;
    this.typed = dpn;
    try {
      const view = await api.position(dpn, words, options);
      if (mine !== this.asked) return;
      this.start = dpn;
      this.options = options;
      this.typed = null;
      this.error = null;
      this.played = words.map((word, k) => ({ word, by: null, effects: view.played[k] ?? [] }));
      this.shown(view);
      this.desk.show({ ...view, options: this.options }, ["w", "b"], this.played, this.last());
    } catch (error) {
      if (mine !== this.asked) return;
      this.error = errorOf(error);
      // A page opened with an invalid position still shows a board, with the first position.
      if (!this.view && dpn !== FIRST) {
        const [typed, told] = [dpn, this.error];
        await this.set(FIRST, {});
        this.typed = typed;
        this.error = told;
      }
    }
    this.draw();
  }

  private shown(view: PositionView): void {
    this.view = view;
    this.analysis = null;
    this.desk.hint([]);
    if (this.analysing) this.later();
    rewrite(`/position?${api.positionQuery(this.start, this.played.map(({ word }) => word), this.options)}`);
    this.host.retitle();
  }

  private last(): string[] {
    const line = this.played.map(({ word, effects }) => ({ word, effects, kind: "step" as const, turn: 0 }));
    return lastSpaces(line, line.length);
  }

  private async play(word: string): Promise<void> {
    const mine = ++this.asked;
    const by = this.view?.due.kind === "step" ? this.view.due.side : null;
    try {
      const words = [...this.played.map((one) => one.word), word];
      const view = await api.position(this.start, words, this.options);
      if (mine !== this.asked) return;
      const effects = view.played.at(-1) ?? [];
      this.played = [...this.played, { word, by, effects }];
      this.shown(view);
      await this.desk.advance(effects, { ...view, options: this.options }, ["w", "b"], this.played, this.last());
      if (view.due.kind === "roll") this.places.side.querySelector<HTMLElement>(".throws [data-first]")?.focus();
    } catch (error) {
      alertToast(api.refusalText(error));
      if (this.view) this.desk.show({ ...this.view, options: this.options }, ["w", "b"], this.played, this.last());
    }
  }

  private undo(): boolean {
    if (this.played.length === 0) return false;
    void this.back(this.played.length - 1);
    return true;
  }

  /** Goes back to the position after the first `length` words. */
  private async back(length: number): Promise<void> {
    await this.set(this.start, this.options, this.played.slice(0, length).map(({ word }) => word));
  }

  // Analysis.

  /** Whether positions are analysed while shown: by the preference, else only where the analysis is exact. */
  private get analysing(): boolean {
    const rules = this.view?.scene.rules;
    return prefs().analysis ?? (rules !== undefined && rulesInfo(rules)?.table === "whole");
  }

  private toggleAnalysis(): void {
    setPrefs({ analysis: !this.analysing });
    if (this.analysing) void this.think();
    else {
      this.analysis = null;
      this.desk.rate(new Map());
      this.desk.hint([]);
    }
    this.draw();
  }

  /** Starts an analysis after a pause, unless another position is shown by then. */
  private later(): void {
    if (this.thinking !== null) clearTimeout(this.thinking);
    const mine = this.asked;
    this.thinking = setTimeout(() => {
      if (mine === this.asked) void this.think();
    }, PAUSE);
  }

  private async think(): Promise<void> {
    const { view } = this;
    if (view?.due.kind !== "step") return;
    if (this.analysis?.t === "thinking") return this.analysis.until;
    const until = this.analyse();
    this.analysis = { t: "thinking", until };
    this.draw();
    await until;
  }

  private async analyse(): Promise<void> {
    const mine = this.asked;
    let analysis: Analysis;
    try {
      const found = await api.analysis(this.start, this.played.map(({ word }) => word), this.options);
      analysis = { t: "found", found };
    } catch (error) {
      analysis = { t: "failed", why: api.refusalText(error) };
    }
    if (mine !== this.asked) return;
    this.analysis = analysis;
    if (analysis.t === "found") {
      this.desk.rate(new Map(analysis.found.steps.map(({ word, kept }) => [word, tierOf(kept)])));
      this.showMove(null);
    }
    this.draw();
  }

  /** Returns the best moves in words, and turns the analysis on. */
  private async tellBest(): Promise<string> {
    if (!this.analysing) setPrefs({ analysis: true });
    if (this.analysis?.t !== "found") await this.think();
    const { analysis, view } = this;
    if (!view || analysis === null || analysis.t === "thinking") return t("analysis-thinking");
    return analysis.t === "failed" ? analysis.why : bestText(analysis.found, view.scene.rules);
  }

  private playBest(): boolean {
    const best = this.analysis?.t === "found" ? this.analysis.found.line[0] : undefined;
    if (best === undefined || this.desk.busy) return false;
    void this.play(best);
    return true;
  }

  /** Draws a move as an arrow; with null, the best move. */
  private showMove(word: string | null): void {
    const best = this.analysis?.t === "found" ? this.analysis.found.line[0] : undefined;
    const step = this.view?.choices?.steps.find((one) => one.word === (word ?? best));
    this.desk.hint(step ? ways([step]).map(({ arrow }) => arrow) : []);
  }

  private async playOn(words: readonly string[]): Promise<void> {
    const [only, ...more] = words;
    if (only === undefined) return;
    if (more.length === 0) await this.play(only);
    else await this.set(this.start, this.options, [...this.played.map(({ word }) => word), ...words]);
  }

  // Starting a game from the position.

  private async game(opponent: NewGame["opponent"]): Promise<void> {
    const { view } = this;
    if (!view) return;
    const side = view.due.kind === "step" ? view.due.side : "w";
    try {
      const made = await api.createGame({ rules: view.scene.rules, start: view.dpn, options: this.options, opponent, side });
      navigate(`/game/${made.id}`);
    } catch (error) {
      alertToast(api.refusalText(error));
    }
  }

  // Rendering.

  private draw(): void {
    const { view } = this;
    render(
      html`<h1>${t("position-title")}</h1>
        ${view
          ? html`<div class="now" aria-live="polite"><p class="status">${this.status(view)}</p></div>
              <div class="now">
                ${view.due.kind === "roll" && !this.desk.busy ? throwPanel(view.throws, (word) => void this.play(word)) : nothing}
                ${this.desk.panel()}
              </div>
              ${this.tools(view)} ${this.bestPanel()} ${this.list()}`
          : nothing}
        ${this.form()} ${view ? this.beginPanel(view) : nothing}
        ${this.desk.words()}`,
      this.places.side,
    );
  }

  private form(): TemplateResult {
    const { error } = this;
    const text = this.typed ?? this.view?.dpn ?? this.start;
    const check = (event: Event): void => {
      this.typed = (event.target as HTMLInputElement).value;
      this.error = localError(this.typed);
      this.draw();
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      if (this.typed !== null) void this.set(this.typed.trim(), sameRules(this.typed, this.start) ? this.options : {});
    };
    return html`<form class="position-form" @submit=${submit}>
      <label for="position-dpn">${t("position-dpn")}</label>
      <div class="link-field">
        <input id="position-dpn" class="mono" type="text" spellcheck="false" autocomplete="off" autocapitalize="off" .value=${text}
          aria-invalid=${error ? "true" : "false"} aria-describedby=${error ? "position-error" : nothing} @input=${check} />
        <button type="submit" class="primary" ?disabled=${this.typed === null || error !== null}>${t("position-set")}</button>
      </div>
      ${error ? errorLine(text, error) : nothing}
      <div class="position-starts buttons" role="group" aria-label=${t("position-starts")}>
        ${ruleSets().map(
          (rules) => html`<button type="button" class="quiet" @click=${() => {
            const info = this.rules.find((known) => known.rules === rules);
            void this.set(info?.start ?? FIRST, {});
          }} ?disabled=${this.rules.length === 0}>${rulesName(rules)}</button>`,
        )}
      </div>
      ${this.optionsPanel()}
    </form>`;
  }

  private optionsPanel(): TemplateResult | typeof nothing {
    const rules = this.view?.scene.rules;
    const info = this.rules.find((known) => known.rules === rules);
    if (!info || !rules) return nothing;
    // Options about the set-up, repetitions and series do not affect a position.
    const options = info.options.filter(({ key }: OptionInfo) => !["setup", "series", "wookiee-rule", "repetition"].includes(key));
    if (options.length === 0) return nothing;
    return html`<details class="position-options">
      <summary>${t("position-options")}</summary>
      ${optionFields({
        rules,
        options,
        chosen: this.options,
        wrong: null,
        set: (key, value, byDefault) => {
          const others = Object.entries(this.options).filter(([known]) => known !== key);
          const chosen = Object.fromEntries(value === byDefault ? others : [...others, [key, value]]);
          void this.set(this.start, chosen, this.played.map(({ word }) => word));
        },
      })}
    </details>`;
  }

  private status(view: PositionView): string {
    if (view.result) {
      const { winner, why } = view.result;
      const who = winner ? t("position-won", { side: sideName(winner) }) : t("position-draw");
      return `${who} ${tWord("table-why", why)}`;
    }
    if (view.due.kind === "roll") return t("position-roll");
    if (view.due.kind === "step") return t("position-to-move", { side: sideName(view.due.side) });
    return "";
  }

  private tools(view: PositionView): TemplateResult {
    return html`<div class="buttons" role="group" aria-label=${t("position-tools")}>
      <button type="button" ?disabled=${this.played.length === 0} @click=${() => { this.undo(); }}>${t("position-undo")} <kbd>U</kbd></button>
      <button type="button" aria-pressed=${this.analysing} @click=${() => { this.toggleAnalysis(); }}>${t("analysis-switch")} <kbd>B</kbd></button>
      <button type="button" @click=${() => void copyText(view.dpn)}>${t("position-copy")}</button>
      <button type="button" @click=${() => void shareLink(`/position${location.search}`, t("position-title"))}>${t("position-share")}</button>
      <button type="button" @click=${() => { this.picture(view); }}>${t("picture-open")}</button>
      <button type="button" @click=${() => { this.desk.flip(); }}>${t("position-flip")} <kbd>F</kbd></button>
    </div>`;
  }

  private picture(view: PositionView): void {
    const { rules } = view.scene;
    showPicture({ path: api.positionPicture(view.dpn, this.options), title: pair(t("position-title"), rulesName(rules)), name: `dejarik-${rules}` });
  }

  private bestPanel(): TemplateResult | typeof nothing {
    const { analysis, view } = this;
    if (!view || analysis === null) return nothing;
    if (analysis.t === "thinking") return html`<p class="quiet-text">${t("analysis-thinking")}</p>`;
    if (analysis.t === "failed") return html`<p class="quiet-text" role="status">${analysis.why}</p>`;
    return analysisPanel(analysis.found, view.scene.rules, {
      play: (words) => void this.playOn(words),
      show: (word) => { this.showMove(word); },
    });
  }

  private list(): TemplateResult | typeof nothing {
    if (this.played.length === 0) return nothing;
    return html`<section aria-labelledby="played-title">
      <h2 id="played-title">${t("position-played")}</h2>
      <ol class="played">
        ${this.played.map(
          ({ word }, k) => html`<li><button type="button" class="quiet" aria-current=${k + 1 === this.played.length ? "step" : "false"}
            title=${t("position-back-to", { word })} @click=${() => void this.back(k + 1)}><code>${shortWord(word)}</code></button></li>`,
        )}
      </ol>
      <button type="button" class="quiet" @click=${() => void this.back(0)}>${t("position-to-start")}</button>
    </section>`;
  }

  private beginPanel(view: PositionView): TemplateResult | typeof nothing {
    if (view.due.kind !== "step") return nothing;
    return html`<details class="position-game">
      <summary>${t("position-game")}</summary>
      <div class="buttons">
        <label>${t("position-level")}
          <select @change=${(event: Event) => { this.level = Number((event.target as HTMLSelectElement).value); }}>
            ${[...LEVELS, WOOKIEE].map((level) => html`<option value=${level} ?selected=${level === this.level}>${level === WOOKIEE ? t("start-wookiee") : level}</option>`)}
          </select></label>
        <button type="button" @click=${() => void this.game({ kind: "computer", level: this.level })}>${t("position-game-computer")}</button>
        <button type="button" @click=${() => void this.game({ kind: "here" })}>${t("position-game-here")}</button>
        <button type="button" @click=${() => void this.game({ kind: "link" })}>${t("position-game-link")}</button>
      </div>
    </details>`;
  }
}

function optionsOf(text: string): Record<string, string> {
  const pairs = text.split(",").flatMap((pair): [string, string][] => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
  });
  return Object.fromEntries(pairs);
}

function sameRules(a: string, b: string): boolean {
  const [first = ""] = a.trim().split(" ");
  return isRules(first) && b.startsWith(first);
}

/** Checks the notation of the text while it is typed. Returns the first error; null if there is none. */
function localError(text: string): { at: number; text: string } | null {
  try {
    readDpn(text.trim());
    return null;
  } catch (error) {
    if (!(error instanceof DpnError)) throw error;
    return { at: error.at, text: t(`position-expected-${error.expected}`) };
  }
}

/** Extracts the error from the server's refusal. A location such as `dpn:17` is a place in the text. */
function errorOf(error: unknown): { at: number | null; text: string } {
  const place = error instanceof api.Refusal ? /^dpn:(\d+)$/.exec(error.at ?? "")?.[1] : undefined;
  // The page states the place itself, in the reader's language.
  const told =
    error instanceof api.Refusal && place !== undefined ? error.message.replace(/^character \d+: /, "") : api.refusalText(error);
  return { at: place === undefined ? null : Number(place), text: told };
}

/** Renders the text with the place of the error marked. */
function errorLine(text: string, { at, text: why }: { at: number | null; text: string }): TemplateResult {
  return html`<p class="field-error" id="position-error" role="alert">
    ${at === null
      ? nothing
      : html`<code class="error-place">${text.slice(0, at)}<mark>${text.charAt(at) || "␣"}</mark>${text.slice(at + 1)}</code>`}
    ${at === null ? why : t("position-error", { place: at + 1, why })}
  </p>`;
}
