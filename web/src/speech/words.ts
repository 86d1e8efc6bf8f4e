/**
 * Spaces, pieces and odds in words, in the reader's language. The texts are made from scenes
 * alone; nothing here knows how a piece moves. `telling.ts` tells what happened.
 */

import type { Scene, Step } from "../api/types";
import { ringOf } from "../board/geometry";
import { sideOf } from "../board/skins";
import type { RulesId, Side, Space } from "../board/view";
import { chancesOf, percentOf } from "../game/odds";
import { has, language, semicolons, t, tWord } from "../lang";
import { colourOf, pieceName, sideName } from "../names";

/** Returns the name of a space with its ring, as the author of the rules calls it: `A5, outer ring`. */
export function spaceName(rules: RulesId, space: Space): string {
  return t("board-space", { rules, ring: ringOf(space).ring, space });
}

/** Returns the name of a piece with its side: `red Monnok`. */
export function wholeName(rules: RulesId, letter: string): string {
  return t("telling-whole", { colour: colourOf(sideOf(letter), rules), piece: pieceName(rules, letter) });
}

/** Returns the name of the piece on a space; that of the space if it is empty. */
export function nameOn(scene: Pick<Scene, "rules" | "pieces">, space: Space): string {
  const piece = scene.pieces.find((one) => one.space === space);
  return piece ? pieceName(scene.rules, piece.letter) : space;
}

/** Returns the text with a capital first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/** Joins items into a list in the reader's language: `A1, B2 and C`. */
export function listing(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return t("telling-none");
  return items.length === 1 ? last : t("telling-and", { items: items.slice(0, -1).join(", "), last });
}

/** Describes odds as `win 19.4 %; …`, from the attacker's best result to the worst. What cannot happen is left out. */
export function tellOdds(odds: NonNullable<Step["odds"]>): string {
  const possible = chancesOf(odds).filter(({ share }) => share > 0);
  return semicolons(possible.map(({ what, shown }) => t("speech-odds-part", { what: tWord("odds", what), percent: percentText(shown) })));
}

/** Returns the name of a result of an attack where nothing beside it says that the attacker wins or loses. */
export function resultName(what: string): string {
  return has(`table-odds-${what}`) ? t(`table-odds-${what}`) : tWord("odds", what);
}

/** Formats a share from 0 to 1 as a percentage that is never misleading near its ends. */
export function percentText(share: number): string {
  return percentOf(share, (value, decimals) =>
    `${new Intl.NumberFormat(language(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)}\u00a0%`);
}

/**
 * Describes the odds of a step: the attacked space, the space of the attack's origin if the attacker
 * walks there first, and the odds. Returns null if the step has no odds.
 */
export function tellStepOdds(step: Step): string | null {
  if (!step.odds) return null;
  const odds = tellOdds(step.odds);
  const attack = step.effects.find((effect) => effect.t === "attack");
  if (attack?.t !== "attack") return t("telling-odds", { target: step.word, odds });
  return t("speech-odds-from", { target: attack.target, from: attack.from, odds });
}

/** Describes the piece on a space with its state, or says that the space is empty. */
export function tellSpace(scene: Scene, space: Space): string {
  const piece = scene.pieces.find((one) => one.space === space);
  if (!piece) return t("telling-empty");
  const states: string[] = [];
  if (piece.stunned) states.push(t("telling-state-stunned"));
  if (scene.active?.space === space) states.push(t("telling-state-active", { left: scene.active.left }));
  if (scene.battle?.from === space) states.push(t("telling-state-attacks", { space: scene.battle.target }));
  if (scene.battle?.target === space) states.push(t("telling-state-attacked", { space: scene.battle.from }));
  return [wholeName(scene.rules, piece.letter), ...states].join(", ");
}

/** Lists a side's pieces, as in `Red: Ng'ok A1, Monnok A4 (stunned).`, and in a second sentence those beside the board. */
export function tellPieces(scene: Scene, side: Side): string[] {
  const mine = scene.pieces.filter((piece) => sideOf(piece.letter) === side);
  const name = sideName(side, scene.rules);
  const standing = mine.map((piece) => {
    const what = t("speech-piece-at", { piece: pieceName(scene.rules, piece.letter), space: piece.space });
    return piece.stunned ? t("telling-with", { what, how: t("telling-state-stunned") }) : what;
  });
  const beside = scene.beside
    .filter((piece) => sideOf(piece.letter) === side)
    .map((piece) =>
      t("telling-with", { what: pieceName(scene.rules, piece.letter), how: t(`telling-state-${piece.state}`) }),
    );
  const sentences = [t("telling-side-pieces", { side: name, pieces: listing(standing) })];
  if (beside.length > 0) sentences.push(t("telling-side-beside", { side: name, pieces: listing(beside) }));
  return sentences;
}

/** Describes a time, given in milliseconds, in minutes and whole seconds, rounded up as the clocks show it. */
export function tellTime(milliseconds: number): string {
  const all = Math.ceil(Math.max(0, milliseconds) / 1000);
  return t("speech-time", { minutes: Math.floor(all / 60), seconds: all % 60 });
}
