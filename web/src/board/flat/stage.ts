/**
 * The animations of the flat board's tokens, with one function for each kind of effect. After an animation the
 * caller places the scene in which it ends.
 */

import { angleOf, middleOf, ringOf } from "../geometry";
import { paintOf, sideOf } from "../skins";
import type { Animated, Effect, Look, Scene, Side, Space, Watch } from "../view";
import { Cast, transformOf, type Actor } from "./cast";
import { Panel } from "./dice";
import { ease, type Motion } from "./motion";
import { PALETTES } from "./palette";
import type { Standing } from "./room";
import { edgeOf, pointOf, radiusOf, UNIT, type Point } from "./scenery";
import { el, set, short, text } from "./svg";

/** The time a piece takes for one space and for the longest path, in milliseconds. */
const HOP = 300;
const LONGEST = 1500;

/** Places and animates the tokens. */
export class Stage {
  readonly cast: Cast;
  readonly #air: SVGGElement;
  readonly #motion: Motion;
  readonly #panel: Panel;
  #bottom: Side = "w";
  /** The place of the battle in progress. */
  #fight: { from: Space; target: Space } | null = null;

  constructor(layer: SVGGElement, air: SVGGElement, motion: Motion, look: Look) {
    this.cast = new Cast(layer, look);
    this.#air = air;
    this.#motion = motion;
    this.#panel = new Panel(air, motion);
  }

  /** Places every token as in a scene ({@link Cast.place}), and removes what an animation has left over the board. */
  place(scene: Scene, look: Look, bottom: Side, replaceAll = false): void {
    this.#bottom = bottom;
    this.#fight = scene.battle ?? null;
    this.#panel.clear();
    this.#air.replaceChildren();
    this.cast.place(scene, look, bottom, replaceAll);
  }

  /** Animates the effects; the caller then places the scene that follows them. */
  async play(effects: readonly Animated[], alive: () => boolean, watch?: Watch): Promise<void> {
    for (let k = 0; k < effects.length; k += 1) {
      const effect = effects[k];
      const next = effects[k + 1];
      if (!effect || !alive()) return;
      const seen = (shown: Animated): void => {
        if (alive()) watch?.seen(shown);
      };
      watch?.begins(effect);
      // A throw can be seen once its dice lie still.
      if (effect.t !== "throw") seen(effect);
      // A pushing piece and the pushed piece move together.
      if (effect.t === "walk" && next?.t === "push" && next.to) {
        watch?.begins(next);
        seen(next);
        await this.#shove(effect.letter, effect.path, { ...next, to: next.to });
        k += 1;
      } else await this.#one(effect, () => seen(effect));
    }
    if (alive()) await this.#panel.fade();
  }

  /** Shows one effect. `rest` is called when the dice of a throw lie still. */
  async #one(effect: Animated, rest: () => void): Promise<void> {
    switch (effect.t) {
      case "walk":
        return this.#walk(effect.letter, effect.path);
      case "push":
        return effect.to ? this.#walk(effect.letter, [effect.from, effect.to]) : this.#over(effect.letter, effect.from);
      case "fall":
        return this.#fall(effect.letter, effect.at, effect.how === "lost" || effect.how === "captured");
      case "enter":
        return this.#enter(effect.letter, effect.at);
      case "attack":
        return this.#attack(effect.letter, effect.from, effect.target);
      case "throw":
        return this.#panel.show(effect.thrown, this.cast.rules, this.cast.look, this.#standing(), rest);
      case "verdict":
        return this.#verdict(effect.what);
      case "retreat":
      case "advance":
        return this.#settle(effect.letter, effect.to);
      case "stun":
      case "rise":
        return this.#tilt(effect.letter, effect.at, effect.t === "stun");
      case "ghost":
        return this.#ghost(effect.letter);
      case "accept":
      case "pass":
        return this.#word("–", effect.side);
      case "score":
        return this.#word(`+${effect.points}`, effect.side);
      case "triumph":
        return this.#triumph(effect.side);
    }
  }

  async #walk(letter: string, path: readonly Space[]): Promise<void> {
    const go = this.#going(letter, path);
    if (!go) return;
    await this.#motion.run(timeOf(path), (k) => go.draw(ease(k) * (path.length - 1)));
    go.arrive();
  }

  /**
   * Moves a pawn along its path; from the point where it meets a piece, that piece moves ahead of
   * it.
   */
  async #shove(
    letter: string,
    path: readonly Space[],
    push: { letter: string; from: Space; to: Space },
  ): Promise<void> {
    const met = Math.max(1, path.indexOf(push.from));
    const driven = path.includes(push.from) ? [...path.slice(met), push.to] : [push.from, push.to];
    const pushed = this.#going(push.letter, driven);
    const go = this.#going(letter, path);
    const hops = path.length - 1;
    await this.#motion.run(timeOf(path), (k) => {
      const along = ease(k) * hops;
      go?.draw(along);
      pushed?.draw(Math.max(0, (along - met + 1) / (hops - met + 1)) * (driven.length - 1));
    });
    pushed?.arrive();
    go?.arrive();
  }

  /**
   * Returns functions that move a piece along a path; `draw` takes the number of spaces covered so
   * far.
   */
  #going(letter: string, path: readonly Space[]): { draw(along: number): void; arrive(): void } | null {
    const [from] = path;
    const to = path.at(-1);
    const actor = from === undefined ? null : this.cast.find(letter, from);
    if (!actor || to === undefined) return null;
    this.cast.raise(actor);
    const hops = path.length - 1;
    return {
      draw: (along) => {
        const n = Math.min(hops - 1, Math.floor(along));
        const [a, b] = [path[n], path[n + 1]];
        if (a === undefined || b === undefined) return;
        const part = along - n;
        const [ra, rb] = [radiusOf(a), radiusOf(b)];
        this.cast.set(actor, this.#between(a, b, part), ra + (rb - ra) * part);
      },
      arrive: () => { actor.space = to; },
    };
  }

  /** Returns a function that draws a token on its straight way to a point, where it has the radius `end`. */
  #towards(actor: Actor, to: Point, end = actor.r, { x, y, r }: Point & { r: number } = actor): (part: number) => void {
    return (part) => this.cast.set(actor, { x: x + (to.x - x) * part, y: y + (to.y - y) * part }, r + (end - r) * part);
  }

  /** Returns a point on the way between two spaces: along the ring, or straight. */
  #between(a: Space, b: Space, part: number): Point {
    const [ra, rb] = [ringOf(a), ringOf(b)];
    if (ra.ring !== rb.ring || ra.ring === "C") {
      const [p, q] = [pointOf(a, this.#bottom), pointOf(b, this.#bottom)];
      return { x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part };
    }
    // Take the shorter way round the ring.
    let turn = (rb.number - ra.number + 12) % 12;
    if (turn > 6) turn -= 12;
    const { x, y } = middleOf(a, this.#bottom);
    const radius = Math.hypot(x, y) * UNIT;
    const angle = angleOf(ra.number + turn * part, this.#bottom);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  }

  /** Moves a piece over the edge of the board. */
  async #over(letter: string, from: Space): Promise<void> {
    const actor = this.cast.find(letter, from);
    if (!actor) return;
    const go = this.#towards(actor, { x: 1.35 * actor.x, y: 1.35 * actor.y });
    await this.#motion.run(520, (k) => {
      go(ease(k));
      set(actor.node, { opacity: k < 0.5 ? 1 : 2 - 2 * k });
    });
    this.cast.remove(actor);
  }

  async #fall(letter: string, at: Space, softly: boolean): Promise<void> {
    const actor = this.cast.find(letter, at);
    if (!actor) return;
    const { r } = actor;
    const palette = PALETTES[this.cast.look.theme];
    const flash = el("circle", { cx: actor.x, cy: actor.y, r, fill: "none", stroke: palette.attack, "stroke-width": 16 });
    this.#air.append(flash);
    await this.#motion.run(softly ? 420 : 560, (k) => {
      this.cast.set(actor, actor, r * (1 - 0.7 * ease(k)), 50 * ease(k));
      set(actor.node, { opacity: 1 - k });
      set(flash, { r: r * (1 + 0.9 * k), opacity: 1 - k });
    });
    flash.remove();
    this.cast.remove(actor);
  }

  async #enter(letter: string, at: Space): Promise<void> {
    const waiting = this.cast.waiting(letter);
    const actor = this.cast.make(letter, at, "standing");
    const to = pointOf(at, this.#bottom);
    const go = this.#towards(actor, to, radiusOf(at), waiting ?? { ...to, r: 20 });
    this.cast.actors.push(actor);
    this.cast.raise(actor);
    if (waiting) this.cast.remove(waiting);
    await this.#motion.run(560, (k) => go(ease(k)));
  }

  async #attack(letter: string, from: Space, target: Space): Promise<void> {
    const actor = this.cast.find(letter, from);
    this.#fight = { from, target };
    if (!actor) return;
    this.cast.raise(actor);
    const go = this.#towards(actor, edgeOf(from, target, this.#bottom));
    await this.#motion.run(260, (k) => go(ease(k) * (1 + 0.25 * Math.sin(Math.PI * k))));
    await this.#sparks(pointOf(target, this.#bottom));
  }

  async #settle(letter: string, to: Space): Promise<void> {
    this.#fight = null;
    const actor = this.cast.find(letter, to) ?? this.cast.actors.find((one) => one.letter === letter && one.space !== null);
    if (!actor) return;
    const go = this.#towards(actor, pointOf(to, this.#bottom), radiusOf(to));
    await this.#motion.run(300, (k) => go(ease(k)));
    actor.space = to;
  }

  async #tilt(letter: string, at: Space, down: boolean): Promise<void> {
    const actor = this.cast.find(letter, at);
    if (!actor) return;
    await this.#motion.run(240, (k) => this.cast.set(actor, actor, actor.r, (down ? 80 : -80) * ease(k)));
    this.cast.dress(actor, down ? "stunned" : "standing");
    this.cast.set(actor, actor, actor.r);
  }

  /** Moves a ghost from its tray to the fight, where it disappears. */
  async #ghost(letter: string): Promise<void> {
    const actor = this.cast.actors.find((one) => one.manner === "ghost" && one.letter === letter);
    if (!actor) return;
    this.#air.append(actor.node);
    const go = this.#towards(actor, this.#fightPoint() ?? { x: 0, y: 0 }, 2.2 * actor.r);
    await this.#motion.run(760, (k) => {
      go(ease(k));
      set(actor.node, { opacity: k < 0.6 ? 1 : (1 - k) / 0.4 });
    });
    this.cast.remove(actor);
  }

  /** Shows the result of a throw as a sign over the fight. */
  async #verdict(what: Extract<Effect, { t: "verdict" }>["what"]): Promise<void> {
    const at = this.#fightPoint();
    if (!at || !this.#fight) return;
    const palette = PALETTES[this.cast.look.theme];
    const attacker = edgeOf(this.#fight.from, this.#fight.target, this.#bottom);
    const over = what === "loss" || what === "stunned" ? attacker : at;
    const sign = { win: "✕", defeated: "✕", loss: "✕", standoff: "=", nothing: "=", pushed: "»", stunned: "★" }[what];
    const glyph = text(sign, { "font-size": 210, "font-weight": 900, fill: palette.picked, stroke: palette.halo, "stroke-width": 14, "paint-order": "stroke" });
    const node = el("g", { class: `verdict verdict-${what}` }, glyph);
    this.#air.append(node);
    await this.#motion.run(420, (k) => {
      const size = 0.5 + 0.6 * ease(Math.min(1, k * 2));
      set(node, { transform: `translate(${short(over.x)} ${short(over.y)}) scale(${short(size)})`, opacity: Math.min(1, k * 4) });
    });
    await this.#motion.pause(420);
    node.remove();
    await this.#panel.fade();
  }

  async #sparks(at: Point): Promise<void> {
    const palette = PALETTES[this.cast.look.theme];
    let d = "";
    for (let k = 0; k < 8; k += 1) {
      const angle = (k / 8) * 2 * Math.PI;
      d += `M${short(130 * Math.cos(angle))} ${short(130 * Math.sin(angle))}L${short(178 * Math.cos(angle))} ${short(178 * Math.sin(angle))}`;
    }
    const node = el("path", { d, stroke: palette.attack, "stroke-width": 14, "stroke-linecap": "round", fill: "none" });
    this.#air.append(node);
    await this.#motion.run(240, (k) => {
      set(node, { transform: `translate(${short(at.x)} ${short(at.y)}) scale(${short(0.7 + 0.5 * k)})`, opacity: 1 - k });
    });
    node.remove();
  }

  /** Shows a short text that rises at a side's edge of the board: points or a pass. */
  async #word(words: string, side: Side): Promise<void> {
    const palette = PALETTES[this.cast.look.theme];
    const y = side === this.#bottom ? 520 : -520;
    const node = text(words, { class: "word", "font-size": 230, "font-weight": 900, fill: palette.picked, stroke: palette.halo, "stroke-width": 16, "paint-order": "stroke" });
    this.#air.append(node);
    await this.#motion.run(620, (k) => set(node, { y: y - 110 * ease(k), opacity: k < 0.7 ? 1 : (1 - k) / 0.3 }));
    if (this.#motion.still) {
      set(node, { opacity: 1 });
      await this.#motion.pause(500);
    }
    node.remove();
  }

  /**
   * The winner's tokens on the board swell one after another, while rings in the winner's colour widen
   * from the middle. The other side's tokens fade for the moment.
   */
  async #triumph(side: Side): Promise<void> {
    if (this.#motion.still) return;
    const standing = this.cast.actors.filter((actor) => actor.space !== null);
    const winners = standing.filter((actor) => sideOf(actor.letter) === side);
    const others = standing.filter((actor) => sideOf(actor.letter) !== side);
    const paint = paintOf(side, this.cast.look.colours, this.cast.look.theme);
    const rings = [0, 0.2, 0.4].map((from) => {
      const node = el("circle", { class: "triumph", cx: 0, cy: 0, fill: "none", stroke: paint.edge, "stroke-width": 18 });
      this.#air.append(node);
      return { from, node };
    });
    const sizes = winners.map(({ r }) => r);
    const swell = (k: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, k)));
    await this.#motion.run(2200, (k) => {
      for (const { from, node } of rings) {
        const part = Math.min(1, Math.max(0, (k - from) / 0.6));
        set(node, { r: short(80 + 1000 * part), opacity: part > 0 ? 1 - part : 0 });
      }
      for (const [n, actor] of winners.entries()) {
        const part = k * 1.6 - 0.6 * (n / winners.length);
        const r = sizes[n] ?? actor.r;
        this.cast.set(actor, actor, r);
        set(actor.node, { transform: transformOf({ ...actor, r: r * (1 + 0.28 * swell(part)) }) });
      }
      for (const actor of others) set(actor.node, { opacity: 1 - 0.55 * swell(k) });
    });
    for (const { node } of rings) node.remove();
  }

  /** Returns the pieces that a panel should not hide; the fighters have the greatest weight. */
  #standing(): Standing[] {
    const fight = this.#fight;
    const pieces = this.cast.actors.map((actor) => ({
      x: actor.x,
      y: actor.y,
      r: actor.r,
      weight: fight && (actor.space === fight.from || actor.space === fight.target) ? 8 : 1,
    }));
    const at = this.#fightPoint();
    return at ? [...pieces, { ...at, r: 200, weight: 8 }] : pieces;
  }

  #fightPoint(): Point | null {
    return this.#fight ? pointOf(this.#fight.target, this.#bottom) : null;
  }
}

/** Returns the milliseconds that a path takes. */
function timeOf(path: readonly Space[]): number {
  return Math.min(LONGEST, HOP + 190 * (path.length - 2));
}
