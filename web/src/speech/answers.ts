/** Answers to typed questions about pieces, odds, clocks and the score. */

import type { Picker } from "../game/picker";
import { t } from "../lang";
import { pieceName, sideName } from "../names";
import { pieceLetters } from "../rulesets";
import type { SpeechState } from "./types";
import { listing, sentence, tellStepOdds, tellTime, wholeName } from "./words";

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
  if (!clock) return t("telling-no-clock");
  const told = (["w", "b"] as const).map((side) => {
    const args = { side: sideName(side), time: tellTime(clock[side]) };
    return clock.running === side ? t("speech-clock-running", args) : t("speech-clock", args);
  });
  return `${told.join("; ")}.`;
}

/** Describes the score, the series and the count of quiet turns, or says that the game has no score. */
export function scoreOf(state: SpeechState): string {
  const { scene, series } = state;
  const names = { white: sideName("w"), black: sideName("b") };
  const parts: string[] = [];
  if (scene.score) {
    const args = { ...names, w: scene.score[0] ?? 0, b: scene.score[1] ?? 0 };
    parts.push(
      typeof scene.target === "number"
        ? t("speech-score-target", { ...args, target: scene.target })
        : t("speech-score", args),
    );
  }
  if (series && series.games > 0) {
    parts.push(t("speech-series", { ...names, w: series.points[0] ?? 0, b: series.points[1] ?? 0, games: series.games }));
  }
  if (scene.quiet && scene.quiet.count > 0) parts.push(t("telling-quiet", { ...scene.quiet }));
  return parts.length > 0 ? parts.join(" ") : t("telling-no-score");
}
