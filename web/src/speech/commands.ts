/**
 * What was typed: a move as it is written (or nearly), a space, or a command. Headless: it reads and
 * says what is meant; whoever mounts it does it.
 */

import type { Bare } from "../api/types";
import { SPACES } from "../board/geometry";
import type { RulesId, Side, Space } from "../board/view";
import { lettersOf } from "../board/skins";
import { Picker, spaceSpot, type Pointed, type Step, type Word } from "../game/picker";

export type Typed =
  | { t: "step"; step: Step }
  | { t: "word"; word: Word }
  /** Several moves are written so. */
  | { t: "ambiguous"; words: string[] }
  /** It reads like a move, and is none now. */
  | { t: "illegal" }
  | { t: "space"; space: Space }
  | { t: "moves"; space: Space }
  | { t: "where"; kind: string }
  | { t: "order"; letters: string }
  | { t: "command"; command: Command }
  | { t: "unknown" };

export type Command =
  | "last"
  | "pieces"
  | "odds"
  | "clocks"
  | "score"
  | "best"
  | "status"
  | "help"
  | "back"
  | "clear"
  | Exclude<Bare, "claim-win" | "claim-draw" | "rematch-decline">;

/** Commands in both languages: whoever changes the language need not learn anew. */
const COMMANDS: Readonly<Record<string, Command>> = {
  l: "last",
  last: "last",
  dernier: "last",
  p: "pieces",
  pieces: "pieces",
  pièces: "pieces",
  d: "odds",
  odds: "odds",
  chances: "odds",
  c: "clocks",
  clocks: "clocks",
  pendules: "clocks",
  s: "score",
  score: "score",
  b: "best",
  best: "best",
  i: "status",
  status: "status",
  "?": "help",
  h: "help",
  help: "help",
  aide: "help",
  back: "back",
  retour: "back",
  clear: "clear",
  cancel: "clear",
  annuler: "clear",
  resign: "resign",
  abandon: "resign",
  undo: "undo",
  takeback: "takeback-offer",
  reprise: "takeback-offer",
  "takeback yes": "takeback-accept",
  "reprise oui": "takeback-accept",
  "takeback no": "takeback-decline",
  "reprise non": "takeback-decline",
  draw: "draw-offer",
  nulle: "draw-offer",
  "draw yes": "draw-accept",
  "nulle oui": "draw-accept",
  "draw no": "draw-decline",
  "nulle non": "draw-decline",
  claim: "claim",
  abort: "abort",
  rematch: "rematch",
  revanche: "rematch",
};

/** What reading needs to know. */
export interface Ground {
  rules: RulesId;
  picker: Picker | null;
  /** The side whose order is still to be chosen by this person. */
  ordering: Side | null;
  /** The letter of a piece by what people call it, in the reader's language. */
  kindOf(name: string): string | null;
}

export function read(text: string, ground: Ground): Typed {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  const order = readOrder(typed, ground);
  if (order) return order;
  const { picker } = ground;
  // A space alone is a question, even where a push or a rise is written much like it. The centre is
  // written as a capital here: a small c asks for the clocks.
  const alone = spaceOf(typed);
  if (alone && text.trim() !== "c") return { t: "space", space: alone };
  const word = picker?.words().find((one) => one === typed || `>${one}` === typed);
  if (word) return { t: "word", word };
  const meant = picker ? readStep(typed, picker) : null;
  if (meant) return meant;
  const command = COMMANDS[typed];
  if (command) return { t: "command", command };
  const [first, ...rest] = typed.split(" ");
  const tail = rest.join(" ");
  const space = spaceOf(tail);
  if (first === "m" && space) return { t: "moves", space };
  if ((first === "p" || first === "where" || first === "où") && tail !== "") {
    const kind = ground.kindOf(tail);
    return kind === null ? { t: "unknown" } : { t: "where", kind };
  }
  return LIKE_A_MOVE.test(typed) ? { t: "illegal" } : { t: "unknown" };
}

/** Two spaces, or a space with one of the signs that moves are written with. */
const LIKE_A_MOVE = /[ab]\d+ ?[abc]|[abc]\d* ?[-x>@^+]|[-x>@^+] ?[abc]/;

function spaceOf(typed: string): Space | null {
  return SPACES.find((space) => space.toLowerCase() === typed) ?? null;
}

/** A move, with or without its signs: `A1-B2`, `a1 b2`, `a1xb2`, `n@a5`. */
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

/** A turn of looney in another order or by other spaces than it is written: it is walked. */
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

/** `setup NSKM`, or the letters alone; `fixed` is the order that is there as an offer (S-1). */
function readOrder(typed: string, { rules, ordering }: Ground): Typed | null {
  if (!ordering) return null;
  const fixed = ordering === "w" ? "NSKM" : "xthg";
  const letters = typed.replace(/^setup[: ]*/, "").replaceAll(/[ ,]/g, "");
  if (letters === "fixed") return { t: "order", letters: fixed };
  const own = lettersOf(rules, ordering);
  const sorted = (of: readonly string[]): string => [...of].map((letter) => letter.toLowerCase()).sort().join("");
  if (sorted(Array.from(letters)) !== sorted(own)) return null;
  return { t: "order", letters: ordering === "w" ? letters.toUpperCase() : letters };
}
