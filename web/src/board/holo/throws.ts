/** A throw on the table: the dice of each side, where they land, and their totals. */

import type { Group } from "three";
import { paintOf, sideOf } from "../skins";
import type { Hand, Look, Side, Thrown } from "../view";
import type { Actor } from "./actor";
import { curtain, Handful, type DiePaint } from "./dice";
import type { Glyphs, Labels } from "./glyphs";
import type { Place } from "./layout";
import { PALETTES } from "./palette";
import { coin, solidOf, type DieKind, type Solid } from "./polyhedra";

/** What one side throws. */
interface Fistful {
  side: Side;
  dice: { kind: DieKind; solid: Solid; shown: number }[];
  /** The total; null where the dice show it by themselves. */
  total: string | null;
  size: number;
}

const DIE = 0.125;
const CUBE = 0.072;

/** Where and how a throw is shown. */
export interface ThrowSetting {
  look: Look;
  bottom: Side;
  /** The middle of the area in which dice may land. */
  zone: Place;
  /** Whether dice are drawn over everything, as on a screen; in a room they are where they are. */
  above: boolean;
}

/** The dice of one throw. */
export class Throw {
  /** The dice of each side, with the part of the time in which they are thrown. */
  private readonly hands: { hand: Handful; turn: Turn }[] = [];
  private readonly totals: { text: string; side: Side; x: number; z: number; turn: Turn }[] = [];
  private readonly curtain: Group | null;
  private time = 0;
  private fade = 1;

  constructor(thrown: Thrown, private readonly setting: ThrowSetting, private readonly parent: Group, glyphs: Glyphs) {
    this.curtain = setting.above ? curtain() : null;
    if (this.curtain) parent.add(this.curtain);
    const fists = fistfuls(thrown);
    for (const [k, fist] of fists.entries()) this.lay(fist, k, fists.length, glyphs, turnOf(thrown, k));
  }

  /** Poses the dice: at 0 they leave the hand, at 1 they are at rest. */
  at(t: number): void {
    this.time = t;
    for (const { hand, turn } of this.hands) {
      const own = within(t, turn);
      // What is thrown later is still in the hand.
      hand.mesh.visible = own > 0 || turn[0] === 0;
      hand.at(own);
    }
  }

  set opacity(value: number) {
    this.fade = value;
    for (const { hand } of this.hands) hand.opacity = value;
  }

  /** Draws the totals over the dice. */
  draw(labels: Labels): void {
    const { look } = this.setting;
    const palette = PALETTES[look.theme];
    for (const { text, side, x, z, turn } of this.totals) {
      const seen = Math.min(1, Math.max(0, (within(this.time, turn) - 0.86) / 0.14));
      const paint = paintOf(side, look.colours, look.theme);
      labels.add({
        text,
        at: [x, 0.33, z],
        size: 0.088 * (0.7 + 0.3 * seen),
        ink: palette.mode === "solid" ? paint.ink : "#ffffff",
        ground: palette.mode === "solid" ? paint.body : palette.badge.ground,
        edge: palette.mode === "solid" ? paint.edge : paint.body,
        dashed: side === "b",
        opacity: seen * this.fade,
      });
    }
  }

  dispose(): void {
    for (const { hand } of this.hands) hand.dispose();
    this.curtain?.removeFromParent();
  }

  private lay(fist: Fistful, k: number, of: number, glyphs: Glyphs, turn: Turn): void {
    const { look, bottom, zone } = this.setting;
    const own = paintOf(fist.side, look.colours, look.theme);
    const other = paintOf(fist.side === "w" ? "b" : "w", look.colours, look.theme);
    const signs = fist.side === "w" ? (["•", "○"] as const) : (["○", "•"] as const);
    const paint: DiePaint = { ...own, other, signs };
    const pitch = fist.size * (fist.size === CUBE ? 1.75 : 2.3);
    const columns = Math.min(4, fist.dice.length);
    const rows = Math.ceil(fist.dice.length / columns);
    const middle = zone.x + (k - (of - 1) / 2) * 0.52;
    const near = fist.side === bottom ? 1 : -1;
    const dice = fist.dice.map(({ shown }, n) => {
      const column = (n % columns) - (Math.min(columns, fist.dice.length - Math.floor(n / columns) * columns) - 1) / 2;
      const row = Math.floor(n / columns) - (rows - 1) / 2;
      const seed = 1 + n * 7 + k * 53 + shown * 13;
      const to = [middle + column * pitch, 0.02, zone.z + row * pitch] as const;
      const from = [middle + column * 0.05 + near * 0.25, 0.35, near * 1.25] as const;
      return { shown, toss: { from, to, seed, size: fist.size } };
    });
    const [first] = fist.dice;
    if (first) {
      const hand = new Handful(first.kind, first.solid, dice, paint, glyphs, PALETTES[look.theme]);
      this.hands.push({ hand, turn });
      this.parent.add(hand.mesh);
    }
    if (fist.total !== null)
      this.totals.push({ text: fist.total, side: fist.side, x: middle, z: zone.z - (rows * pitch) / 2 - 0.05, turn });
  }
}

/** A part of the time of a throw, from 0 to 1. */
type Turn = readonly [from: number, to: number];

/** Returns when a fist is thrown: in looney the defender's before the attacker's (L-9), otherwise all at once. */
function turnOf(thrown: Thrown, fist: number): Turn {
  if (thrown.kind !== "cubes") return [0, 1];
  return fist === 0 ? [0.5, 1] : [0, 0.5];
}

function within(t: number, [from, to]: Turn): number {
  return Math.min(1, Math.max(0, (t - from) / (to - from)));
}

function fistfuls(thrown: Thrown): Fistful[] {
  switch (thrown.kind) {
    case "coin":
      return [
        { side: "w", dice: [{ kind: "coin", solid: coin("1", "2"), shown: thrown.first === "w" ? 1 : 0 }], total: null, size: 0.2 },
      ];
    case "initiative":
      return (["w", "b"] as const).map((side, k) => ({
        side,
        dice: [{ kind: "d6" as const, solid: solidOf("d6"), shown: thrown.shown[k] ?? 1 }],
        total: String(thrown.shown[k]),
        size: DIE,
      }));
    case "ghost":
      return [cubes(thrown.side, 4, thrown.shown, `+${thrown.shown}`)];
    case "dice":
      return [thrown.attacker, thrown.defender].map(single);
    case "cubes":
      return [thrown.attacker, thrown.defender].map((hand) =>
        cubes(sideOf(hand.letter), hand.dice, hand.shown, String(hand.total)),
      );
  }
}

function single(hand: Hand): Fistful {
  const side = sideOf(hand.letter);
  const total = String(hand.total);
  if (hand.dice === 4 || hand.dice === 6 || hand.dice === 8 || hand.dice === 12) {
    const kind = `d${hand.dice}` as const;
    return { side, dice: [{ kind, solid: solidOf(kind), shown: hand.shown }], total, size: DIE };
  }
  // A fixed value has no die; a chip shows the number.
  const text = String(hand.shown);
  return { side, dice: [{ kind: "coin", solid: coin(text, text), shown: 1 }], total, size: DIE * 0.8 };
}

function cubes(side: Side, count: number, own: number, total: string): Fistful {
  const solid = solidOf("cube");
  const dice = Array.from({ length: count }, (_, k) => ({ kind: "cube" as const, solid, shown: k < own ? 1 : 0 }));
  return { side, dice, total, size: CUBE };
}

/** Returns the place for the dice: where the fewest pieces stand, and not on the fighters. The defender stands at `fight`. */
export function zoneOf(actors: readonly Actor[], fight: Place | undefined): Place {
  // The totals float over the dice and so hide what is behind them.
  const covers = (zone: Place, { x, z }: Place, aside: number) =>
    Math.abs(x - zone.x) < aside && z > zone.z - 0.62 && z < zone.z + 0.3;
  const crowd = (zone: Place) =>
    actors.filter((actor) => "space" in actor.where && covers(zone, actor, 0.5)).length +
    (fight && covers(zone, fight, 0.62) ? 6 : 0);
  const zones: Place[] = [
    { x: 0, z: 0.12 },
    { x: 0, z: 0.55 },
    { x: 0.45, z: 0.2 },
    { x: -0.45, z: 0.2 },
    { x: 0, z: -0.35 },
  ];
  return zones.reduce((best, zone) => (crowd(zone) < crowd(best) ? zone : best));
}
