/**
 * The name and the figure that the reader shows to other players. They are kept in this browser and sent
 * to the server only when a game is made, a seat is taken, or a game is watched.
 */

import type { Profile, Rules } from "./api/types";
import { Listeners } from "./listeners";
import { remember, remembered } from "./prefs";
import { isRules, rulesInfo, ruleSets } from "./rulesets";
import { fieldsOf } from "./stored";

const KEY = "profile";
/** The longest name, in characters as readers count them. */
export const LONGEST_NAME = 24;

/** A figure: a piece of a rule set. */
export interface Figure {
  rules: Rules;
  /** A letter of the piece in DPN. */
  letter: string;
}

const changed = new Listeners();

/** Returns the figures to choose from, by rule set: each kind of piece once. */
export function figures(): { rules: Rules; letters: string[] }[] {
  return ruleSets().map((rules) => {
    const letters = (rulesInfo(rules)?.pieces ?? []).flatMap((piece) => piece.letters);
    return { rules, letters: letters.filter((letter, at) => letters.findIndex((one) => one.toLowerCase() === letter.toLowerCase()) === at) };
  });
}

/** Parses a figure such as `simeone:K`; null if no rule set has it. */
export function figureOf(text: string | null | undefined): Figure | null {
  const [rules, letter] = (text ?? "").split(":");
  if (!isRules(rules) || letter === undefined) return null;
  const known = rulesInfo(rules)?.pieces.some((piece) => piece.letters.includes(letter)) ?? false;
  return known ? { rules, letter } : null;
}

/** Returns the number of characters of a name as readers count them, after white space is cut off. */
export function lengthOf(name: string): number {
  return [...new Intl.Segmenter().segment(name.trim())].length;
}

/** Returns the profile that this browser keeps. */
export function myProfile(): Profile {
  const { name, figure } = fieldsOf(remembered(KEY));
  return {
    name: typeof name === "string" && name.trim() !== "" ? name.trim() : null,
    figure: typeof figure === "string" && figureOf(figure) ? figure : null,
  };
}

/** Keeps a changed profile in this browser. */
export function setProfile(changes: Profile): void {
  remember(KEY, { ...myProfile(), ...changes });
  changed.tell();
}

/** Calls a listener after each change. Returns a function that ends the subscription. */
export const onProfile = changed.on;

/** Returns the part of a request that has the profile; empty if there is neither a name nor a figure. */
export function profilePart(): { profile?: Profile } {
  const profile = myProfile();
  return profile.name == null && profile.figure == null ? {} : { profile };
}
