/**
 * The game screen: the board and everything around it, for players and spectators. It connects the
 * model (the state of the game), the link (the connection), the picker (the step being chosen) and the
 * board (the display). The parts around the board are templates rendered from them.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";
import * as api from "../../api/client";
import type { Agreement } from "../../api/checked/kept";
import { GameLink } from "../../api/socket";
import type { ApiError, Effect, Entry, GameFull, Scene } from "../../api/types";
import type { Side, Spot } from "../../board/view";
import { GameModel, type Change } from "../../game/model";
import type { Word } from "../../game/picker";
import { lastSpaces } from "../../game/turns";
import { onLanguage, t } from "../../lang";
import { beginsGame } from "../../learn/newcomer";
import { otherSide, rulesName } from "../../names";
import { onPrefs } from "../../prefs";
import { profilePart } from "../../profile";
import { navigate } from "../../router";
import { listenerFor, reasonText } from "../../speech/telling";
import { setSubject } from "../../subject";
import { PieceCards } from "../card/cards";
import { decideRow, questionPanel, questionTitle } from "../choosing/asking";
import { PlayBoard } from "../choosing/board";
import { Chooser } from "../choosing/chooser";
import { WhyNot, type Ground } from "../choosing/whynot";
import { Guest } from "../room/guest";
import type { Screen, ScreenHost } from "../screen";
import { sounds } from "../sounds";
import { alertToast, silentToast } from "../toasts";
import { actButtons, offersPanel, quickActs, sideOfAction } from "./acts";
import { Advice } from "./advice";
import { Cues } from "./cues";
import { CheckedDice } from "./dice";
import { gameFacts } from "./facts";
import { goalLine } from "./goal";
import { keepInLobby } from "./keeping";
import { invitePanel, shareButtons } from "./links";
import { moveList, scrollMoves } from "./moves";
import { rivalOf } from "./names";
import { pressed } from "./keys";
import { Narration } from "./narration";
import { Notices } from "./notices";
import { heardSentence, rematchSentence } from "./offers";
import { OrderChooser } from "./order";
import { countsDown, playerBar } from "./players";
import { Planning } from "./premove";
import { nextLinks, nextRow, quickLinks, resultPanel, resultTitle } from "./result";
import { GameRules } from "./rules";
import { connectionLine, statusText } from "./status";
import { Talk } from "./talk";
import { countTime } from "./timekeeper";
import { ToolSheet, fullScreen, toolBar } from "./tools";
import { Voice } from "./voice";

/** The screen of a game, for players and spectators. */
export class GameTable implements Screen {
  readonly element = document.createElement("section");
  readonly wide = true;
  readonly occupied = (): boolean => !this.model.over && this.model.game.you.length > 0;
  protected readonly model: GameModel;
  private readonly link: GameLink;
  private readonly dice: CheckedDice;
  protected readonly board: PlayBoard;
  protected readonly chooser: Chooser;
  protected readonly voice: Voice;
  protected readonly narration: Narration;
  private readonly advice: Advice;
  private readonly talk: Talk;
  private readonly notices = new Notices(() => { this.refresh(); });
  private readonly whyNot: WhyNot;
  private readonly planning: Planning;
  private readonly cues: Cues;
  protected readonly order: OrderChooser;
  private readonly cards: PieceCards;
  private readonly rules: GameRules;
  /** The word of the turn whose walk was shown on the board before the turn was sent. */
  private walkedWord: string | null = null;
  protected bottom: Side;
  private readonly stops: (() => void)[];
  private readonly ticker: ReturnType<typeof setInterval>;
  private drawn = false;
  private readonly sheet = new ToolSheet(this.element, () => { this.refresh(); });
  private readonly guest: Guest;
  protected readonly places = { side: document.createElement("aside"), top: document.createElement("div"), low: document.createElement("div"), stage: document.createElement("div") };

  constructor(
    game: GameFull,
    private readonly host: ScreenHost,
    { agreed = null, flat = false }: { agreed?: Agreement | null; flat?: boolean } = {},
  ) {
    setSubject(game.rules);
    this.element.className = "table";
    this.model = new GameModel(game, api.replay);
    this.dice = new CheckedDice(() => this.model.game, agreed, () => { this.checked(); });
    this.link = new GameLink(game.id, this.model, this.dice.dial ?? undefined);
    this.model.actor = this.link;
    this.model.paced = true;
    this.model.shownAs = profilePart();
    this.bottom = game.you.length === 1 ? (game.you[0] ?? "w") : "w";
    this.narration = new Narration(this.model, () => { this.refresh(); });
    this.advice = new Advice(this.model, () => { this.refresh(); }, (text) => { this.voice.say(text, true); });
    this.talk = new Talk(this.model, () => { this.refresh(); }, (text) => { this.voice.say(text); });
    this.board = new PlayBoard(() => { this.refresh(); }, (text) => { this.voice.say(text); }, flat);
    this.board.host.orient(this.bottom);
    this.cues = new Cues(this.model, this.board);
    this.chooser = new Chooser(this.board, {
      play: (step, walked) => {
        this.walkedWord = walked ? step.word : null;
        this.model.play(step);
      },
      changed: () => { this.refresh(); },
      asked: () => { queueMicrotask(() => { this.focusPanel(); }); },
      refused: (picker, at) => void this.whyNot.tried(picker, at, this.ground),
    });
    this.whyNot = new WhyNot(this.board, (text) => { this.voice.say(text, true); });
    this.planning = new Planning(this.model, { say: (text) => { this.voice.say(text, true); }, tell: (text) => { this.tell(text); }, changed: () => { this.refresh(); } });
    this.order = new OrderChooser(game.rules, (side, action) => { this.model.do(side, action); }, () => { this.showOrder(); });
    this.guest = new Guest({ element: this.element, board: this.board.host, model: this.model, order: this.order, bottom: () => this.bottom });
    this.voice = new Voice({
      point: (at) => { this.point(at); },
      ahead: this.planning.point,
      play: (step) => { this.chooser.consider(step); },
      back: () => { this.back(); },
      heard: (text, now) => { this.heardAloud?.(text, now); },
      about: (spot) => this.cards.ask(spot),
      why: (word) => this.whyNot.typed(word, this.ground),
      ...(this.advice.offered ? { advise: (what) => { void (what === "hint" ? this.advice.hint() : this.advice.why()); } } : {}),
      clear: () => {
        if (this.planning.cancel()) return;
        if (this.chooser.started) this.chooser.clear();
        else this.board.sketching.clear();
      },
      focus: (spot) => { this.board.focus(spot); this.mark(); },
      act: (action) => {
        const side = sideOfAction(action, this.model, this.order);
        if (side) this.model.do(side, action);
      },
    });
    if (game.you.length > 0 && game.state.result == null) beginsGame(game.rules, game.id);
    this.cards = new PieceCards(this.board.host, {
      scene: () => this.shownScene,
      stand: () => ({ scene: this.model.game.state.scene, due: this.model.game.state.due, over: this.model.over, live: this.model.live, picker: this.chooser.picker }),
      quiet: () => this.board.busy || this.chooser.started || this.planning.active,
    });
    this.rules = new GameRules(this.element, {
      game: () => this.model.game,
      scene: () => this.shownScene,
      picker: () => (this.board.busy || !this.model.live ? null : this.chooser.picker),
      status: () => this.status,
    }, () => { this.cards.close(); });
    this.build();
    this.stops = [
      this.model.subscribe((change) => { this.changed(change); }),
      onLanguage(() => { this.checked(); }),
      onPrefs(() => { this.refresh(); }),
      countTime(this.model),
      ...(game.invite == null ? [] : [keepInLobby(game.id)]),
    ];
    this.ticker = setInterval(() => { this.tick(); }, 200);
    document.addEventListener("visibilitychange", this.hidden);
    addEventListener("pagehide", this.leaving);
    this.reopen();
    this.showOrder();
    this.guest.arrive();
    void this.notices.load(game);
  }

  title(): string {
    const name = rulesName(this.model.game.rules);
    if (this.model.over) return `${resultTitle(this.model.game)} · ${name}`;
    return this.model.acting ? `● ${t("table-your-turn")} · ${name}` : name;
  }

  destroy(): void {
    this.guest.depart();
    clearInterval(this.ticker);
    document.removeEventListener("visibilitychange", this.hidden);
    removeEventListener("pagehide", this.leaving);
    for (const stop of this.stops) stop();
    this.link.close(true);
    this.whyNot.clear();
    this.board.destroy();
    this.cards.destroy();
    this.advice.destroy();
    this.talk.destroy();
    this.rules.destroy();
    this.voice.destroy();
  }

  // A hidden page draws no frames, so a running animation would wait for them.
  private readonly hidden = (): void => { if (document.hidden) void this.board.skip(); };

  private readonly leaving = (event: PageTransitionEvent): void => {
    // A page that the browser keeps in its cache may come back, and its connection with it.
    if (!event.persisted) this.link.close(true);
  };

  key(event: KeyboardEvent): boolean {
    return pressed(event, {
      go: (by) => this.go(by === "first" ? 0 : by === "last" ? this.model.game.line.length : this.model.at + by),
      close: () => this.sheet.close() || this.cards.close() || this.rules.close() || this.talk.close() || this.back() || this.advice.close() || this.board.sketching.clear(),
      rules: () => void this.rules.open(),
      about: () => this.cards.ask(),
      talk: () => this.talk.toggle(),
      advise: (what) => {
        if (!this.advice.offered || this.model.over) return false;
        void (what === "hint" ? this.advice.hint() : this.advice.why());
        return true;
      },
      skip: () => {
        if (!this.board.busy) return false;
        void this.board.skip();
        return true;
      },
      flip: () => { this.flip(); },
      other: () => this.board.sketching.key(event, this.board.focusedSpot) || this.board.host.key(event),
    });
  }

  private go(at: number): boolean {
    const { line } = this.model.game;
    if (at < 0 || at > line.length) return false;
    const forward = at === this.model.at + 1;
    this.planning.cancel();
    this.chooser.clear();
    this.model.look(at).then(
      () => {
        const { scene } = this.model;
        if (!scene) return;
        void this.board.skip();
        if (forward) void this.board.run(this.model.effectsTo(at), scene);
        else this.board.show(scene);
        this.refresh();
      },
      (error: unknown) => { alertToast(api.refusalText(error)); },
    );
    return true;
  }

  protected flip(): void {
    this.bottom = otherSide(this.bottom);
    this.board.host.orient(this.bottom);
    this.refresh();
  }

  // Events of the game.

  protected changed(change: Change): void {
    switch (change.t) {
      case "entry": {
        const walked = this.walkedWord === change.word;
        this.walkedWord = null;
        this.reopen();
        if (this.model.live) void this.happen(change.entry, change.after, walked);
        else this.shown(change.entry);
        break;
      }
      case "revealed":
        this.reopen();
        break;
      case "full":
        this.walkedWord = null;
        if (this.dice.isMissing) navigate(`/game/${this.model.game.id}`, { replace: true });
        if (change.before?.state.version !== this.model.game.state.version) {
          this.reopen();
          void this.board.skip();
          this.showOrder();
        }
        break;
      case "taken-back":
        this.planning.cancel();
        this.reopen();
        void this.board.skip();
        this.showScene();
        this.tell(heardSentence(this.model.game, change.word) ?? t("table-taken-back"), this.model.game.kind === "online");
        break;
      case "word":
        this.heard(change.word);
        break;
      case "refused":
        if (change.action.kind === "say") {
          alertToast(api.errorText(change.error));
          return;
        }
        this.walkedWord = null;
        sounds().play("error");
        alertToast(this.refusal(change.error));
        this.reopen();
        this.showScene();
        break;
      case "said":
        this.talk.heard(change.side, change.phrase);
        return;
      case "room":
        this.tell(rematchSentence(this.model.game, change.before));
        void this.dice.follow().then(() => { this.followNext(); }, () => { alertToast(t("dice-unkept")); });
        break;
      case "sending":
        // The entry for a sent move can arrive before the acknowledgement of the move.
        if (!this.chooser.picker && this.model.choosing) this.reopen();
        break;
      case "status":
      case "clock":
      case "looking":
        break;
    }
    this.refresh();
  }

  /** Shows an entry on the board. `walked` leaves out its walk, which was shown while the turn was chosen. */
  private async happen(entry: Entry, after: Scene, walked: boolean): Promise<void> {
    const still = entry.effects.filter((effect) => !this.needless(effect, walked));
    const seen = (): void => { this.narration.seen(entry); };
    if (still.length < entry.effects.length) seen();
    await this.board.run(still, after, seen);
    this.shown(entry);
  }

  /** Returns whether an effect need not be shown on the board, because it was seen before. */
  protected needless(effect: Effect, walked: boolean): boolean {
    return walked && effect.t === "walk";
  }

  /** Called with every sentence that is announced. */
  protected heardAloud?(text: string, now: boolean): void;

  /** Announces an entry that was shown, and makes it part of the game on the screen. */
  protected shown(entry: Entry): void {
    this.narration.shown(entry);
    if (this.model.behind) this.voice.happened(entry);
    this.model.reveal(entry);
  }

  private heard(word: string): void {
    // The panel of a question shows an offer that the reader has to answer.
    const { you } = this.model.game;
    const asked = you.length === 1 && word.includes("-offer:") && !word.endsWith(`:${you[0] ?? ""}`);
    this.tell(heardSentence(this.model.game, word), !asked);
    if (this.model.over) this.reopen();
  }

  /** Shows a sentence about an offer or its answer, and announces it. Without `shown` it is only announced. */
  protected tell(sentence: string | null, shown = true): void {
    if (sentence === null) return;
    this.voice.say(sentence, true);
    if (shown) silentToast(sentence);
  }

  /** Goes to the next game once the players have agreed on it. */
  private followNext(): void {
    const { next } = this.model.game.room;
    const wanted = this.model.game.you.length > 0 && this.model.game.room.rematch.some((yes) => yes);
    if (next && wanted) navigate(`/game/${next}`);
  }

  /** Shows what the checks of the dice have found. A failed one ends the game on this page. */
  private checked(): void {
    this.refresh();
    if (!this.dice.stop(this.element)) return;
    this.link.close(false);
    this.chooser.close();
  }

  // Choosing a step.

  /** Begins to choose in the current position, if it is the player's turn. */
  protected reopen(): void {
    const { choices, scene } = this.model.game.state;
    this.whyNot.clear();
    this.advice.note();
    if (this.model.choosing && choices) {
      this.chooser.open(choices, scene);
      const planned = this.planning.take(choices);
      if (planned) this.chooser.consider(planned);
    } else {
      this.chooser.close();
      this.planning.check();
    }
  }

  private tapped(spot: Spot): void {
    if (this.cards.holds) return;
    this.whyNot.clear();
    if (this.board.busy) {
      // The click counts, on the board that it makes visible.
      void this.board.skip().then(() => { this.tapped(spot); });
      return;
    }
    if (!this.model.live) {
      this.go(this.model.game.line.length);
      return;
    }
    if (spot.at === "space" && this.order.sideOf(this.model.game) !== null) {
      if (this.order.places(this.model.game).includes(spot.space)) this.order.point(spot.space);
      else this.notNow(spot);
      return;
    }
    if (this.model.choosing) this.chooser.tap(spot);
    else if (!this.planning.point(spot)) this.notNow(spot);
  }

  private point(at: Spot | Word): void {
    this.whyNot.clear();
    if (this.model.choosing) this.chooser.point(at);
    else this.notNow(typeof at === "string" ? null : at);
  }

  /** Tells a player why nothing can be chosen at the moment. */
  private notNow(spot: Spot | null): void {
    if (this.model.game.you.length === 0 || this.model.game.kind === "record") return;
    this.whyNot.tell(this.model.over ? t("why-game-over") : this.status, spot);
  }

  /** The position in which something is tried. */
  private get ground(): Ground {
    const { game } = this.model;
    const listener = listenerFor(game.rules, game.you, rivalOf(game));
    return { dpn: game.state.dpn ?? null, options: game.options, scene: this.shownScene, listener };
  }

  /** Returns why the server has refused an act. */
  private refusal(error: ApiError): string {
    return this.dice.refusal(error) ?? (error.reason ? reasonText(error.reason, this.ground.listener) : api.errorText(error));
  }

  /** Undoes the last choice, or returns to the current position. Returns false if there was nothing to undo. */
  private back(): boolean {
    return this.planning.cancel() || this.chooser.back() || (!this.model.live && this.go(this.model.game.line.length));
  }

  /** Shows the position that the reader looks at. */
  private showScene(): void {
    if (this.model.scene) this.board.show(this.model.scene);
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
    this.board.host.onHover = (spot) => { this.cards.hover(spot); };
    this.planning.listen(this.board.host.element);
    this.board.host.onSwitch = () => { this.refresh(); };
    this.element.append(top, stage, low, side, this.cards.element, this.whyNot.element);
  }

  /** Updates the clocks and countdowns, if any are running. */
  private tick(): void {
    const { state } = this.model.game;
    const counting = state.clock?.running != null || (["w", "b"] as const).some((side) => countsDown(this.model.goneIn(side)));
    if (!counting) return;
    this.model.checkTime();
    this.cues.play();
    this.draw();
  }

  protected refresh(): void {
    // Several changes in one task lead to a single rendering.
    if (!this.drawn) {
      this.drawn = true;
      queueMicrotask(() => {
        this.drawn = false;
        this.draw();
        this.mark();
        this.cues.play();
        this.cards.update();
        this.rules.update();
        this.host.retitle();
        this.voice.update(this.model, this.chooser.picker, this.bottom, (space) => this.board.sketching.tell(space), this.task());
      });
    }
  }

  private mark(): void {
    const { game } = this.model;
    const last = lastSpaces(game.line, this.model.at);
    // The right button gives up a planned move.
    this.board.sketching.off = this.planning.active;
    const own = this.order.marks(game) ?? this.planning.marks;
    if (own) this.board.highlight({ ...own, last });
    else if (this.model.live) this.board.mark(this.chooser, last, { hints: this.board.busy ? [] : this.advice.arrows });
    else this.board.highlight({ targets: [], picked: null, last, arrows: [] });
  }

  protected draw(): void {
    const { model } = this;
    const { game } = model;
    const scene = model.scene ?? game.state.scene;
    const upper = otherSide(this.bottom);
    const about = (spot: Spot, anchor: Element): void => void this.cards.ask(spot, anchor);
    this.element.classList.toggle("past", !model.live);
    this.element.classList.toggle("over", model.over);
    render(
      html`<h1 class="visually-hidden">${t("table-title", { rules: rulesName(game.rules) })}</h1>
        ${connectionLine(model)} ${playerBar(model, scene, upper, about)} ${this.talk.bubble(upper)}`,
      this.places.top,
    );
    render(html`${playerBar(model, scene, this.bottom, about)} ${this.nowPanel()} ${this.talk.bubble(this.bottom)}`, this.places.low);
    render(
      html`${invitePanel(game, this.dice.second)} ${this.notices.render(game)} ${this.ownTools()}
        <div class="tool-sheet">${toolBar({
          kind: this.board.host.kind,
          words: this.voice.visible,
          flip: () => { this.flip(); },
          home: () => { this.board.host.home(); },
          rules: () => void this.rules.open(),
          board: () => { this.board.host.toggle(); },
          room: () => void this.guest.open(),
          full: () => { fullScreen(this.element); },
          text: () => { this.voice.toggle(); this.refresh(); },
          close: this.sheet.close,
        })}
        ${model.over ? nextLinks(game) : actButtons(model)}</div>
        <div class="game-bar">${model.over ? quickLinks(game) : quickActs(model, this.advice.hintButton("bar-hint"))} ${this.sheet.button()}</div>
        ${this.board.sketching.render()}
        <div class="moves-box panel">${moveList(model, (at) => { this.go(at); }, (at) => this.dice.seal(game.line, at))}</div>
        ${gameFacts(this.model, () => void this.rules.open())} ${this.dice.facts()} ${shareButtons(game)} ${this.voice.element}`,
      this.places.side,
    );
    scrollMoves(this.places.side);
    this.narration.scroll(this.places.low);
  }

  /** Renders the tools that only some games have. */
  protected ownTools(): TemplateResult | typeof nothing {
    return nothing;
  }

  /**
   * Renders what is said and asked under the board. It always has the same size, and every button its own
   * place in it.
   */
  protected nowPanel(): TemplateResult {
    const { model, chooser } = this;
    const { game } = model;
    const { busy } = this.board;
    const scene = chooser.preview ?? game.state.scene;
    const question = model.live ? questionPanel(chooser, scene, busy) : nothing;
    const order = model.live ? this.order.panel(game, this.bottom) : nothing;
    const title = model.live ? questionTitle(chooser.asking, scene) : null;
    return html`<div class="now">
      <div class="report ${question === nothing ? "" : "asks"}" ?inert=${order !== nothing}>
        <div class="status-line">
          <p class="status table-status">${title ?? this.status}</p>
          <div class="status-tools">${this.dice.lastSeal(game.line.slice(0, model.at))} ${this.advice.buttons()} ${this.talk.button()} ${this.narration.button()}</div>
        </div>
        ${model.live ? html`${offersPanel(model)} ${resultPanel(model)}` : nothing}
        ${model.live && order === nothing ? goalLine(game, () => { this.refresh(); }) : nothing} ${this.said()} ${question}
      </div>
      ${order === nothing ? this.row(busy) : order} ${this.talk.panel()}
    </div>`;
  }

  /** Renders what happened, or advice in its place. */
  protected said(): TemplateResult {
    return this.advice.render() ?? this.narration.render();
  }

  /** Renders the row of buttons: what decides, what follows a finished game, or the way back to the game. */
  private row(busy: boolean): TemplateResult {
    const { model } = this;
    if (model.live) return nextRow(model) ?? decideRow(this.chooser, busy);
    return html`<div class="decide">
      <button type="button" class="primary decide-live" @click=${() => { this.go(model.game.line.length); }}>${t("table-to-live")}</button>
    </div>`;
  }

  /** Returns what the players have to do beside choosing a step; null if the game waits for nothing else. */
  protected task(): string | null {
    return null;
  }

  /** The scene with what is being chosen. */
  private get shownScene(): Scene {
    const { game, scene } = this.model;
    return this.chooser.preview ?? this.order.preview(game, scene ?? game.state.scene);
  }

  protected get status(): string {
    return this.planning.status ?? this.dice.status ?? statusText(this.model, this.board.busy ? null : this.chooser.picker);
  }
}
