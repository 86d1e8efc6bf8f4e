/**
 * `/game/{id}/replay`: replays a game that is finished, in progress, or imported from a file. The reader
 * steps through it by keys, by the move list or automatically, and can copy the position as text or
 * download the record.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { address, serverAddress } from "../address";
import * as api from "../api/client";
import type { GameFull, Replay } from "../api/types";
import { ways } from "../game/picker";
import { lastSpaces, rowsOf } from "../game/turns";
import { pair, t } from "../lang";
import { shortWord } from "../speech/short";
import { ended, listenerFor } from "../speech/telling";
import { rulesName } from "../names";
import { rewrite, type Route } from "../router";
import { Autoplay, SPEEDS } from "./autoplay";
import { Desk, type Standing } from "./desk/desk";
import { OwnComments } from "./desk/comments";
import { ReviewPanel } from "./desk/review";
import { showPicture } from "./desk/picture";
import { DeskScreen } from "./desk/screen";
import { copyText, shareLink } from "./desk/share";
import { saveRecord } from "./device";
import { animationOf, frameCode } from "./embed";
import { icon, type IconName } from "./icons";
import type { Screen } from "./screen";
import { analysisAddress } from "./position/options";
import { optionLines } from "./start/words";
import { namesOf } from "./table/names";
import { pressedKey } from "../keys";
import { setSubject } from "../subject";

type ReplayRoute = Extract<Route, { name: "replay" }>;

/** Opens the replay of a game. */
export async function open(route: ReplayRoute): Promise<Screen> {
  const [game, replay] = await Promise.all([api.game(route.id), api.replay(route.id)]);
  setSubject(game.rules);
  return new ReplayScreen(game, replay);
}

type ReplayEntry = Replay["entries"][number];

class ReplayScreen extends DeskScreen implements Screen {
  private readonly desk: Desk;
  private at: number;
  private readonly auto: Autoplay;
  private readonly review: ReviewPanel;
  private readonly comments: OwnComments;

  constructor(private readonly game: GameFull, private readonly replay: Replay) {
    super("desk replay");
    this.desk = this.furnish(new Desk({ cards: true, play: () => undefined, changed: () => this.draw() }));
    this.comments = new OwnComments(game, replay.entries, () => {
      // A comment belongs to the move that is shown while it is written.
      this.auto.stop();
      this.draw();
    });
    this.review = new ReviewPanel(game, {
      changed: () => {
        this.draw();
        void this.pointOutBest();
      },
      go: (at) => this.go(at),
      dpnBefore: (at) => this.dpnAt(at - 1),
      say: (text) => this.desk.speech.say(text),
    });
    this.auto = new Autoplay({
      rewind: () => {
        if (this.at === this.entries.length) this.go(0);
      },
      forward: async (aloud) => {
        await this.step(this.at + 1, aloud);
        return this.at < this.entries.length;
      },
      tell: () => {
        this.desk.speech.say(t("records-at", { at: this.at, of: this.entries.length }));
        if (this.entry) this.desk.speech.tell(this.entry);
      },
      say: (text) => this.desk.speech.say(text),
      changed: () => this.draw(),
    });
    const query = new URLSearchParams(location.search);
    const asked = Number(query.get("at") ?? "0");
    this.at = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), replay.entries.length) : 0;
    this.show();
    if (query.has("review")) this.review.open();
  }

  title(): string {
    const names = namesOf(this.game);
    return t("records-replay-title", { first: names.w, second: names.b });
  }

  arrive(route: Route): boolean {
    return route.name === "replay" && route.id === this.game.id;
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const inGrid = target?.closest("[role=grid]") != null;
    const key = pressedKey(event);
    switch (key) {
      case "ArrowLeft":
        return !inGrid && this.go(this.at - 1);
      case "ArrowRight":
        return !inGrid && this.go(this.at + 1);
      case "Home":
        return !inGrid && this.go(0);
      case "End":
        return !inGrid && this.go(this.entries.length);
      case " ":
        if (target?.closest("button,a,summary,select") != null) return false;
        this.auto.toggle();
        return true;
      case "+":
      case "-":
        this.auto.faster(key === "+" ? 1 : -1);
        return true;
      case "n":
      case "p":
        return this.review.jump(this.at, key === "n" ? 1 : -1);
      case "r":
        this.review.open();
        return true;
      default:
        return this.desk.key(event);
    }
  }

  override destroy(): void {
    this.auto.stop();
    super.destroy();
  }

  private get entries(): readonly ReplayEntry[] {
    return this.replay.entries;
  }

  private get entry(): ReplayEntry | null {
    return this.entries[this.at - 1] ?? null;
  }

  /** Returns the position after some entries as DPN. Before the first entry it is the start position; null if it is not known. */
  private dpnAt(at: number): string | null {
    return (at === 0 ? this.game.start : this.entries[at - 1]?.dpn) ?? null;
  }

  private standing(): Standing {
    const over = this.at === this.entries.length;
    return {
      scene: this.entry?.scene ?? this.replay.beginning,
      due: over ? this.game.state.due : { kind: "nothing" },
      result: over ? (this.game.state.result ?? null) : null,
      ...(over ? {} : { task: t("records-place", { at: this.at, of: this.entries.length }) }),
    };
  }

  private show(): void {
    this.desk.show(this.standing(), [], this.entries.slice(0, this.at), lastSpaces(this.entries, this.at));
    this.draw();
  }

  private go(to: number): boolean {
    this.auto.stop();
    void this.step(to);
    return true;
  }

  /** Shows the position after this number of entries. Resolves when the animation has ended. */
  private async step(to: number, aloud = true): Promise<void> {
    const at = Math.min(Math.max(to, 0), this.entries.length);
    if (at === this.at) return;
    const forward = at === this.at + 1;
    this.at = at;
    const query = [...(at > 0 ? [`at=${at}`] : []), ...(this.review.isOpen ? ["review"] : [])];
    rewrite(`/game/${this.game.id}/replay${query.length > 0 ? `?${query.join("&")}` : ""}`);
    void this.desk.board.skip();
    const effects = this.entry?.effects ?? [];
    const moved = forward ? this.desk.advance(effects, this.standing(), [], this.entries.slice(0, at), lastSpaces(this.entries, at), aloud) : null;
    if (!forward) this.show();
    this.draw();
    this.scrollMoves();
    void this.pointOutBest();
    await moved;
  }

  /** Shows the step that the review calls best as an arrow, where the step that was played could have been better. */
  private async pointOutBest(): Promise<void> {
    const { at } = this;
    this.desk.hint([]);
    const best = this.review.bestAt(at);
    const before = this.dpnAt(at - 1);
    if (best === null || before === null) return;
    const found = await api.position(before, [], this.game.options).catch(() => null);
    const step = found?.choices?.steps.find(({ word }) => word === best);
    // The reader may have moved to another position while this one was fetched.
    if (step && this.at === at && this.review.isOpen) this.desk.hint(ways([step]).map(({ arrow }) => arrow));
  }

  // Rendering.

  protected content(): TemplateResult {
    const { game } = this;
    const { result } = game.state;
    return html`<h1>${this.title()}</h1>
      <p class="quiet-text">
        <a href=${address(`/rules/${game.rules}`)}>${rulesName(game.rules)}</a>${optionLines(game).map(({ name, value }) => html` · ${pair(name, value)}`)}
      </p>
      ${result
        ? html`<p class="status">${ended(result, listenerFor(game.rules)).join(" ")}</p>`
        : nothing}
      ${this.controls()} ${this.said()} ${this.comments.panel(this.at)} ${this.desk.board.sketching.render()} ${this.review.panel(this.at, this.entries.length)} ${this.moves()} ${this.links()} ${this.desk.words()}`;
  }

  private controls(): TemplateResult {
    const { playing, speed, pause } = this.auto;
    const end = this.entries.length;
    const button = (sign: IconName, text: string, to: number, off: boolean): TemplateResult =>
      html`<button type="button" class="icon" title=${t(text)} aria-label=${t(text)} ?disabled=${off} @click=${() => this.go(to)}>${icon(sign)}</button>`;
    return html`<div class="replay-controls panel" role="group" aria-label=${t("records-controls")}>
      ${button("first", "table-go-first", 0, this.at === 0)} ${button("back", "table-go-back", this.at - 1, this.at === 0)}
      <button type="button" class="primary" @click=${() => this.auto.toggle()} ?disabled=${end === 0}>
        ${t(playing ? "records-pause" : "records-auto")}</button>
      ${button("forward", "table-go-forward", this.at + 1, this.at === end)} ${button("last", "table-go-last", end, this.at === end)}
      <label>${t("records-speed")}
        <input type="range" min="0" max=${SPEEDS.length - 1} step="1" .value=${String(speed)}
          aria-valuetext=${t("records-speed-each", { seconds: pause / 1000 })}
          @input=${(event: Event) => this.auto.faster(Number((event.target as HTMLInputElement).value) - speed)} /></label>
      <span class="quiet-text">${t("records-at", { at: this.at, of: end })}</span> ${this.desk.board.peek()}
    </div>`;
  }

  /** What an uploaded record says about the current place: its glyphs, comments and side lines. */
  private said(): TemplateResult | typeof nothing {
    const said = this.entry ? this.entry.annotation : this.replay.preface;
    if (!said) return nothing;
    return html`<p class="record-says panel" aria-live="polite">${t("record-says", { text: [...said.glyphs, ...said.notes].join(" · ") })}</p>`;
  }

  /** The glyphs of the record and of the reader behind a move, and a sign where there is a comment or a side line. */
  private marks(at: number): string {
    const said = this.entries[at - 1]?.annotation;
    const theirs = said ? `${said.glyphs.filter((glyph) => !glyph.startsWith("$")).join("")}${said.notes.length > 0 ? "…" : ""}` : "";
    return theirs + this.comments.mark(at);
  }

  private moves(): TemplateResult {
    return html`<section class="replay-list" aria-labelledby="replay-moves">
      <h2 id="replay-moves">${t("common-moves")}</h2>
      ${this.entries.length === 0 ? html`<p>${t("table-no-moves")}</p>` : nothing}
      <ol class="plain-list replay-moves">
        ${rowsOf(this.entries).map((row) => html`<li><span class="replay-turn">${row.turn > 0 ? `${row.turn}.` : "·"}</span>
          ${row.plies.map(
            (ply) => html`<button type="button" class=${`quiet side-${ply.by ?? "none"}`} aria-current=${ply.at === this.at ? "step" : "false"}
              @click=${() => this.go(ply.at)}><code>${shortWord(ply.word, ply.by)}${this.marks(ply.at)}</code>${this.review.glyph(ply.at)}</button>`,
          )}</li>`)}
      </ol>
    </section>`;
  }

  private links(): TemplateResult {
    const { game } = this;
    const dpn = this.dpnAt(this.at);
    const frame = frameCode(game);
    return html`<section class="stack" aria-label=${t("records-links")}>
      ${dpn
        ? html`<p class="replay-dpn"><span>${t("position-dpn")}</span> <code>${dpn}</code></p>
            <div class="buttons">
              <button type="button" @click=${() => void copyText(dpn)}>${t("position-copy")}</button>
              <a class="button" href=${analysisAddress(game.rules, dpn, game.options)}>${t("records-look")}</a>
            </div>`
        : nothing}
      <div class="buttons">
        <button type="button" @click=${() => void shareLink(`/game/${game.id}/replay`, this.title())}>${t("records-share")}</button>
        ${frame === null ? nothing : html`<button type="button" @click=${() => void copyText(frame)}>${t("embed-copy")}</button>`}
        <button type="button" @click=${() => this.picture()}>${t("picture-open")}</button>
        <a class="button" href=${serverAddress(api.recordPath(game.id))} download=${`dejarik-${game.id}.dgn`} @click=${(event: Event) => saveRecord(event, game.id)}>${t("records-download")}</a>
        <a class="button quiet" href=${address("/records")}>${t("records-title")}</a>
      </div>
    </section>`;
  }

  /** Shows the picture of the moment. */
  private picture(): void {
    const { id } = this.game;
    const at = this.at < this.entries.length ? this.at : null;
    showPicture({ path: api.gamePicture(id, at), animation: animationOf(this.game), title: this.title(), name: `dejarik-${id}-${this.at}` });
  }

  private scrollMoves(): void {
    const list = this.place.querySelector<HTMLElement>(".replay-moves");
    const here = list?.querySelector<HTMLElement>("[aria-current=step]");
    if (!list || !here) return;
    const top = here.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + here.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }
}
