/**
 * The game in words beside the board: passes the game's state to the semantic layer (`speech/`) and
 * announces what happens. Screen readers always find the text panel; a button makes it visible.
 */

import type { Side, Space } from "../../board/view";
import type { Entry, GameFull } from "../../api/types";
import type { GameModel } from "../../game/model";
import type { Picker } from "../../game/picker";
import { remember, remembered } from "../../prefs";
import { Speech, type SpeechHost } from "../../speech";
import { namesOf, rivalOf } from "./names";

const KEY = "words";

/** The semantic layer of a game, and whether it is visible. */
export class Voice {
  private readonly speech: Speech;
  visible = remembered(KEY) === true;

  constructor(host: SpeechHost) {
    this.speech = new Speech(host);
    this.speech.show(this.visible);
  }

  /** The root element of the semantic layer. */
  get element(): HTMLElement {
    return this.speech.element;
  }

  /** Announces an entry of the game that was shown. */
  happened(entry: Entry): void {
    this.speech.tell(entry);
  }

  /** Announces a text; `now` interrupts other announcements. */
  say(text: string, now = false): void {
    this.speech.say(text, now);
  }

  /** Shows or hides the text panel, and remembers the choice. */
  toggle(): void {
    this.visible = !this.visible;
    remember(KEY, this.visible);
    this.speech.show(this.visible);
  }

  /** Passes the current state of the game to the semantic layer. `drawn` tells what the reader has drawn on a space, `task` which dice the players have to throw. */
  update(model: GameModel, picker: Picker | null, bottom: Side, drawn: (space: Space) => string | null, task: string | null): void {
    const { game } = model;
    const { due, turn, offers, result } = game.state;
    this.speech.update({
      scene: model.scene ?? game.state.scene,
      due,
      you: game.you,
      names: namesOf(game),
      ...rival(game),
      ...(task === null ? {} : { task }),
      picker: model.live ? picker : null,
      bottom,
      line: game.line.slice(0, model.at),
      turn,
      clocks: () => model.clocks(),
      moveTime: () => (model.game.days == null ? null : model.moveWithin()),
      offers,
      result: model.live ? (result ?? null) : null,
      series: game.series,
      drawn,
    });
  }

  destroy(): void {
    this.speech.destroy();
  }
}

function rival(game: GameFull): { rival?: "computer" | "opponent" } {
  const other = rivalOf(game);
  return other ? { rival: other } : {};
}
