/**
 * The parser for typed input: a move in notation (or close to it), a space, or a command. It only
 * returns what the input means; its caller acts on it.
 */

import type { Step } from "../api/types";
import { spaceSpot, SPACES } from "../board/geometry";
import type { RulesId, Side, Space } from "../board/view";
import { OFFERED } from "../game/orders";
import type { Picker, Pointed, Word } from "../game/picker";

/** The meaning of typed input. */
export type Typed =
  | { t: "step"; step: Step }
  | { t: "word"; word: Word }
  /** The input matches several moves. */
  | { t: "ambiguous"; words: string[] }
  /** The input looks like a move, but no such move is legal now. */
  | { t: "illegal" }
  | { t: "space"; space: Space }
  | { t: "moves"; space: Space }
  /** All moves are asked for, with their numbers. */
  | { t: "list" }
  /** What is next to a space is asked for. */
  | { t: "near"; space: Space }
  /** A spot is pointed at, as by a tap. */
  | { t: "point"; space: Space }
  | { t: "where"; kind: string }
  | { t: "order"; letters: string }
  | { t: "command"; command: Command }
  | { t: "unknown" };

/**
 * The spellings of each command that can be typed, in both languages. All are always accepted, so a change of language
 * needs no relearning.
 */
const SPELLINGS = {
  last: ["l", "last", "dernier"],
  pieces: ["p", "pieces", "pièces"],
  odds: ["d", "odds", "chances"],
  clocks: ["c", "clocks", "pendules"],
  score: ["s", "score"],
  best: ["b", "best"],
  hint: ["hint", "conseil"],
  explain: ["e", "why", "pourquoi"],
  status: ["i", "status"],
  help: ["?", "h", "help", "aide"],
  back: ["back", "retour"],
  clear: ["clear", "cancel", "annuler"],
  resign: ["resign", "abandon"],
  undo: ["undo"],
  "takeback-offer": ["takeback", "reprise"],
  "takeback-accept": ["takeback yes", "reprise oui"],
  "takeback-decline": ["takeback no", "reprise non"],
  "draw-offer": ["draw", "nulle"],
  "draw-accept": ["draw yes", "nulle oui"],
  "draw-decline": ["draw no", "nulle non"],
  claim: ["claim"],
  abort: ["abort"],
  rematch: ["rematch", "revanche"],
};

/** A command that can be typed. */
export type Command = keyof typeof SPELLINGS;

const COMMANDS = new Map(Object.entries(SPELLINGS).flatMap(([command, all]) => all.map((spelling) => [spelling, command as Command])));

/** The context in which input is parsed. */
export interface Ground {
  rules: RulesId;
  picker: Picker | null;
  /** The side whose order this player has yet to choose; null if there is none. */
  ordering: Side | null;
  /** Finds the letter of a piece from its name in the reader's language. */
  kindOf(name: string): string | null;
}

/** Parses typed input: an order, a space, a decision, a move or a command. */
export function read(text: string, ground: Ground): Typed {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  const order = readOrder(typed, ground);
  if (order) return order;
  const { picker } = ground;
  // A space on its own is a question, even where a push or a rise is written almost the same way. The
  // centre has to be a capital C here, because a small c asks for the clocks.
  const alone = spaceOf(typed);
  if (alone && text.trim() !== "c") return { t: "space", space: alone };
  const word = picker?.words().find((one) => one === typed || `>${one}` === typed);
  if (word) return { t: "word", word };
  const meant = picker ? readStep(typed, picker) : null;
  if (meant) return meant;
  const command = COMMANDS.get(typed);
  if (command) return { t: "command", command };
  const [first = "", ...rest] = typed.split(" ");
  const tail = rest.join(" ");
  const space = spaceOf(tail);
  if (MOVES.includes(first)) {
    if (tail === "") return { t: "list" };
    if (space) return { t: "moves", space };
  }
  if (space && WHAT.includes(first)) return { t: "space", space };
  if (space && NEAR.includes(first)) return { t: "near", space };
  if (space && TAKE.includes(first)) return { t: "point", space };
  const numbered = /^\d+$/.test(typed) ? picker?.steps[Number(typed) - 1] : undefined;
  if (numbered) return { t: "step", step: numbered };
  if ((first === "p" || first === "where" || first === "où") && tail !== "") {
    const kind = ground.kindOf(tail);
    return kind === null ? { t: "unknown" } : { t: "where", kind };
  }
  return LIKE_A_MOVE.test(typed) || DECISION.test(typed) ? { t: "illegal" } : { t: "unknown" };
}

/** The first words of questions and orders that name a space, the same as in the terminal's line mode. */
const MOVES: readonly string[] = ["m", "moves", "coups"];
const WHAT: readonly string[] = ["what", "quoi"];
const NEAR: readonly string[] = ["near", "autour", "voisins"];
const TAKE: readonly string[] = ["take", "go", "prendre", "aller"];

/** Matches the decisions that are buttons, which may not be possible now. */
const DECISION = /^>?(?:pass|done|end|off|stay|accept|ghost[123])$/;

/** Writes typed input as a move in notation, as far as it looks like one: `a1 b2` is `A1-B2`. */
export function asMove(typed: string): string {
  const tight = typed.toLowerCase().replaceAll(" ", "");
  if (DECISION.test(tight)) return tight;
  return tight.toUpperCase().replaceAll("X", "x").replace(/^([ABC]\d*)([ABC]\d*)$/, "$1-$2");
}

/** Matches two spaces, or a space next to one of the signs of move notation. */
const LIKE_A_MOVE = /[ab]\d+ ?[abc]|[abc]\d* ?[-x>@^+]|[-x>@^+] ?[abc]/;

function spaceOf(typed: string): Space | null {
  return SPACES.find((space) => space.toLowerCase() === typed) ?? null;
}

/** Parses a move, with or without the signs of notation: `A1-B2`, `a1 b2`, `a1xb2`, `n@a5`. */
function readStep(typed: string, picker: Picker): Typed | null {
  const tight = typed.replaceAll(" ", "");
  const exact = picker.steps.find((step) => step.word.toLowerCase() === tight);
  if (exact) return { t: "step", step: exact };
  const bare = bareOf(tight);
  if (bare === "") return null;
  const near = picker.steps.filter((step) => bareOf(step.word) === bare || (step.path.length > 0 && pathOf(step) === bare));
  const [only, ...more] = near;
  if (only && more.length === 0) return { t: "step", step: only };
  if (only) return { t: "ambiguous", words: near.map((step) => step.word) };
  return readWalk(tight, picker);
}

function bareOf(word: string): string {
  return word.toLowerCase().replace(/[-x>@+!,]/g, "");
}

function pathOf(step: Step): string {
  return bareOf(step.path.join(""));
}

/** Parses a turn of looney given in another order or by another way than its canonical notation, by walking it. */
function readWalk(tight: string, picker: Picker): Typed | null {
  if (picker.left === null) return null;
  const segments = tight.split(/[+,]/).map((segment) => segment.match(/[ab]\d{1,2}|c/g) ?? []);
  if (segments.some((segment) => segment.length < 2)) return null;
  const walk = picker.fresh();
  let pointed: Pointed = { t: "nothing" };
  for (const [from = "", ...tos] of segments) {
    const start = spaceSpot(from.toUpperCase());
    const inHand = walk.picked?.at === "space" && walk.picked.space === from.toUpperCase();
    if (!inHand && walk.point(start).t === "nothing") return { t: "illegal" };
    for (const to of tos) {
      pointed = walk.point(spaceSpot(to.toUpperCase()));
      if (pointed.t === "nothing") return { t: "illegal" };
    }
  }
  if (pointed.t === "changed") pointed = walk.point("done");
  if (pointed.t === "ready") return { t: "step", step: pointed.step };
  return pointed.t === "several" ? { t: "ambiguous", words: pointed.steps.map((step) => step.word) } : { t: "illegal" };
}

/** Parses an order: `setup NSKM`, the letters alone, or `fixed` for the order offered by default (S-1). */
function readOrder(typed: string, { ordering }: Ground): Typed | null {
  if (!ordering) return null;
  const offered = OFFERED[ordering];
  const letters = typed.replace(/^setup[: ]*/, "").replaceAll(/[ ,]/g, "");
  if (letters === "fixed") return { t: "order", letters: offered.join("") };
  const sorted = (of: readonly string[]): string => [...of].map((letter) => letter.toLowerCase()).sort().join("");
  if (sorted(Array.from(letters)) !== sorted(offered)) return null;
  return { t: "order", letters: ordering === "w" ? letters.toUpperCase() : letters };
}
