/**
 * The parts of the game screen, and what each of them asks of the others: the model (the state of the game), the link (the
 * connection), the chooser (the step being chosen), the board (the display), and what surrounds them.
 */

import * as api from "../../api/client";
import type { Agreement } from "../../api/checked/kept";
import { GameLink } from "../../api/socket";
import type { GameFull, Scene } from "../../api/types";
import type { Side, Spot } from "../../board/view";
import { GameModel } from "../../game/model";
import type { Word } from "../../game/picker";
import { make } from "../../make";
import { profilePart } from "../../profile";
import { setSubject } from "../../subject";
import { PieceCards } from "../card/cards";
import { PlayBoard } from "../choosing/board";
import { Chooser } from "../choosing/chooser";
import { WhyNot, type Ground } from "../choosing/whynot";
import { Guest } from "../room/guest";
import type { ScreenHost } from "../screen";
import { sideOfAction } from "./acts";
import { Advice } from "./advice";
import { Cues } from "./cues";
import { CheckedDice } from "./dice";
import { Narration } from "./narration";
import { Notices } from "./notices";
import { OrderChooser } from "./order";
import { Planning } from "./premove";
import { GameRules } from "./rules";
import { Talk } from "./talk";
import { ToolSheet } from "./tools";
import { Voice } from "./voice";

/** What the page of a game is opened with beside the game. */
export interface TableOptions {
  agreed?: Agreement | null;
  /** Whether the board is flat, whatever the reader prefers. */
  flat?: boolean;
}

/** The parts of the game screen. */
export abstract class TableParts {
  readonly element = make("section", "table");
  protected readonly model: GameModel;
  protected readonly link: GameLink;
  protected readonly dice: CheckedDice;
  protected readonly board: PlayBoard;
  protected readonly chooser: Chooser;
  protected readonly voice: Voice;
  protected readonly narration: Narration;
  protected readonly advice: Advice;
  protected readonly talk: Talk;
  protected readonly notices = new Notices(() => this.refresh());
  protected readonly whyNot: WhyNot;
  protected readonly planning: Planning;
  protected readonly cues: Cues;
  protected readonly order: OrderChooser;
  protected readonly cards: PieceCards;
  protected readonly rules: GameRules;
  protected readonly sheet = new ToolSheet(this.element, () => this.refresh());
  protected readonly guest: Guest;
  /** The word of the turn whose walk was shown on the board before the turn was sent. */
  protected walkedWord: string | null = null;
  protected bottom: Side;

  constructor(game: GameFull, protected readonly host: ScreenHost, { agreed = null, flat = false }: TableOptions = {}) {
    setSubject(game.rules);
    this.model = new GameModel(game, api.replay);
    this.dice = new CheckedDice(() => this.model.game, agreed, () => this.checked());
    this.link = new GameLink(game.id, this.model, this.dice.dial ?? undefined);
    this.model.actor = this.link;
    this.model.paced = true;
    this.model.shownAs = profilePart();
    this.bottom = game.you.length === 1 ? (game.you[0] ?? "w") : "w";
    this.narration = new Narration(this.model, () => this.refresh());
    this.advice = new Advice(this.model, () => this.refresh(), (text) => this.voice.say(text, true));
    this.talk = new Talk(this.model, () => this.refresh(), (text) => this.voice.say(text));
    this.board = new PlayBoard(() => this.refresh(), (text) => this.voice.say(text), flat);
    this.board.host.orient(this.bottom);
    this.cues = new Cues(this.model, this.board);
    this.chooser = new Chooser(this.board, {
      play: (step, walked) => {
        this.walkedWord = walked ? step.word : null;
        this.model.play(step);
      },
      changed: () => this.refresh(),
      asked: () => queueMicrotask(() => this.focusPanel()),
      refused: (picker, at) => void this.whyNot.tried(picker, at, this.ground),
    });
    this.whyNot = new WhyNot(this.board, (text) => this.voice.say(text, true));
    this.planning = new Planning(this.model, { say: (text) => this.voice.say(text, true), tell: (text) => this.tell(text), changed: () => this.refresh() });
    this.order = new OrderChooser(game.rules, (side, action) => this.model.do(side, action), () => this.showOrder());
    this.guest = new Guest({ element: this.element, board: this.board.host, model: this.model, order: this.order, bottom: () => this.bottom });
    this.voice = new Voice({
      point: (at) => this.point(at),
      ahead: this.planning.point,
      play: (step) => this.chooser.consider(step),
      back: () => this.back(),
      heard: (text, now) => this.heardAloud?.(text, now),
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
    }, () => this.cards.close());
  }

  destroy(): void {
    this.guest.depart();
    this.link.close(true);
    this.whyNot.clear();
    this.board.destroy();
    this.cards.destroy();
    this.advice.destroy();
    this.talk.destroy();
    this.rules.destroy();
    this.voice.destroy();
  }

  /** Called with every sentence that is announced. */
  protected heardAloud?(text: string, now: boolean): void;

  /** Renders everything again. */
  protected abstract refresh(): void;
  /** Highlights what can be chosen. */
  protected abstract mark(): void;
  /** Shows what the checks of the dice have found. */
  protected abstract checked(): void;
  /** Shows a sentence, and announces it. */
  protected abstract tell(sentence: string | null): void;
  /** Points at something, as a tap does. */
  protected abstract point(at: Spot | Word): void;
  /** Undoes the last choice. */
  protected abstract back(): boolean;
  protected abstract showOrder(): void;
  protected abstract focusPanel(): void;
  /** The position in which something is tried. */
  protected abstract get ground(): Ground;
  /** The scene with what is being chosen. */
  protected abstract get shownScene(): Scene;
  protected abstract get status(): string;
}
