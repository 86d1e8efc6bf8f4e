/**
 * The narration: what happened, in whole sentences that say who did it and with what. The line under
 * the status, the announcements, the log and the list of moves all use these sentences.
 *
 * The sentences are made from effects alone. Effects of one piece that follow each other become one
 * sentence (`Your pawn goes from A1 to B4 and kills the computer’s pawn on B5.`), and the throw of a
 * battle completes the sentence of its attack (`…: 5 against 3.`). So the narration of a list of effects
 * may be asked for while the list is still being shown, with the effects that were shown so far.
 */

import { rankOf, sideOf } from "../board/skins";
import type { Effect, Hand, RulesId, Side, Thrown } from "../board/view";
import { t } from "../lang";
import { colourOf, isUnique, pieceName, sideName } from "../names";
import { listing, sentence } from "./words";

/** How a side is named to the reader: as the reader, as an opponent, or by its colour. */
export type Who = "you" | "computer" | "opponent" | ReturnType<typeof colourOf>;

/** For whom a game is narrated. */
export interface Listener {
  rules: RulesId;
  /** Names a side. */
  who: (side: Side) => Who;
}

/** An entry of the line, as far as the narration needs it. */
export interface Told {
  word: string;
  by?: Side | null;
  effects: readonly Effect[];
}

/**
 * Returns the listener for whom a page narrates. A player of one side is “you”, and the other side is the
 * `rival`. Spectators, readers of records and players at one screen know both sides by their colours.
 */
export function listenerFor(rules: RulesId, you: readonly Side[] = [], rival?: "computer" | "opponent"): Listener {
  const own = you.length === 1 ? you[0] : undefined;
  return { rules, who: (side) => (own === undefined || rival === undefined ? colourOf(side) : side === own ? "you" : rival) };
}

/** Describes effects in sentences. */
export function narrate(effects: readonly Effect[], to: Listener): string[] {
  const narrator = new Narrator(to);
  for (const [at, effect] of effects.entries()) narrator.hear(effect, effects.slice(at + 1));
  return narrator.end();
}

/** Describes an entry of the line: its effects, or an order chosen in the set-up. */
export function narrateEntry(entry: Told, to: Listener): string[] {
  if (!entry.word.startsWith("setup:")) return narrate(entry.effects, to);
  const side = sideName(entry.by ?? "w");
  const letters = entry.word.slice("setup:".length);
  if (letters.includes("?")) return [sentence(t("speech-setup-hidden", { side }))];
  const pieces = Array.from(letters).map((letter) => pieceName(to.rules, letter)).join(", ");
  return [sentence(t("telling-side-pieces", { side, pieces }))];
}

/**
 * Describes the entry before a position together with the entries that it belongs to: a throw with its
 * attack, a push with its battle; with `from`, everything since that position. `shown` are the effects
 * of the last entry that were shown so far; without it, the whole entry is described.
 */
export function narrateAt(
  line: readonly Told[],
  at: number,
  to: Listener,
  { from = beginningOf(line, at), shown }: { from?: number; shown?: readonly Effect[] } = {},
): string[] {
  const last = line[at - 1];
  if (!last) return [];
  if (from === at - 1) return narrateEntry(shown ? { ...last, effects: shown } : last, to);
  const before = line.slice(from, at - 1).flatMap((entry) => [...entry.effects]);
  return narrate([...before, ...(shown ?? last.effects)], to);
}

/** Returns the position before everything that the entry before a position belongs to. */
export function beginningOf(line: readonly Told[], at: number): number {
  let from = at - 1;
  while (from > 0 && continues(line[from])) from -= 1;
  return from;
}

/** Returns the position before the turn in which the entry before a position was played. */
export function turnBefore(line: readonly Told[], at: number): number {
  let from = beginningOf(line, at);
  const by = line[from]?.by;
  while (from > 0 && by) {
    const before = beginningOf(line, from);
    if (line[before]?.by !== by) break;
    from = before;
  }
  return from;
}

/** Returns whether an entry continues what the entry before it began. */
function continues(entry: Told | undefined): boolean {
  const first = entry?.effects[0];
  switch (first?.t) {
    case "throw":
      return first.thrown.kind !== "coin" && first.thrown.kind !== "initiative";
    case "push":
    case "ghost":
    case "accept":
    case "verdict":
    case "advance":
    case "retreat":
    case "score":
    case "stun":
    case "fall":
      return true;
    case "walk":
    case "attack":
    case "enter":
    case "rise":
    case "pass":
    case undefined:
      return false;
  }
}

/** A sentence in the making: its subject, what the subject does, and where its last walk has led. */
interface Open {
  letter: string;
  does: string[];
  attacks: boolean;
  path: readonly string[];
}

class Narrator {
  readonly #to: Listener;
  readonly #told: string[] = [];
  #open: Open | null = null;
  /** The fighters of the battle in progress. */
  #battle: { attacker: string; defender: string } | null = null;
  /** What a verdict has told already, so that the effects which carry it out are not told again. */
  #settled = new Set<Effect["t"]>();

  constructor(to: Listener) {
    this.#to = to;
  }

  /** Tells an effect. `next` are those that follow it, which name the fighters of a battle that began before. */
  hear(effect: Effect, next: readonly Effect[]): void {
    if (this.#settled.delete(effect.t)) return;
    switch (effect.t) {
      case "walk":
        this.#walk(effect.letter, effect.path);
        break;
      case "push":
        this.#push(effect.letter, effect.to ?? null, next[0]);
        break;
      case "fall":
        this.#fall(effect);
        break;
      case "enter":
        this.#does(effect.letter, t("telling-enters", { at: effect.at }));
        break;
      case "attack":
        this.#attack(effect);
        break;
      case "throw":
        this.#throw(effect.thrown);
        break;
      case "verdict":
        this.#verdict(effect.what, next);
        break;
      case "retreat":
        this.#does(effect.letter, t("telling-returns", { to: effect.to }));
        break;
      case "advance":
        this.#does(effect.letter, t("telling-takes", { to: effect.to }));
        break;
      case "stun":
        this.#say(t("telling-stunned", { piece: this.#piece(effect.letter), at: effect.at }));
        break;
      case "rise":
        this.#does(effect.letter, t("telling-rises", { at: effect.at }));
        break;
      case "ghost":
        this.#say(t(`telling-ghost-${effect.size}`, this.#side(effect.side)));
        break;
      case "accept":
        this.#say(t("telling-accepts", this.#side(effect.side)));
        break;
      case "score":
        this.#say(t("telling-scores", { ...this.#side(effect.side), points: effect.points }));
        break;
      case "pass": {
        // In simeone a player does not pass but ends the turn (S-4).
        this.#say(t("telling-passes", { ...this.#side(effect.side), rules: this.#to.rules }));
        break;
      }
    }
  }

  end(): string[] {
    this.#close();
    return this.#told;
  }

  #say(text: string): void {
    this.#close();
    this.#told.push(sentence(text));
  }

  /** Ends the sentence in the making. `numbers` are those of its attack. */
  #close(numbers?: string): void {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    const args = { piece: this.#piece(open.letter), does: listing(open.does) };
    this.#told.push(sentence(numbers === undefined ? t("telling-does", args) : t("telling-fights", { ...args, numbers })));
  }

  #does(letter: string, what: string): void {
    if (this.#open?.letter !== letter) this.#close();
    const open = (this.#open ??= { letter, does: [], attacks: false, path: [] });
    open.does.push(what);
    open.path = [];
  }

  /** Tells a walk, in one sentence with the piece's last one if that ended where this one starts. */
  #walk(letter: string, path: readonly string[]): void {
    const before = this.#open?.letter === letter ? this.#open.path : [];
    const goesOn = before.length > 0 && before.at(-1) === path[0];
    if (goesOn) this.#open?.does.pop();
    const whole = goesOn ? [...before, ...path.slice(1)] : path;
    this.#does(letter, this.#way(whole));
    if (this.#open) this.#open.path = whole;
  }

  #attack({ letter, from, target, against }: Extract<Effect, { t: "attack" }>): void {
    const piece = this.#piece(against);
    // Where the attacker has just walked to need not be said again.
    const there = this.#open?.letter === letter && this.#open.path.at(-1) === from;
    this.#does(letter, there ? t("telling-attacks-there", { piece, target }) : t("telling-attacks", { piece, target, from }));
    if (this.#open) this.#open.attacks = true;
    this.#battle = { attacker: letter, defender: against };
  }

  #way(path: readonly string[]): string {
    const [from = "", ...over] = path;
    const to = over.pop() ?? "";
    if (over.length === 0) return t("telling-goes", { from, to });
    // A long way is shortened to its first and last spaces.
    const between = over.length > 4 ? `${over[0] ?? ""} … ${over.at(-1) ?? ""}` : over.join(", ");
    return t("telling-goes-over", { from, to, over: between });
  }

  #push(letter: string, to: string | null, next: Effect | undefined): void {
    const piece = this.#piece(letter);
    const what = to === null ? t("telling-pushes-off", { piece }) : t("telling-pushes", { piece, to });
    // A piece pushes on its way. In a battle the attacker pushes, and then takes the space.
    const by = this.#open?.letter ?? this.#battle?.attacker ?? (next?.t === "advance" ? next.letter : undefined);
    if (by !== undefined && by !== letter) this.#does(by, what);
    else this.#say(to === null ? t("telling-is-pushed-off", { piece }) : t("telling-is-pushed", { piece, to }));
  }

  #fall({ letter, at, how }: Extract<Effect, { t: "fall" }>): void {
    const piece = this.#piece(letter);
    const taken = how === "captured" || how === "killed";
    if (taken && this.#open && this.#open.letter !== letter) this.#does(this.#open.letter, t(`telling-${how}`, { piece, at }));
    else this.#say(t("telling-leaves", { piece, at }));
  }

  #throw(thrown: Thrown): void {
    switch (thrown.kind) {
      case "coin":
        this.#say(t("telling-coin", { side: sideName(thrown.first) }));
        break;
      case "initiative":
        this.#say(tellInitiative(thrown.shown));
        break;
      case "ghost":
        this.#say(t("telling-ghost-throw", { ...this.#side(thrown.side), shown: thrown.shown }));
        break;
      case "dice":
      case "cubes": {
        const numbers = this.#numbers(thrown);
        this.#battle = { attacker: thrown.attacker.letter, defender: thrown.defender.letter };
        if (this.#open?.attacks) this.#close(numbers);
        // Without its attack the throw says whose numbers these are.
        else if (thrown.kind === "dice") this.#say(t("telling-dice", { attack: thrown.attacker.total, defence: thrown.defender.total }));
        else this.#say(t("telling-numbers", { numbers }));
        break;
      }
    }
  }

  #numbers({ kind, attacker, defender }: Extract<Thrown, { kind: "dice" | "cubes" }>): string {
    if (kind === "dice") return t("telling-totals", { attack: attacker.total, defence: defender.total });
    const cubes = ({ shown, dice, letter, total }: Hand): string => t("telling-cubes", { shown, cubes: dice, size: rankOf(this.#to.rules, letter), total });
    // In looney the defender throws first (L-9).
    return t("telling-defence-first", { attack: cubes(attacker), defence: cubes(defender) });
  }

  #verdict(what: Extract<Effect, { t: "verdict" }>["what"], next: readonly Effect[]): void {
    const { attacker, defender } = this.#battle ?? fightersOf(next);
    const who = attacker ? this.#to.who(sideOf(attacker)) : "opponent";
    const args = { attacker: attacker && this.#piece(attacker), defender: defender && this.#piece(defender) };
    const text = t(`telling-verdict-${what}`, { ...args, who, side: attacker ? sideName(sideOf(attacker)) : "" });
    this.#say(text);
    if (what === "win" || what === "loss" || what === "defeated") this.#settled.add("fall");
    if (what === "standoff" || what === "nothing" || what === "stunned") this.#settled.add("retreat");
    if (what === "stunned") this.#settled.add("stun");
  }

  #piece(letter: string): string {
    return ownedPiece(letter, this.#to);
  }

  #side(side: Side): { who: Who; side: string } {
    return { who: this.#to.who(side), side: sideName(side) };
  }
}

/** Returns the fighters as far as the effects that carry out a verdict name them: the one that falls beside the one that takes its place. */
function fightersOf(effects: readonly Effect[]): { attacker: string; defender: string } {
  const fell = effects.find((effect) => effect.t === "fall")?.letter ?? "";
  const stays = effects.find((effect) => effect.t === "advance" || effect.t === "retreat")?.letter;
  return stays === undefined ? { attacker: fell, defender: "" } : { attacker: stays, defender: fell };
}

/** Names a piece with its owner: `your queen`, `the computer’s queen`, `the red queen`. */
export function ownedPiece(letter: string, { rules, who }: Listener): string {
  const owner = who(sideOf(letter));
  const piece = pieceName(rules, letter);
  const the = t("telling-the", { letter: letter.toUpperCase(), piece });
  // A piece that only one side has needs no owner beside “your”.
  const only = (owner === "computer" || owner === "opponent") && isUnique(rules, letter);
  return t("telling-owned", { who: only ? "only" : owner, piece, the });
}

/** Describes the throw for the initiative (S-2). */
function tellInitiative(shown: readonly number[]): string {
  const [w = 0, b = 0] = shown;
  const args = { one: sideName("w"), other: sideName("b"), first: w, second: b };
  if (w === b) return t("telling-initiative-again", args);
  return t("telling-initiative-won", { ...args, winner: w > b ? args.one : args.other });
}
