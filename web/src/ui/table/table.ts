/**
 * The game screen: the board and everything around it, for players and spectators. It connects the
 * model (the state of the game), the link (the connection), the picker (the step being chosen) and the
 * board (the display). The parts around the board are templates rendered from them.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";
import * as api from "../../api/client";
import { GameLink } from "../../api/socket";
import type { Action, GameFull, Step } from "../../api/types";
import type { Side, Spot } from "../../board/view";
import { GameModel, type Change } from "../../game/model";
import { Picker, ways, type Pointed, type Word } from "../../game/picker";
import { lastSpaces } from "../../game/turns";
import { onLanguage, t } from "../../lang";
import { indexOf, otherSide, rulesName } from "../../names";
import { onPrefs, prefs } from "../../prefs";
import { navigate } from "../../router";
import type { Screen, ScreenHost } from "../screen";
import { sounds } from "../sounds";
import { alertToast } from "../toasts";
import { actButtons, offersPanel } from "./acts";
import { askingPanel, wordButtons, type Asking } from "./asking";
import { TableBoard } from "./board";
import { invitePanel, shareButtons } from "./links";
import { moveList } from "./moves";
import { OrderChooser } from "./order";
import { playerBar } from "./players";
import { resultPanel, resultTitle } from "./result";
import { statusText } from "./status";
import { toolBar } from "./tools";
import { Voice } from "./voice";

/** The screen of a game, for players and spectators. */
export class GameTable implements Screen {
  readonly element = document.createElement("section");
  readonly wide = true;
  private readonly model: GameModel;
  private readonly link: GameLink;
  private readonly board: TableBoard;
  private readonly voice: Voice;
  private readonly order: OrderChooser;
  private picker: Picker | null = null;
  private asking: Asking | null = null;
  /** The word of the turn whose walk was shown on the board before the turn was sent. */
  private walkedWord: string | null = null;
  private bottom: Side;
  private readonly stops: (() => void)[];
  private readonly ticker: ReturnType<typeof setInterval>;
  private drawn = false;
  /** The version of the game's state for which sounds were last played. */
  private heardVersion: number | null = null;
  private heardEnd = false;
  private wasOurs = false;
  private wasLow = false;
  private readonly places = { side: document.createElement("aside"), top: document.createElement("div"), low: document.createElement("div"), stage: document.createElement("div") };

  constructor(
    game: GameFull,
    private readonly host: ScreenHost,
  ) {
    this.element.className = "table";
    this.model = new GameModel(game, api.replay);
    this.link = new GameLink(api.socketUrl(game.id), this.model);
    this.model.actor = this.link;
    this.bottom = game.you.length === 1 ? (game.you[0] ?? "w") : "w";
    this.board = new TableBoard(this.model, () => {
      this.refresh();
    });
    this.board.orient(this.bottom);
    this.order = new OrderChooser(
      (side, action) => {
        this.model.do(side, action);
      },
      () => {
        this.showOrder();
      },
    );
    this.voice = new Voice({
      point: (at) => { this.point(at); },
      play: (step) => { this.consider(step, null, null); },
      back: () => { this.back(); },
      clear: () => { this.clear(); },
      focus: (spot) => {
        this.board.focus(spot);
        this.mark();
      },
      act: (action) => {
        const side = this.actorOf(action);
        if (side) this.model.do(side, action);
      },
    });
    this.build();
    this.stops = [
      this.model.subscribe((change) => { this.changed(change); }),
      onLanguage(() => { this.refresh(); }),
      onPrefs(() => { this.refresh(); }),
    ];
    this.ticker = setInterval(() => { this.tick(); }, 200);
    document.addEventListener("visibilitychange", this.hidden);
    addEventListener("pagehide", this.leaving);
    this.pickAnew();
    this.board.show(this.order.preview(game, game.state.scene));
    this.refresh();
  }

  title(): string {
    const { game } = this.model;
    const name = rulesName(game.rules);
    if (this.model.over) return `${resultTitle(game)} · ${name}`;
    return this.model.acting ? `● ${t("table-your-turn")} · ${name}` : name;
  }

  destroy(): void {
    clearInterval(this.ticker);
    document.removeEventListener("visibilitychange", this.hidden);
    removeEventListener("pagehide", this.leaving);
    for (const stop of this.stops) stop();
    this.link.close(true);
    this.board.destroy();
    this.voice.destroy();
  }

  private readonly hidden = (): void => {
    // A hidden page draws no frames, so a running animation would wait for them.
    if (document.hidden) this.board.skip();
  };

  private readonly leaving = (event: PageTransitionEvent): void => {
    // A page that the browser keeps in its cache may come back, and its connection with it.
    if (!event.persisted) this.link.close(true);
  };

  /** Returns the side that a typed action is for. */
  private actorOf({ kind }: Action): Side | undefined {
    const { game } = this.model;
    if (kind === "order") return this.order.sideOf(game) ?? undefined;
    if (kind === "undo" || kind === "takeback-offer") {
      return game.you.find((side) => game.state.offers.mayTakeBack[indexOf(side)]);
    }
    return this.model.acting ?? game.you[0];
  }

  // Keyboard.

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const inButton = event.target instanceof HTMLElement && event.target.closest("button,a,summary,[role=grid]") !== null;
    switch (event.key) {
      case "ArrowLeft":
        return this.go(this.model.at - 1);
      case "ArrowRight":
        return this.go(this.model.at + 1);
      case "Home":
        return this.go(0);
      case "End":
        return this.go(this.model.game.line.length);
      case "Escape":
        return this.back();
      case " ":
        if (inButton || !this.board.busy) return false;
        this.board.skip();
        return true;
      case "f":
        this.flip();
        return true;
      default:
        return this.board.host.key(event);
    }
  }

  private go(at: number): boolean {
    const { line } = this.model.game;
    if (at < 0 || at > line.length) return false;
    const forward = at === this.model.at + 1;
    this.clear();
    this.model.look(at).then(
      () => {
        const { scene } = this.model;
        if (!scene) return;
        this.board.skip();
        if (forward) this.board.pass(this.model.effectsTo(at), scene);
        else this.board.show();
        this.refresh();
      },
      (error: unknown) => { alertToast(api.refusalText(error)); },
    );
    return true;
  }

  private flip(): void {
    this.bottom = otherSide(this.bottom);
    this.board.orient(this.bottom);
    this.refresh();
  }

  // Events of the game.

  private changed(change: Change): void {
    switch (change.t) {
      case "entry": {
        this.voice.happened(change.entry);
        if (!this.model.live) break;
        const walked = this.walkedWord === change.word;
        this.walkedWord = null;
        this.pickAnew();
        this.board.happen(change.entry, walked);
        break;
      }
      case "full":
        this.walkedWord = null;
        if (change.before?.state.version !== this.model.game.state.version) {
          this.pickAnew();
          this.board.skip();
          this.board.show(this.order.preview(this.model.game, this.model.game.state.scene));
        }
        break;
      case "taken-back":
        this.pickAnew();
        this.board.skip();
        this.board.show();
        this.voice.say(t("table-taken-back"));
        break;
      case "word":
        this.heard(change.word);
        break;
      case "refused":
        this.walkedWord = null;
        sounds().play("error");
        alertToast(api.errorText(change.error));
        this.pickAnew();
        this.board.show();
        break;
      case "room":
        this.followNext();
        break;
      case "sending":
        // The entry for a sent move can arrive before the acknowledgement of the move.
        if (!this.picker && this.model.choosing) this.pickAnew();
        break;
      case "status":
      case "clock":
      case "looking":
        break;
    }
    this.refresh();
  }

  private heard(word: string): void {
    const [what = "", by] = word.split(":");
    const mine = this.model.game.you.some((side) => side === by);
    if (!mine && ["draw-offer", "draw-decline", "takeback-offer", "takeback-decline"].includes(what)) {
      this.voice.say(t(`table-heard-${what}`), true);
    }
    if (this.model.over) this.pickAnew();
  }

  /** Plays the sounds that no effect causes: the player's turn, low time, the end of the game. */
  private cues(): void {
    const { model } = this;
    const { result, version } = model.game.state;
    if (this.heardVersion !== version) {
      const first = this.heardVersion === null;
      this.heardVersion = version;
      if (!first && result && !this.heardEnd) {
        const mine = model.game.you.length === 1 ? model.game.you[0] : result.winner;
        sounds().play(result.winner == null ? "draw" : result.winner === mine ? "win" : "loss", 400);
      }
      const ours = model.acting !== null && model.game.you.length === 1;
      if (!first && ours && !this.wasOurs) sounds().play("turn");
      this.wasOurs = ours;
      this.heardEnd = result != null;
    }
    const clock = model.clocks();
    const low = clock?.running != null && model.game.you.includes(clock.running) && clock[clock.running] < 10_000;
    if (low && !this.wasLow) sounds().play("low");
    this.wasLow = low;
  }

  /** Goes to the next game once the players have agreed on it. */
  private followNext(): void {
    const { next } = this.model.game.room;
    const wanted = this.model.game.you.length > 0 && this.model.game.room.rematch.some((yes) => yes);
    if (next && wanted) navigate(`/game/${next}`);
  }

  // Choosing a step.

  private pickAnew(): void {
    this.asking = null;
    this.board.choose([]);
    this.picker = this.model.choosing ? new Picker(this.model.game.state.choices) : null;
  }

  private tapped(spot: Spot): void {
    if (this.board.busy) {
      this.board.skip();
      return;
    }
    if (!this.model.live) {
      this.go(this.model.game.line.length);
      return;
    }
    if (spot.at === "space" && this.order.sideOf(this.model.game) !== null) {
      this.order.point(spot.space);
      return;
    }
    if (this.asking?.t === "several") {
      const way = this.board.wayTo(spot);
      if (way) {
        this.consider(way.step, null, null);
        return;
      }
    }
    this.point(spot);
  }

  private point(at: Spot | Word): void {
    const { picker } = this;
    if (!picker || !this.model.choosing) return;
    this.asking = null;
    this.board.choose([]);
    const from = picker.picked;
    const walkedBefore = picker.moved.length;
    const pointed = picker.point(at);
    this.follow(pointed, walkedBefore, from?.at === "space" ? from.space : null, typeof at !== "string" && at.at === "space" ? at.space : null);
    this.refresh();
  }

  private follow(pointed: Pointed, walkedBefore: number, from: string | null, to: string | null): void {
    const { picker } = this;
    if (!picker) return;
    const { moved } = picker;
    const [first, ...more] = moved.slice(walkedBefore);
    if (first) {
      const after = picker.preview(this.model.game.state.scene);
      const path = [first.from, first.to, ...more.map((hop) => hop.to)];
      const letter = after.pieces.find((piece) => piece.space === path.at(-1))?.letter ?? "";
      this.board.walk(letter, path, after);
    } else if (moved.length !== walkedBefore) {
      this.showPreview();
    }
    if (pointed.t === "ready") this.consider(pointed.step, from, to);
    else if (pointed.t === "several") {
      this.asking = { t: "several", steps: pointed.steps };
      this.board.choose(ways(pointed.steps));
    }
  }

  /** Asks for confirmation of a chosen step and shows its odds, or plays the step at once. */
  private consider(step: Step, from: string | null, to: string | null): void {
    const risky = step.attack && step.odds != null;
    if (risky || prefs().confirm) {
      const attack = step.effects.find((effect) => effect.t === "attack");
      const [first, last] = [step.path[0] ?? null, step.path.at(-1) ?? null];
      this.asking = {
        t: "confirm",
        step,
        from: attack?.t === "attack" ? attack.from : (from ?? first),
        to: attack?.t === "attack" ? attack.target : (to ?? last),
      };
      this.board.choose(ways([step]));
      this.refresh();
      this.focusPanel();
    } else this.play(step);
  }

  private play(step: Step): void {
    this.asking = null;
    this.board.choose([]);
    if (this.picker && this.picker.moved.length > 0) this.walkedWord = step.word;
    this.picker = null;
    this.model.play(step);
    this.refresh();
  }

  /** Undoes the last choice (Escape, or a click on "Back"). Returns false if there was nothing to undo. */
  private back(): boolean {
    if (this.asking) {
      this.asking = null;
      this.board.choose([]);
    } else if (!this.model.live) {
      return this.go(this.model.game.line.length);
    } else if (this.picker?.started) {
      this.picker.back();
      this.showPreview();
    } else return false;
    this.refresh();
    return true;
  }

  private clear(): void {
    this.asking = null;
    this.board.choose([]);
    if (!this.picker?.started) return;
    this.picker.clear();
    this.showPreview();
    this.refresh();
  }

  private showPreview(): void {
    const { picker } = this;
    this.board.skip();
    this.board.show(picker && picker.moved.length > 0 ? picker.preview(this.model.game.state.scene) : null);
  }

  private showOrder(): void {
    this.board.show(this.order.preview(this.model.game, this.model.game.state.scene));
    this.refresh();
  }

  private focusPanel(): void {
    const first = this.places.low.querySelector<HTMLElement>("[data-first]");
    first?.focus({ preventScroll: false });
  }

  // Rendering.

  private build(): void {
    const { side, top, low, stage } = this.places;
    stage.className = "table-stage";
    side.className = "table-side";
    top.className = "table-top";
    low.className = "table-low";
    stage.append(this.board.host.element);
    this.board.host.onTap = (spot) => { this.tapped(spot); };
    this.board.host.onSwitch = () => { this.refresh(); };
    this.element.append(top, stage, low, side);
  }

  /** Updates the clocks and countdowns, if any are running. */
  private tick(): void {
    const { room, state } = this.model.game;
    const counting = state.clock?.running != null || room.seats.some((seat) => seat.kind === "person" && seat.gone != null);
    if (!counting) return;
    this.model.checkTime();
    this.cues();
    this.draw();
  }

  private refresh(): void {
    // Several changes in one task lead to a single rendering.
    if (!this.drawn) {
      this.drawn = true;
      queueMicrotask(() => {
        this.drawn = false;
        this.draw();
        this.mark();
        this.cues();
        this.host.retitle();
        // Announcements do not wait for running animations.
        this.voice.update(this.model, this.picker, this.bottom);
      });
    }
  }

  private mark(): void {
    const { game } = this.model;
    const places = this.order.places(game);
    if (places.length > 0) {
      const inHand = this.order.inHand;
      this.board.mark(null, {
        targets: places.map((space) => ({ spot: { at: "space", space }, kind: "piece" })),
        picked: inHand === null ? null : { at: "space", space: inHand },
      });
      return;
    }
    const sending = this.model.sendingStep ? { last: [...lastSpaces(game.line, this.model.at)] } : {};
    this.board.mark(this.model.live ? this.picker : null, sending);
  }

  private draw(): void {
    const { model } = this;
    const { game } = model;
    const scene = model.scene ?? game.state.scene;
    const upper = otherSide(this.bottom);
    this.element.classList.toggle("past", !model.live);
    render(
      html`<h1 class="visually-hidden">${t("table-title", { rules: rulesName(game.rules) })}</h1>
        ${this.connection()} ${playerBar(model, scene, upper)}`,
      this.places.top,
    );
    render(html`${playerBar(model, scene, this.bottom)} ${this.nowPanel()}`, this.places.low);
    render(
      html`${invitePanel(game)} ${toolBar({
          kind: this.board.host.kind,
          words: this.voice.visible,
          flip: () => { this.flip(); },
          board: () => { this.board.host.toggle(); },
          full: () => { this.fullScreen(); },
          text: () => {
            this.voice.toggle();
            this.refresh();
          },
        })}
        <div class="moves-box panel">${moveList(model, (at) => { this.go(at); })}</div>
        ${actButtons(model)} ${shareButtons(game)} ${this.facts()} ${this.voice.element}`,
      this.places.side,
    );
    this.scrollMoves();
  }

  /** Renders the panel under the board: the status line and the open question. */
  private nowPanel(): TemplateResult {
    const { model, picker, asking } = this;
    const { game } = model;
    const scene = this.board.scene ?? game.state.scene;
    return html`<div class="now">
      <div class="status-line ${model.over && model.live ? "over" : ""}">
        <p class="status table-status">${statusText(model, this.board.busy ? null : picker)}</p>
        ${picker?.started && !asking && !this.board.busy
          ? html`<button type="button" class="quiet" @click=${() => { this.back(); }}>${t("table-back")}</button>`
          : nothing}
        ${model.live
          ? nothing
          : html`<button type="button" class="primary" @click=${() => { this.go(game.line.length); }}>${t("table-to-live")}</button>`}
      </div>
      ${asking
        ? askingPanel(asking, scene, {
            play: (step) => { if (asking.t === "several") this.consider(step, null, null); else this.play(step); },
            cancel: () => { this.back(); },
            show: (way) => {
              if (asking.t !== "several") return;
              this.board.choose(ways(asking.steps), way);
              this.mark();
            },
          })
        : nothing}
      ${picker && !this.board.busy && !asking && model.live ? wordButtons(picker, (word) => { this.point(word); }) : nothing}
      ${model.live ? html`${this.order.panel(game)} ${offersPanel(model)} ${resultPanel(model)}` : nothing}
    </div>`;
  }

  private connection(): TemplateResult | typeof nothing {
    const { status, statusWhy } = this.model;
    if (status === "live" || status === "connecting" || status === "closed") return nothing;
    return html`<p class="connection ${status}" role="status">
      ${status === "lost" ? t("table-connection-lost") : statusWhy ? api.errorText(statusWhy) : t("error-unknown")}</p>`;
  }

  private facts(): TemplateResult {
    const { game } = this.model;
    const scene = game.state.scene;
    return html`<div class="facts quiet-text">
      <p><a href="/rules/${game.rules}" target="_blank">${rulesName(game.rules)}</a>
        ${Object.entries(game.options).map(([key, value]) => html` · ${t(`option-${key}`)}: ${value}`)}</p>
      ${scene.quiet ? html`<p>${t("table-quiet", { count: scene.quiet.count, limit: scene.quiet.limit })}</p>` : nothing}
      ${game.state.offers.occurrences > 1 ? html`<p>${t("table-occurrences", { count: game.state.offers.occurrences })}</p>` : nothing}
      ${game.room.watchers > 0 ? html`<p>${t("table-watchers", { count: game.room.watchers })}</p>` : nothing}
    </div>`;
  }

  private scrollMoves(): void {
    const list = this.places.side.querySelector<HTMLElement>(".moves");
    const here = list?.querySelector<HTMLElement>("[aria-current=step]");
    if (!list || !here) return;
    const [top, bottom] = [here.offsetTop, here.offsetTop + here.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
  }

  private fullScreen(): void {
    const done = document.fullscreenElement ? document.exitFullscreen() : this.element.requestFullscreen();
    done.catch(() => { alertToast(t("table-full-failed")); });
  }
}
