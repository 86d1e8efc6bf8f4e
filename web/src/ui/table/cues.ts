/** The sounds of a game that no effect on the board causes: the player's turn, low time, the end of the game. */

import type { GameModel } from "../../game/model";
import type { PlayBoard } from "../choosing/board";
import { sounds } from "../sounds";

/** Plays each sound once, and lets the winner's pieces rejoice. */
export class Cues {
  /** The version of the game's state for which sounds were last played. */
  private heard: number | null = null;
  private heardEnd = false;
  private wasOurs = false;
  private wasLow = false;

  constructor(private readonly model: GameModel, private readonly board: PlayBoard) {}

  /** Plays the sounds that the present state causes, unless they were played. */
  play(): void {
    const { model } = this;
    const { result, version } = model.game.state;
    if (this.heard !== version) {
      const first = this.heard === null;
      this.heard = version;
      if (!first && result && !this.heardEnd) {
        const mine = model.game.you.length === 1 ? model.game.you[0] : result.winner;
        sounds().play(result.winner == null ? "draw" : result.winner === mine ? "win" : "loss", 400);
        if (result.winner != null && model.live) void this.board.celebrate(result.winner, model.game.state.scene);
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
}
