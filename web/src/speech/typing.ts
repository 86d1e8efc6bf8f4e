/** What is typed in the game in words: reads it, does it, and answers. */

import { spaceSpot } from "../board/geometry";
import type { Spot } from "../board/view";
import { t } from "../lang";
import { clocksOf, kindOf, movesOf, near, oddsOf, scoreOf, where } from "./answers";
import { asMove, read, type Command } from "./commands";
import { listenerOf, notNow, orderingOf, statusOf } from "./status";
import { tell } from "./telling";
import type { SpeechHost, SpeechState } from "./types";
import { listing, tellPieces, tellStepOdds } from "./words";

/** How the layer answers. */
interface Answers {
  /** Shows and announces an answer; `now` interrupts other announcements. */
  reply(text: string, now?: boolean): void;
  point(spot: Spot): void;
  movesOf(spot: Spot): string;
  describe(spot: Spot): string;
  help(): string;
}

/** Reads typed moves, questions and commands. */
export class Typing {
  /** The command that ends the game and was typed once, which has to be typed again. */
  #once: Command | null = null;

  constructor(private readonly host: SpeechHost, private readonly answers: Answers) {}

  /** Reads what was typed, does it, and answers. */
  read(text: string, state: SpeechState): void {
    // The slash is the key that leads to the field, and some readers type it there, too.
    const typed = text.trim().replace(/^\/\s*/, "");
    if (typed === "") return;
    const { scene, picker } = state;
    const meant = read(typed, {
      rules: scene.rules,
      picker,
      ordering: orderingOf(state),
      kindOf: (name) => kindOf(name, scene.rules),
    });
    const once = this.#once;
    this.#once = null;
    switch (meant.t) {
      case "step":
        // The page may ask for confirmation of an attack, so announce its odds first.
        this.answers.reply(tellStepOdds(meant.step) ?? "");
        this.host.play(meant.step);
        break;
      case "word":
        this.host.point(meant.word);
        this.answers.reply("");
        break;
      case "order":
        this.host.act({ kind: "order", order: meant.letters });
        this.answers.reply("");
        break;
      case "ambiguous":
        this.answers.reply(t("speech-ambiguous", { typed, words: listing(meant.words) }), true);
        break;
      case "illegal":
        if (picker) this.#illegal(typed);
        else this.answers.reply(notNow(state), true);
        break;
      case "unknown":
        this.answers.reply(t("speech-unknown", { typed }), true);
        break;
      case "space":
        this.answers.reply(this.answers.describe(spaceSpot(meant.space)));
        break;
      case "moves":
        this.answers.reply(this.answers.movesOf(spaceSpot(meant.space)));
        break;
      case "list":
        this.answers.reply(movesOf(picker) ?? notNow(state));
        break;
      case "near":
        this.answers.reply(near(scene, meant.space));
        break;
      case "point":
        this.answers.reply("");
        this.answers.point(spaceSpot(meant.space));
        break;
      case "where":
        this.answers.reply(where(state, meant.kind));
        break;
      case "command":
        this.#command(meant.command, state, once);
        break;
    }
  }

  #command(command: Command, state: SpeechState, once: Command | null): void {
    switch (command) {
      case "last": {
        const last = state.line.at(-1);
        this.answers.reply(last ? tell(last.told, listenerOf(state)).join(" ") : t("telling-nothing-yet"));
        break;
      }
      case "pieces":
        this.answers.reply((["w", "b"] as const).flatMap((side) => tellPieces(state.scene, side)).join(" "));
        break;
      case "odds":
        this.answers.reply(oddsOf(state.picker));
        break;
      case "clocks":
        this.answers.reply(clocksOf(state));
        break;
      case "score":
        this.answers.reply(scoreOf(state));
        break;
      case "status":
        this.answers.reply(statusOf(state).join(" "));
        break;
      case "help":
        this.answers.reply(this.answers.help());
        break;
      case "best":
        this.#best();
        break;
      case "hint":
      case "explain":
        this.answers.reply(this.host.advise ? "" : t("speech-advice-not"));
        this.host.advise?.(command);
        break;
      case "back":
        this.host.back();
        break;
      case "clear":
        this.host.clear();
        break;
      case "resign":
        this.#end(command, once, t("speech-resign-again"));
        break;
      case "draw-offer":
        // At one screen an offer is accepted at once, because both players are there.
        this.#end(command, state.you.length > 1 ? once : command, t("speech-draw-again"));
        break;
      case "undo":
      case "takeback-offer":
      case "takeback-accept":
      case "takeback-decline":
      case "draw-accept":
      case "draw-decline":
      case "claim":
      case "abort":
      case "rematch":
        this.host.act({ kind: command });
        this.answers.reply("");
        break;
    }
  }

  /** Does what ends the game once it was typed twice in a row; until then asks for it. */
  #end(command: "resign" | "draw-offer", once: Command | null, again: string): void {
    const sure = once === command;
    if (sure) this.host.act({ kind: command });
    else this.#once = command;
    this.answers.reply(sure ? "" : again);
  }

  /** Says why a typed move is not possible. */
  #illegal(typed: string): void {
    const general = t("telling-illegal", { typed });
    if (!this.host.why) {
      this.answers.reply(general, true);
      return;
    }
    void this.host.why(asMove(typed)).then((why) => this.answers.reply(why ?? general, true));
  }

  #best(): void {
    if (!this.host.best) {
      this.answers.reply(t("speech-best-not"));
      return;
    }
    this.answers.reply(t("speech-best-wait"));
    this.host.best().then(
      (text) => this.answers.reply(text),
      (error: unknown) => this.answers.reply(error instanceof Error ? error.message : String(error), true),
    );
  }
}
