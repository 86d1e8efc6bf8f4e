/**
 * The game screen: the board and everything around it, for players and spectators. It follows the events of the game, and
 * what the player points at. `parts.ts` has what it consists of, `view.ts` what it shows.
 */

import * as api from "../../api/client";
import type { ApiError, Effect, Entry, GameFull, Scene } from "../../api/types";
import type { Spot } from "../../board/view";
import type { Change } from "../../game/change";
import type { Word } from "../../game/picker";
import { onLanguage, t } from "../../lang";
import { pressedKey } from "../../keys";
import { beginsGame } from "../../learn/newcomer";
import { otherSide, rulesName } from "../../names";
import { onPrefs } from "../../prefs";
import { navigate } from "../../router";
import { reasonText } from "../../speech/telling";
import { failed } from "../actions";
import type { Ground } from "../choosing/whynot";
import type { Screen, ScreenHost } from "../screen";
import { sounds } from "../sounds";
import { alertToast, silentToast } from "../toasts";
import { keepInLobby } from "./keeping";
import { listenerOf } from "./names";
import { heardSentence, rematchSentence } from "./offers";
import type { TableOptions } from "./parts";
import { countsDown } from "./players";
import { resultTitle } from "./result";
import { countTime } from "./timekeeper";
import { TableView } from "./view";

/** The screen of a game, for players and spectators. */
export class GameTable extends TableView implements Screen {
  readonly wide = true;
  readonly occupied = (): boolean => !this.model.over && this.model.game.you.length > 0;
  private readonly stops: (() => void)[];
  private readonly ticker: ReturnType<typeof setInterval>;
  private readonly quit = new AbortController();

  constructor(game: GameFull, host: ScreenHost, options: TableOptions = {}) {
    super(game, host, options);
    if (game.you.length > 0 && game.state.result == null) beginsGame(game.rules, game.id);
    this.build();
    this.stops = [
      this.model.subscribe((change) => this.changed(change)),
      onLanguage(() => this.checked()),
      onPrefs(() => this.refresh()),
      countTime(this.model),
      ...(game.invite == null ? [] : [keepInLobby(game.id, (listed) => this.inLobby(listed))]),
    ];
    this.ticker = setInterval(() => this.tick(), 200);
    const { signal } = this.quit;
    // A hidden page draws no frames, so a running animation would wait for them.
    document.addEventListener("visibilitychange", () => { if (document.hidden) void this.board.skip(); }, { signal });
    // A page that the browser keeps in its cache may come back, and its connection with it.
    addEventListener("pagehide", ({ persisted }) => { if (!persisted) this.link.close(true); }, { signal });
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

  override destroy(): void {
    clearInterval(this.ticker);
    this.quit.abort();
    for (const stop of this.stops) stop();
    super.destroy();
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { model, board, advice } = this;
    const inControl = event.target instanceof HTMLElement && event.target.closest("button,a,summary,input,[role=grid]") !== null;
    const key = pressedKey(event);
    switch (key) {
      case "ArrowLeft":
        return this.go(model.at - 1);
      case "ArrowRight":
        return this.go(model.at + 1);
      case "Home":
        return this.go(0);
      case "End":
        return this.go(model.game.line.length);
      case "Escape":
        return this.sheet.close() || this.cards.close() || this.rules.close() || this.talk.close() || this.back() || advice.close() || board.sketching.clear();
      case "r":
        void this.rules.open();
        return true;
      case "i":
        return this.cards.ask();
      case "c":
        return this.talk.toggle();
      case "h":
      case "e":
        if (!advice.offered || model.over) return false;
        void (key === "h" ? advice.hint() : advice.why());
        return true;
      case " ":
        if (inControl || !board.busy) return false;
        void board.skip();
        return true;
      case "f":
        this.flip();
        return true;
      default:
        return board.sketching.key(event, board.focusedSpot) || board.host.key(event);
    }
  }

  protected go(at: number): boolean {
    const { line } = this.model.game;
    if (at < 0 || at > line.length) return false;
    const forward = at === this.model.at + 1;
    this.planning.cancel();
    this.chooser.clear();
    void failed(async () => {
      await this.model.look(at);
      const { scene } = this.model;
      if (!scene) return;
      void this.board.skip();
      if (forward) void this.board.run(this.model.effectsTo(at), scene);
      else this.board.show(scene);
      this.refresh();
    });
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
        if (this.dice.isMissing) void navigate(`/game/${this.model.game.id}`, { replace: true });
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
        void this.dice.follow().then(() => this.followNext(), () => alertToast(t("dice-unkept")));
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
    const seen = (): void => this.narration.seen(entry);
    if (still.length < entry.effects.length) seen();
    await this.board.run(still, after, seen);
    this.shown(entry);
  }

  /** Returns whether an effect need not be shown on the board, because it was seen before. */
  protected needless(effect: Effect, walked: boolean): boolean {
    return walked && effect.t === "walk";
  }

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
    if (next && wanted) void navigate(`/game/${next}`);
  }

  /** Shows what the checks of the dice have found. A failed one ends the game on this page. */
  protected checked(): void {
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

  protected tapped(spot: Spot): void {
    if (this.cards.holds) return;
    this.whyNot.clear();
    if (this.board.busy) {
      // The click counts, on the board that it makes visible.
      void this.board.skip().then(() => this.tapped(spot));
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

  protected point(at: Spot | Word): void {
    this.whyNot.clear();
    if (this.model.choosing) this.chooser.point(at);
    else this.notNow(typeof at === "string" ? null : at);
  }

  /** Tells a player why nothing can be chosen at the moment. */
  private notNow(spot: Spot | null): void {
    if (this.model.game.you.length === 0 || this.model.game.kind === "record") return;
    this.whyNot.tell(this.model.over ? t("why-game-over") : this.status, spot);
  }

  protected get ground(): Ground {
    const { game } = this.model;
    return { dpn: game.state.dpn ?? null, options: game.options, scene: this.shownScene, listener: listenerOf(game) };
  }

  /** Returns why the server has refused an act. */
  private refusal(error: ApiError): string {
    return this.dice.refusal(error) ?? (error.reason ? reasonText(error.reason, this.ground.listener) : api.errorText(error));
  }

  /** Undoes the last choice, or returns to the current position. Returns false if there was nothing to undo. */
  protected back(): boolean {
    return this.planning.cancel() || this.chooser.back() || (!this.model.live && this.go(this.model.game.line.length));
  }

  /** Shows the position that the reader looks at. */
  private showScene(): void {
    if (this.model.scene) this.board.show(this.model.scene);
  }

  protected showOrder(): void {
    this.board.show(this.order.preview(this.model.game, this.model.game.state.scene));
    this.refresh();
  }

  protected focusPanel(): void {
    const first = this.places.low.querySelector<HTMLElement>("[data-first]");
    first?.focus({ preventScroll: false });
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
}
