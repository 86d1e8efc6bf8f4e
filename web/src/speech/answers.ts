/** Answers to typed questions about pieces, odds, clocks and the score. */

import { neighbours } from "../board/geometry";
import type { Side, Space } from "../board/view";
import type { Picker } from "../game/picker";
import { semicolons, t } from "../lang";
import { pieceName, sideName, timeLeft } from "../names";
import { pieceLetters } from "../rulesets";
import { shortWord } from "./short";
import { listenerFor, tell } from "./telling";
import type { SpeechState } from "./types";
import { listing, sentence, tellSpace, tellStepOdds, tellTime, wholeName } from "./words";

/** Finds the letter of a piece from its name or from the letter itself; null if the rule set has no such piece. */
export function kindOf(name: string, rules: SpeechState["scene"]["rules"]): string | null {
  const plain = (text: string): string =>
    text
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
  const letters = pieceLetters(rules);
  const wanted = plain(name);
  if (wanted === "") return null;
  return (
    letters.find((letter) => letter.toLowerCase() === wanted) ??
    letters.find((letter) => plain(pieceName(rules, letter)).includes(wanted)) ??
    null
  );
}

/** Says where the pieces with a letter are, on the board and beside it. */
export function where(state: SpeechState, kind: string): string {
  const { scene } = state;
  const found = scene.pieces
    .filter((piece) => piece.letter.toUpperCase() === kind)
    .map((piece) => t("speech-piece-at", { piece: wholeName(scene.rules, piece.letter), space: piece.space }));
  const beside = scene.beside
    .filter((piece) => piece.letter.toUpperCase() === kind)
    .map((piece) => t("telling-with", { what: wholeName(scene.rules, piece.letter), how: t(`telling-state-${piece.state}`) }));
  const all = [...found, ...beside];
  return all.length > 0 ? `${sentence(listing(all))}.` : t("telling-no-such-piece");
}

/** Lists all moves with the numbers by which they can be played; null if there are none now. */
export function movesOf(picker: Picker | null): string | null {
  if (!picker || picker.empty) return null;
  return semicolons(picker.steps.map((step, k) => t("speech-numbered", { number: k + 1, word: shortWord(step.word) })));
}

/** Says what is on the spaces next to a space: those that share a side with it, then those at its corners. */
export function near(scene: SpeechState["scene"], space: Space): string {
  const told = (spaces: readonly Space[]): string => semicolons(spaces.map((one) => t("speech-near-one", { space: one, what: tellSpace(scene, one) })));
  const { straight, diagonal } = neighbours(space);
  return t("speech-near", { space, straight: told(straight), diagonal: told(diagonal), corners: diagonal.length });
}

/** Describes the odds of the attacks open to the selected piece, or of every attack if no piece is selected. */
export function oddsOf(picker: Picker | null): string {
  if (!picker) return t("telling-odds-none");
  const attacked = picker
    .targets()
    .flatMap((target) => (target.kind === "attack" ? picker.peek(target.spot) : []));
  const steps = attacked.length > 0 || picker.picked ? attacked : picker.steps;
  const told = steps.flatMap((step) => tellStepOdds(step) ?? []);
  return told.length > 0 ? told.join(" ") : t("telling-odds-none");
}

/** Describes both clocks, or says that the game has none. */
export function clocksOf(state: SpeechState): string {
  const clock = state.clocks?.();
  const left = state.moveTime?.() ?? null;
  if (!clock && left !== null) return t("speech-move-time", { time: timeLeft(left) });
  if (!clock) return t("telling-no-clock");
  const told = (["w", "b"] as const).map((side) => {
    const args = { side: sideName(side), time: tellTime(clock[side]) };
    return clock.running === side ? t("speech-clock-running", args) : t("speech-clock", args);
  });
  return `${semicolons(told)}.`;
}

/** Describes what counts beside the board and the series, or says that the game has no score. */
export function scoreOf({ scene, series, you, rival }: SpeechState): string {
  const parts = tell(scene.counters ?? [], listenerFor(scene.rules, you, rival));
  if (series && series.games > 0) {
    const [first = 0, second = 0] = series.points;
    parts.push(t("telling-series", { one: sideName("w"), first, other: sideName("b"), second, games: series.games }));
  }
  return parts.length > 0 ? parts.join(" ") : t("telling-no-score");
}

/** Returns a player's name and side, as in `Ann, red`; only the side if the name is the side's own. */
export function playerOf(state: SpeechState, side: Side): string {
  const args = { name: state.names[side], side: sideName(side) };
  if (args.name === args.side) return args.side;
  return t(state.you.includes(side) ? "speech-player-you" : "speech-player", args);
}
