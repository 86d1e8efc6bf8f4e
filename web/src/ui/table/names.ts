/** The names of the players and the text of the clocks. */

import type { GameFull, SideName } from "../../api/types";
import { t } from "../../lang";
import { isolated, sideName } from "../../names";
import { listenerFor, type Listener } from "../../speech/telling";

/** Returns whether two players share this page: at one screen, or with a real board. */
export function atOneScreen(kind: GameFull["kind"]): boolean {
  return kind === "here" || kind === "board";
}

/** Returns whether nobody has taken one of the seats yet. */
export function seatOpen({ room }: Pick<GameFull, "room">): boolean {
  return room.seats.some(({ kind }) => kind === "open");
}

/**
 * Returns the name of a player as shown beside the board: the chosen one, `You`, `Computer, level 3`, `Your opponent`; the
 * colour of one without a name at one screen and for those who watch.
 */
export function playerName(game: GameFull, side: SideName): string {
  const seat = game.room.seats.find((known) => known.side === side);
  if (seat?.name) return isolated(seat.name);
  if (seat?.kind === "computer") return t("table-computer", { level: seat.level });
  if (atOneScreen(game.kind)) return sideName(side, game.rules);
  if (game.you.includes(side)) return t("table-you");
  if (seat?.kind === "open") return t("table-seat-open");
  return game.you.length > 0 ? t("table-opponent") : sideName(side, game.rules);
}

/** Returns what a player with a chosen name is to the reader: `you` or `your opponent`; null for others. */
export function roleOf(game: GameFull, side: SideName): string | null {
  const seat = game.room.seats.find((known) => known.side === side);
  if (!seat?.name || seat.kind !== "person" || game.you.length !== 1) return null;
  return t(game.you.includes(side) ? "common-you" : "profile-opponent");
}

/**
 * Returns how sentences call the other player: the computer, or an opponent. Undefined for spectators, at
 * one screen and in records, where both sides are called by their colours.
 */
export function rivalOf(game: GameFull): "computer" | "opponent" | undefined {
  if (game.you.length !== 1) return undefined;
  return game.room.seats.some(({ kind }) => kind === "computer") ? "computer" : "opponent";
}

/** Returns the listener for whom a game is narrated: its reader. */
export function listenerOf(game: GameFull): Listener {
  return listenerFor(game.rules, game.you, rivalOf(game));
}

/** Returns the names of both players. */
export function namesOf(game: GameFull): Record<SideName, string> {
  return { w: playerName(game, "w"), b: playerName(game, "b") };
}

/** Formats a time given in milliseconds: `1:05:09`, `4:07`, and `9.8` below ten seconds. */
export function clockText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
