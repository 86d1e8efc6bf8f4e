/**
 * Throws shown over the flat board: tumbling dice, cubes that show their colour, and a coin. The
 * panel is placed where it hides as little as possible of the pieces.
 */

import { paintOf, sideOf } from "../skins";
import type { Hand, Look, RulesId, Side, Thrown } from "../view";
import type { Motion } from "./motion";
import { ease } from "./motion";
import { PALETTES } from "./palette";
import { roomFor, type Standing } from "./room";
import { el, mix, set, short, text } from "./svg";
import { token } from "./token";

/** The width of a panel with dice and of one with cubes, before scaling. */
const WIDE = { dice: 1120, cubes: 1500 };
const HIGH = 470;
/** The scale at which the panel is drawn on the board. */
const SCALE = 0.72;

/** An object that tumbles: `draw` takes the progress `k` from 0 to 1 and shows the result at 1. */
interface Tumbler {
  node: SVGGElement;
  draw(k: number): void;
}

/** The panel that shows a throw. */
export class Panel {
  readonly #layer: SVGGElement;
  readonly #motion: Motion;
  #panel: SVGGElement | null = null;

  constructor(layer: SVGGElement, motion: Motion) {
    this.#layer = layer;
    this.#motion = motion;
  }

  /**
   * Shows a throw; resolves once the result has been visible for a while. `rest` is called when the dice
   * lie still.
   */
  async show(thrown: Thrown, rules: RulesId, look: Look, standing: readonly Standing[], rest: () => void): Promise<void> {
    this.clear();
    const cast = castOf(thrown, rules, look);
    const palette = PALETTES[look.theme];
    const wide = thrown.kind === "cubes" ? WIDE.cubes : WIDE.dice;
    const { x, y } = roomFor(wide * SCALE, HIGH * SCALE, standing);
    const panel = el(
      "g",
      { class: `throw throw-${thrown.kind}`, transform: `translate(${short(x)} ${short(y)}) scale(${SCALE})` },
      el("rect", {
        x: -wide / 2,
        y: -HIGH / 2,
        width: wide,
        height: HIGH,
        rx: 70,
        fill: palette.panel,
        "fill-opacity": 0.88,
        stroke: palette.rim,
        "stroke-width": 8,
      }),
      ...cast.still,
      ...cast.first.map((tumbler) => tumbler.node),
      ...cast.tumblers.map((tumbler) => tumbler.node),
    );
    this.#panel = panel;
    this.#layer.append(panel);
    const totals = el("g", { class: "totals", opacity: 0 }, ...cast.totals);
    panel.append(totals);
    if (cast.first.length > 0) {
      const sum = el("g", { class: "first-total", opacity: 0 }, ...cast.firstTotals);
      panel.append(sum);
      for (const { node } of cast.tumblers) set(node, { visibility: "hidden" });
      await this.#tumble(cast.first, 700);
      await this.#motion.run(160, (k) => set(sum, { opacity: k }));
      await this.#motion.pause(this.#motion.still ? 0 : 250);
      for (const { node } of cast.tumblers) set(node, { visibility: null });
    }
    await this.#tumble(cast.tumblers, cast.first.length > 0 ? 700 : 950);
    await this.#motion.run(160, (k) => set(totals, { opacity: k }));
    rest();
    await this.#motion.pause(this.#motion.still ? 1300 : 850);
  }

  /** Lets dice tumble for a time in milliseconds; they come to rest one after the other. */
  async #tumble(tumblers: readonly Tumbler[], time: number): Promise<void> {
    await this.#motion.run(time, (k) => {
      tumblers.forEach((tumbler, n) => tumbler.draw(Math.min(1, (k * (tumblers.length + 6)) / (n + 7))));
    });
  }

  /** Fades the throw out and removes it. */
  async fade(): Promise<void> {
    const panel = this.#panel;
    if (!panel) return;
    await this.#motion.run(220, (k) => set(panel, { opacity: 1 - k }));
    if (this.#panel === panel) this.clear();
  }

  clear(): void {
    this.#panel?.remove();
    this.#panel = null;
  }
}

/** The parts of a throw's picture. */
interface Cast {
  /** What is thrown before the rest: in looney the defender's cubes (L-9). */
  first: Tumbler[];
  /** Drawn when they lie still: the defender's total. */
  firstTotals: SVGElement[];
  tumblers: Tumbler[];
  /** Drawn from the beginning: the figures of the fighters. */
  still: SVGElement[];
  /** Drawn at the end: the totals. */
  totals: SVGElement[];
}

const NOTHING_FIRST = { first: [], firstTotals: [] };

function castOf(thrown: Thrown, rules: RulesId, look: Look): Cast {
  const { ink } = PALETTES[look.theme];
  const big = (words: string, x: number, y: number, size = 150): SVGElement =>
    text(words, { x, y, "font-size": size, "font-weight": 800, fill: ink });
  switch (thrown.kind) {
    case "coin":
      return { ...NOTHING_FIRST, tumblers: [coin(thrown.first, look)], still: [], totals: [] };
    case "initiative":
      return {
        ...NOTHING_FIRST,
        tumblers: thrown.shown.map((shown, k) => die(6, shown, k === 0 ? "w" : "b", look, { x: k === 0 ? -230 : 230, y: 0 })),
        still: [big(":", 0, 0)],
        totals: [],
      };
    case "dice":
    case "cubes": {
      const hands = [thrown.attacker, thrown.defender];
      const [attack = [], defence = []] = hands.map((hand, k) => handful(hand, thrown.kind, look, k === 0 ? -1 : 1));
      const [attackTotal, defenceTotal] = hands.map((hand, k) => big(String(hand.total), k === 0 ? -108 : 108, 0, 130));
      const one = thrown.kind === "cubes";
      return {
        first: one ? defence : [],
        firstTotals: one && defenceTotal ? [defenceTotal] : [],
        tumblers: one ? attack : [...attack, ...defence],
        still: [
          ...hands.map((hand, k) => fighter(hand, rules, look, (k === 0 ? -1 : 1) * (thrown.kind === "cubes" ? 620 : 440))),
          el("path", { d: "M0 -150V-70M0 70V150", stroke: ink, "stroke-width": 6, "stroke-opacity": 0.4 }),
          big(":", 0, 0, 110),
        ],
        totals: one && attackTotal ? [attackTotal] : [],
      };
    }
    case "ghost":
      return {
        ...NOTHING_FIRST,
        tumblers: cubes(4, thrown.shown, thrown.side, look, -150, 4),
        still: [],
        totals: [big(`+${thrown.shown}`, 330, 0, 170)],
      };
  }
}

function fighter(hand: Hand, rules: RulesId, look: Look, x: number): SVGElement {
  const node = token(rules, hand.letter, look, "standing");
  node.setAttribute("transform", `translate(${x} 0) scale(2.1)`);
  return node;
}

function handful(hand: Hand, kind: "dice" | "cubes", look: Look, side: -1 | 1): Tumbler[] {
  const owner = sideOf(hand.letter);
  if (kind === "dice") return [die(hand.dice, hand.shown, owner, look, { x: side * 180, y: 0 })];
  return cubes(hand.dice, hand.shown, owner, look, side * 345, 3);
}

/**
 * Returns the outline of a die with this number of faces: triangle, square, diamond or pentagon,
 * which resemble the real dice.
 */
function dieShape(faces: number): string {
  const [corners, turn, r] =
    faces === 4 ? [3, 0, 150] : faces === 6 ? [4, Math.PI / 4, 142] : faces === 8 ? [4, 0, 145] : faces === 12 ? [5, 0, 138] : [24, 0, 105];
  let d = "";
  for (let k = 0; k < corners; k += 1) {
    const angle = turn + (k / corners) * 2 * Math.PI - Math.PI / 2;
    d += `${k === 0 ? "M" : "L"}${short(r * Math.cos(angle))} ${short(r * Math.sin(angle))}`;
  }
  return `${d}Z`;
}

function die(faces: number, shown: number, side: Side, look: Look, at: { x: number; y: number }): Tumbler {
  const paint = paintOf(side, look.colours, look.theme);
  const number = text(String(shown), {
    y: faces === 4 ? 22 : 4,
    "font-size": faces === 12 ? 110 : 118,
    "font-weight": 800,
    fill: paint.ink,
  });
  const body = el("path", { d: dieShape(faces), fill: paint.body, stroke: paint.edge, "stroke-width": 12, "stroke-linejoin": "round" });
  const turning = el("g", {}, body, number);
  const node = el("g", { class: "die", "data-faces": faces, "data-shown": shown }, turning);
  let face = 0;
  return {
    node,
    draw(k) {
      // A die with a fixed 1 is not thrown, so it does not move.
      const left = faces <= 1 ? 0 : 1 - ease(k);
      const hop = Math.abs(Math.sin(left * 9)) * left * 120;
      node.setAttribute("transform", `translate(${short(at.x)} ${short(at.y - hop)})`);
      turning.setAttribute("transform", `rotate(${short(left * 720)})`);
      const step = Math.floor(left * 12);
      if (step !== face || left === 0) {
        face = step;
        number.textContent = String(left === 0 ? shown : 1 + ((shown + step * 5) % faces));
      }
    },
  };
}

/** Draws two-coloured cubes, of which `shown` come to rest with their owner's colour. */
function cubes(count: number, shown: number, owner: Side, look: Look, x: number, columns: number): Tumbler[] {
  const other: Side = owner === "w" ? "b" : "w";
  const order = Array.from({ length: count }, (_, k) => k);
  for (let k = count - 1; k > 0; k -= 1) {
    const swap = Math.floor(Math.random() * (k + 1));
    [order[k], order[swap]] = [order[swap] ?? 0, order[k] ?? 0];
  }
  const own = new Set(order.slice(0, shown));
  const rows = Math.ceil(count / columns);
  const size = rows > 3 ? 74 : 84;
  return Array.from({ length: count }, (_, k) => {
    const place = {
      x: x + ((k % columns) - (Math.min(columns, count) - 1) / 2) * (size + 16),
      y: (Math.floor(k / columns) - (rows - 1) / 2) * (size + 16),
    };
    return cube(own.has(k) ? owner : other, owner, look, place, size, k);
  });
}

function cube(side: Side, owner: Side, look: Look, at: { x: number; y: number }, size: number, n: number): Tumbler {
  const faces = (["w", "b"] as const).map((face) => {
    const paint = paintOf(face, look.colours, look.theme);
    const counts = face === owner;
    return el(
      "g",
      { "data-side": face },
      el("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: 14, fill: counts ? paint.body : mix(paint.body, PALETTES[look.theme].base, 0.35), stroke: paint.edge, "stroke-width": 6 }),
      // A cube that counts has a dot, so that it can be told apart without colour.
      counts ? el("circle", { r: size * 0.2, fill: paint.ink }) : null,
    );
  });
  const node = el("g", { class: side === owner ? "cube cube-counts" : "cube" }, ...faces);
  return {
    node,
    draw(k) {
      const left = 1 - ease(k);
      const turns = left * (5 + (n % 3));
      const hop = Math.abs(Math.sin(left * 7 + n)) * left * 90;
      const squeeze = left === 0 ? 1 : Math.max(0.08, Math.abs(Math.cos(turns * Math.PI)));
      node.setAttribute("transform", `translate(${short(at.x)} ${short(at.y - hop)}) rotate(${short(left * 200)}) scale(${short(squeeze)} 1)`);
      turnUp(faces, side, turns);
    },
  };
}

/** Shows the face that is up: that of `side`, or the other after an odd number of turns. */
function turnUp(faces: readonly SVGGElement[], side: Side, turns: number): void {
  const odd = Math.round(turns) % 2 !== 0;
  for (const face of faces) set(face, { display: (face.dataset.side === side) === odd ? "none" : null });
}

function coin(first: Side, look: Look): Tumbler {
  const faces = (["w", "b"] as const).map((side) => {
    const paint = paintOf(side, look.colours, look.theme);
    return el(
      "g",
      { "data-side": side },
      el("circle", { r: 150, fill: paint.body, stroke: paint.edge, "stroke-width": 14, "stroke-dasharray": side === "b" ? "48 20" : null }),
      el("circle", { r: 104, fill: "none", stroke: paint.ink, "stroke-width": 8, "stroke-opacity": 0.6 }),
      text(side === "w" ? "1" : "2", { "font-size": 130, "font-weight": 800, fill: paint.ink, y: 4 }),
    );
  });
  const node = el("g", { class: "coin", "data-first": first }, ...faces);
  return {
    node,
    draw(k) {
      const left = 1 - ease(k);
      const turns = left * 7;
      const squeeze = left === 0 ? 1 : Math.max(0.06, Math.abs(Math.cos(turns * Math.PI)));
      node.setAttribute("transform", `translate(0 ${short(-Math.sin(left * Math.PI) * 150)}) scale(1 ${short(squeeze)})`);
      turnUp(faces, first, turns);
    },
  };
}
