/**
 * `/position`: a board for any position. The position is given as text (DPN) and can be played on for
 * both sides, with exact odds and with throws that are chosen or random. The engine shows the best
 * moves, the position can be edited by hand, and a game can be started from it. The address always
 * describes the position shown.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import * as api from "../api/client";
import type { Effect, PositionView, Sentence } from "../api/types";
import { kitOf } from "../board/dpn";
import type { Side } from "../board/view";
import { lastSpaces } from "../game/turns";
import { pair, t } from "../lang";
import { rulesName, sideName } from "../names";
import { rewrite, type Route } from "../router";
import { FIRST, isRules, rulesInfo, ruleSets } from "../rulesets";
import { shortWord } from "../speech/short";
import { ended, listenerFor } from "../speech/telling";
import { Desk } from "./desk/desk";
import { showPicture } from "./desk/picture";
import { DeskScreen } from "./desk/screen";
import { copyText, shareLink } from "./desk/share";
import { drawn, throwPanel } from "./desk/throws";
import { BeginPanel } from "./position/begin";
import { Editing } from "./position/editing";
import { editorPanel } from "./position/editor";
import { optionsOf, positionOptions } from "./position/options";
import { dpnField, errorOf, localError, type Wrong } from "./position/field";
import { Palette } from "./position/palette";
import { Thinking } from "./position/thinking";
import type { Screen, ScreenHost } from "./screen";
import { alertToast } from "./toasts";
import { pressedKey } from "../keys";
import { setSubject } from "../subject";

type PositionRoute = Extract<Route, { name: "position" }>;

/** Returns the starting position of a rule set. */
function startOf(rules: string): string {
  return rulesInfo(rules)?.start ?? "";
}

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
  told: Sentence[];
}

class PositionScreen extends DeskScreen implements Screen {
  private readonly desk: Desk;
  private start = startOf(FIRST);
  private options: Record<string, string> = {};
  private played: Played[] = [];
  private view: PositionView | null = null;
  /** The text in the input field; null while it is the position shown. */
  private typed: string | null = null;
  private error: Wrong | null = null;
  private readonly thinking: Thinking;
  private readonly begins = new BeginPanel(() => this.draw());
  /** The board editor, with the position and the moves to which cancelling returns; null while steps are played. */
  private editing: { board: Editing; palette: Palette; before: { dpn: string; words: string[]; options: Record<string, string> } } | null = null;
  /** The number of requests sent so far. Late responses compare it and are then ignored. */
  private asked = 0;

  constructor(private readonly host: ScreenHost) {
    super("desk position");
    this.desk = this.furnish(new Desk({
      play: (step) => void this.play(step.word),
      changed: () => this.draw(),
      best: () => this.thinking.tell(),
      cards: true,
    }));
    this.thinking = new Thinking(this.desk, {
      ask: () => api.analysis(this.start, this.words, this.options),
      view: () => this.view,
      changed: () => this.draw(),
      play: (words) => void this.playOn(words),
    });
  }

  occupied(): boolean {
    return this.editing !== null || this.typed !== null;
  }

  title(): string {
    return t("position-title");
  }

  async begin(dpn: string | null): Promise<void> {
    const query = new URLSearchParams(location.search);
    const options = optionsOf(query.get("options") ?? "");
    const words = (query.get("play") ?? "").split(" ").filter((word) => word !== "");
    await this.set(dpn ?? startOf(FIRST), options, words, true);
  }

  arrive(route: Route): boolean {
    if (route.name !== "position") return false;
    void this.begin(route.dpn);
    return true;
  }

  key(event: KeyboardEvent): boolean {
    if (this.editing?.board.key(event)) return true;
    if (this.desk.key(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey || this.editing) return false;
    switch (pressedKey(event)) {
      case "e":
        return this.edit();
      case "u":
      case "Backspace":
      case "ArrowLeft":
        return this.undo();
      case "b":
        void this.thinking.tell().then((text) => this.desk.speech.say(text));
        return true;
      case "n":
        return this.thinking.playBest();
      case "r":
        if (this.view?.due.kind !== "roll") return false;
        void this.play(drawn(this.view.throws, Math.random()));
        return true;
      default:
        return false;
    }
  }

  override destroy(): void {
    this.asked += 1;
    this.thinking.stop();
    this.stopEditing();
    super.destroy();
  }

  // Positions.

  /** Shows another position, which may come from the address (`linked`). An error in its text is displayed with its place. */
  private async set(dpn: string, options: Record<string, string>, words: readonly string[] = [], linked = false): Promise<void> {
    const mine = ++this.asked;
    this.stopEditing();
    this.typed = dpn;
    try {
      const view = await api.position(dpn, words, options);
      if (mine !== this.asked) return;
      this.start = dpn;
      this.options = options;
      this.typed = this.error = null;
      this.played = words.map((word, k) => ({ word, by: null, effects: view.played[k] ?? [], told: view.told[k] ?? [] }));
      this.shown(view);
      this.desk.show({ ...view, options: this.options }, ["w", "b"], this.played, this.last());
    } catch (error) {
      if (mine !== this.asked) return;
      this.error = { ...errorOf(error), linked };
      // A page opened with an invalid position still shows a board, with the first position.
      if (!this.view && dpn !== startOf(FIRST)) {
        const [typed, told] = [dpn, this.error];
        await this.set(startOf(FIRST), {});
        this.typed = typed;
        this.error = told;
      }
    }
    this.draw();
  }

  private get words(): string[] {
    return this.played.map(({ word }) => word);
  }

  private shown(view: PositionView): void {
    setSubject(view.scene.rules);
    this.view = view;
    this.thinking.restart();
    this.address();
  }

  /** Makes the address describe the position. */
  private address(): void {
    rewrite(`/position?${api.positionQuery(this.start, this.words, this.options)}`);
    this.host.retitle();
  }

  private last(): string[] {
    const line = this.played.map(({ effects }) => ({ effects, kind: "step" as const }));
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
      this.played = [...this.played, { word, by, effects, told: view.told.at(-1) ?? [] }];
      this.shown(view);
      await this.desk.advance(effects, { ...view, options: this.options }, ["w", "b"], this.played, this.last());
      if (view.due.kind === "roll") this.place.querySelector<HTMLElement>(".throws [data-first]")?.focus();
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

  private async playOn(words: readonly string[]): Promise<void> {
    const [only, ...more] = words;
    if (only === undefined) return;
    if (more.length === 0) await this.play(only);
    else await this.set(this.start, this.options, [...this.words, ...words]);
  }

  // The board editor.

  /** Begins to edit the board. Returns false where the page cannot read positions of the rule set. */
  private edit(): boolean {
    const { view } = this;
    if (!view || this.editing || !kitOf(view.scene.rules)) return false;
    this.asked += 1;
    this.thinking.stop();
    const board = new Editing(view.dpn, {
      desk: this.desk,
      options: () => this.options,
      changed: () => {
        // The text field follows the board.
        this.typed = this.error = null;
        this.draw();
      },
      accepted: (text, found) => this.take(text, found),
    });
    const before = { dpn: this.start, words: this.words, options: this.options };
    this.editing = { board, palette: new Palette(this.desk.board.host), before };
    this.draw();
    this.place.querySelector<HTMLElement>("#editor-title")?.focus();
    return true;
  }

  /** Makes a draft the position of the screen, without leaving the editor. */
  private take(text: string, view: PositionView): void {
    this.start = text;
    this.played = [];
    this.view = view;
    this.address();
    this.draw();
  }

  private stopEditing(): void {
    const { editing } = this;
    this.editing = null;
    editing?.palette.destroy();
    editing?.board.end();
  }

  /** Leaves the editor, with its position or with the one before it. */
  private async leave(keep: boolean): Promise<void> {
    const { editing } = this;
    if (!editing || (keep && !(await editing.board.possible()))) return;
    const { dpn, words, options } = keep ? { dpn: editing.board.editor.text, words: [], options: this.options } : editing.before;
    await this.set(dpn, options, words);
    this.place.querySelector<HTMLElement>(".position-edit")?.focus();
  }

  // Rendering.

  protected content(): TemplateResult {
    const shown = this.editing?.board.scene ?? this.view?.scene;
    if (shown) setSubject(shown.rules);
    return html`<h1>${t("position-title")}</h1>
      ${this.error?.linked && this.view ? html`<p class="field-error" role="alert">${t("position-strayed")}</p>` : nothing}
      ${this.editing ? this.editor(this.editing) : this.playing()}
      ${this.form()} ${this.view && !this.editing && this.view.due.kind === "step" ? this.begins.render(this.view, this.options) : nothing}
      ${this.desk.words()}`;
  }

  /** Renders what belongs to playing on in the position. */
  private playing(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view) return nothing;
    return html`<div class="now" aria-live="polite"><p class="status">${this.status(view)}</p></div>
      <div class="now">
        ${view.due.kind === "roll" && !this.desk.busy ? throwPanel(view.throws, (word) => void this.play(word)) : nothing}
        ${this.desk.panel()}
      </div>
      ${this.tools(view)} ${this.desk.board.peek()} ${this.desk.board.sketching.render()} ${this.thinking.panel()} ${this.list()}`;
  }

  private editor({ board, palette }: NonNullable<PositionScreen["editing"]>): TemplateResult {
    return editorPanel({
      editing: board,
      palette,
      flip: () => this.desk.flip(),
      done: () => void this.leave(true),
      cancel: () => void this.leave(false),
    });
  }

  private form(): TemplateResult {
    const submit = (event: Event): void => {
      event.preventDefault();
      if (this.typed !== null) void this.set(this.typed.trim(), sameRules(this.typed, this.start) ? this.options : {});
    };
    return html`<form class="stack position-form" @submit=${submit}>
      ${dpnField({
        text: this.typed ?? this.editing?.board.editor.text ?? this.view?.dpn ?? this.start,
        wrong: this.error,
        ready: this.typed !== null && this.error === null,
        typed: (text) => this.type(text),
      })}
      ${this.editing ? nothing : this.starts()} ${this.optionsPanel()}
    </form>`;
  }

  /** Checks a text while it is typed. The editor follows it. */
  private type(text: string): void {
    this.typed = text;
    this.error = localError(text);
    const board = this.editing?.board;
    if (board && !this.error && kitOf(text.trim().split(" ")[0] ?? "")) board.change((editor) => editor.set(text.trim()));
    else this.draw();
  }

  private starts(): TemplateResult {
    return html`<div class="position-starts buttons" role="group" aria-label=${t("position-starts")}>
      ${ruleSets().map((rules) => html`<button type="button" class="quiet" @click=${() => void this.set(startOf(rules), {})}>${rulesName(rules)}</button>`)}
    </div>`;
  }

  private optionsPanel(): TemplateResult | typeof nothing {
    const rules = this.editing?.board.scene.rules ?? this.view?.scene.rules ?? "";
    return positionOptions(rulesInfo(rules), this.options, (chosen) => {
      if (this.editing) {
        this.options = chosen;
        this.editing.board.check();
        this.draw();
      } else void this.set(this.start, chosen, this.words);
    });
  }

  private status(view: PositionView): string {
    if (view.result) return ended(view.result, listenerFor(view.scene.rules)).join(" ");
    if (view.due.kind === "roll") return t("position-roll");
    if (view.due.kind === "step") return t("position-to-move", { side: sideName(view.due.side) });
    return "";
  }

  private tools(view: PositionView): TemplateResult {
    return html`<div class="buttons" role="group" aria-label=${t("position-tools")}>
      <button type="button" ?disabled=${this.played.length === 0} @click=${() => this.undo()}>${t("position-undo")} <kbd>U</kbd></button>
      ${kitOf(view.scene.rules) ? html`<button type="button" class="position-edit" @click=${() => this.edit()}>${t("position-edit")} <kbd>E</kbd></button>` : nothing}
      <button type="button" aria-pressed=${this.thinking.on} @click=${() => this.thinking.toggle()}>${t("analysis-switch")} <kbd>B</kbd></button>
      <button type="button" @click=${() => void copyText(view.dpn)}>${t("position-copy")}</button>
      <button type="button" @click=${() => void shareLink(`/position${location.search}`, t("position-title"))}>${t("position-share")}</button>
      <button type="button" @click=${() => this.picture(view)}>${t("picture-open")}</button>
      <button type="button" @click=${() => this.desk.flip()}>${t("position-flip")} <kbd>F</kbd></button>
    </div>`;
  }

  private picture(view: PositionView): void {
    const { rules } = view.scene;
    showPicture({ path: api.positionPicture(view.dpn, this.options), title: pair(t("position-title"), rulesName(rules)), name: `dejarik-${rules}` });
  }

  private list(): TemplateResult | typeof nothing {
    if (this.played.length === 0) return nothing;
    return html`<section aria-labelledby="played-title">
      <h2 id="played-title">${t("position-played")}</h2>
      <ol class="plain-list played">
        ${this.played.map(
          ({ word }, k) => html`<li><button type="button" class="quiet" aria-current=${k + 1 === this.played.length ? "step" : "false"}
            title=${t("position-back-to", { word })} @click=${() => void this.back(k + 1)}><code>${shortWord(word)}</code></button></li>`,
        )}
      </ol>
      <button type="button" class="quiet" @click=${() => void this.back(0)}>${t("position-to-start")}</button>
    </section>`;
  }
}

function sameRules(a: string, b: string): boolean {
  const [first = ""] = a.trim().split(" ");
  return isRules(first) && b.startsWith(first);
}
