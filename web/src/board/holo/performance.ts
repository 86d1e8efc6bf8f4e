/**
 * Animates each kind of effect. Every effect becomes an act that takes a progress from 0 to 1 and
 * moves the actors of the cast. An effect of a piece that is not there is ignored, so that a bad
 * effect breaks nothing.
 */

import type { Group } from "three";
import { paintOf } from "../skins";
import type { Animated, Effect, Scene, Side, Space } from "../view";
import { REST, type Actor } from "./actor";
import type { Act, Player } from "./animation";
import type { Cast, Setting } from "./cast";
import { blowOf, reelOf } from "./choreography";
import type { Decals } from "./decals";
import { bump, ease, smooth } from "./easing";
import type { Glyphs, Labels } from "./glyphs";
import { edgeOf, overEdge, placeOf, restingYaw, shortest, trayOf, TRAY_SLOTS, yawTo, type Place } from "./layout";
import { Lights, paintedFor } from "./lights";
import { rolling } from "./plan";
import { drawSparks } from "./sparks";
import type { Sprites } from "./sprites";
import { Throw, zoneOf } from "./throws";

/** What an animation works with. */
export interface Props {
  cast: Cast;
  props: Group;
  glyphs: Glyphs;
  setting(): Setting;
  /** Whether dice and totals are drawn over everything, as on a screen. */
  above: boolean;
}

const NOTHING: Act = () => undefined;
/** Animates effects on the actors of the cast. */
export class Performance implements Player {
  private thrown: Throw | null = null;
  private readonly lights: Lights;
  private scene: Scene | null = null;
  private fight: { attacker: Actor | undefined; defender: Actor | undefined; at: Place } | null = null;

  constructor(private readonly on: Props) {
    this.lights = new Lights(() => on.setting().look);
  }

  begin(scene: Scene): void {
    this.clear();
    this.scene = scene;
  }

  end(cut: boolean): void {
    this.lights.clear();
    if (cut) this.clear();
  }

  /** Removes dice and lights. */
  clear(): void {
    this.thrown?.dispose();
    this.thrown = null;
    this.lights.clear();
    this.fight = null;
  }

  draw(decals: Decals, overlay: Labels, sprites: Sprites): void {
    this.lights.draw(decals, overlay);
    for (const actor of this.on.cast.actors) if (actor.fall > 0 && actor.fall < 1) drawSparks(actor, sprites);
    this.thrown?.draw(overlay);
  }

  /** Draws the totals of a battle that waits for a decision, over the heads of the fighters. */
  drawTotals({ battle }: Scene, overlay: Labels): void {
    if (!battle) return;
    const { look } = this.on.setting();
    for (const [space, total] of [[battle.from, battle.attack], [battle.target, battle.defence]] as const) {
      const actor = this.on.cast.at(space);
      if (!actor || total === null || total === undefined) continue;
      const at: [number, number, number] = [actor.x, actor.height + 0.1, actor.z];
      overlay.add({ text: String(total), at, size: 0.08, ...paintedFor(actor.costume.side, look) });
    }
  }

  act(effect: Animated): Act {
    switch (effect.t) {
      case "walk":
        return this.walk(effect.letter, effect.path);
      case "push":
        return this.push(effect.letter, effect.from, effect.to ?? null);
      case "fall":
        return this.fall(effect.letter, effect.at);
      case "enter":
        return this.enter(effect.letter, effect.at);
      case "attack":
        return this.attack(effect);
      case "throw":
        return this.throwDice(effect.thrown);
      case "verdict":
        return this.verdict(effect.what);
      case "retreat":
      case "advance":
        return this.glide(effect.letter, effect.to);
      case "stun":
        return this.tip(effect.letter, effect.at, 0, 1);
      case "rise":
        return this.tip(effect.letter, effect.at, 1, 0);
      case "ghost":
        return this.ghost(effect.side, effect.letter);
      case "score":
        return this.lights.score(effect.side, effect.points, this.fight?.at ?? { x: 0, z: effect.side === this.on.setting().bottom ? 0.3 : -0.3 });
      case "pass":
        return this.lights.ripple({ x: 0, z: 0 }, this.colourOf(effect.side), 1.05);
      case "triumph":
        return this.triumph(effect.side);
      case "accept":
        return NOTHING;
    }
  }

  private place(space: Space): Place {
    return placeOf(space, this.on.setting().bottom);
  }

  private colourOf(side: Side): string {
    const { look } = this.on.setting();
    return paintOf(side, look.colours, look.theme).edge;
  }

  private resting(actor: Actor, at: Place): number {
    return restingYaw(at, actor.costume.side, this.on.setting().bottom);
  }

  /** Walks space by space in small strides; the figure looks where it goes. */
  private walk(letter: string, path: readonly Space[]): Act {
    const [first, last] = [path[0], path[path.length - 1]];
    const actor = first && this.on.cast.at(first, letter);
    if (!actor || !last) return NOTHING;
    const places = path.map((space) => this.place(space));
    const yaw = actor.yaw;
    actor.where = { space: last };
    return (t) => {
      const way = t * (places.length - 1);
      const leg = Math.min(places.length - 2, Math.floor(way));
      const [a, b] = [places[leg], places[leg + 1]];
      if (!a || !b) return;
      const part = t === 1 ? 1 : ease(way - leg, leg === 0, leg === places.length - 2);
      actor.x = a.x + (b.x - a.x) * part;
      actor.z = a.z + (b.z - a.z) * part;
      actor.y = 0.03 * bump(way - leg);
      const ahead = yawTo(a, b);
      const end = this.resting(actor, b);
      const eager = leg === 0 ? smooth(Math.min(1, (way - leg) * 3)) : 1;
      actor.yaw = yaw + shortest(ahead - yaw) * eager;
      const homing = smooth(Math.max(0, (t - 0.8) / 0.2));
      if (leg === places.length - 2) actor.yaw += shortest(end - actor.yaw) * homing;
      actor.lean = [0, 0.12 * bump(t)];
      if (t === 1) actor.lean = [0, 0];
    };
  }

  private push(letter: string, from: Space, to: Space | null): Act {
    const actor = this.on.cast.at(from, letter);
    if (!actor) return NOTHING;
    const a = this.place(from);
    const b = to === null ? overEdge(a) : this.place(to);
    const [x, z] = [actor.x, actor.z];
    if (to !== null) actor.where = { space: to };
    return (t) => {
      const far = to === null ? t ** 0.7 : 1 - (1 - t) ** 2;
      actor.x = x + (b.x - x) * far;
      actor.z = z + (b.z - z) * far;
      // A pushed figure leans back against the push.
      const [ux, uz] = [b.x - a.x, b.z - a.z];
      const length = Math.hypot(ux, uz) || 1;
      const sway = -0.35 * bump(t);
      actor.lean = inOwnAxes(actor.yaw, (ux / length) * sway, (uz / length) * sway);
      if (to === null) {
        actor.y = -0.5 * Math.max(0, t - 0.35) ** 1.6;
        actor.fall = Math.max(0, (t - 0.3) / 0.7);
        if (t === 1) actor.opacity = 0;
      } else if (t === 1) actor.lean = [0, 0];
    };
  }

  private fall(letter: string, at: Space): Act {
    const actor = this.on.cast.at(at, letter) ?? this.fighter(letter);
    if (!actor) return NOTHING;
    const ring = this.lights.ripple(actor, this.colourOf(actor.costume.side), 0.26);
    return (t) => {
      actor.flash = 0.9 * bump(t * 1.6);
      actor.fall = smooth(Math.min(1, t * 1.05));
      actor.lean = [0, -0.25 * t];
      ring(t);
      if (t === 1) actor.opacity = 0;
    };
  }

  /** The figure rises from its pad, feet first. */
  private enter(letter: string, at: Space): Act {
    const { cast } = this.on;
    const setting = this.on.setting();
    const waiting = cast.beside(letter);
    const actor = waiting ?? (this.scene ? cast.bring(this.scene.rules, letter, setting) : undefined);
    if (!actor) return NOTHING;
    const [size, opacity] = [actor.size, actor.opacity];
    const place = this.place(at);
    let there = waiting === undefined;
    const land = () => {
      there = true;
      actor.where = { space: at };
      actor.reset();
      cast.stand(actor, place, setting);
    };
    if (there) land();
    const ring = this.lights.ripple(place, this.colourOf(actor.costume.side), 0.3);
    return (t) => {
      // The figure fades out beside the board before it appears on it.
      if (!there && t < 0.3) {
        actor.shown = 1 - t / 0.3;
        actor.size = size;
        actor.opacity = opacity;
        return;
      }
      if (!there) land();
      const up = waiting ? Math.min(1, (t - 0.3) / 0.7) : t;
      actor.shown = smooth(up);
      actor.flash = 0.8 * (1 - up);
      ring(up);
    };
  }

  private attack({ letter, from, target, against }: Extract<Effect, { t: "attack" }>): Act {
    const { cast } = this.on;
    const attacker = cast.at(from, letter);
    const defender = cast.at(target, against);
    const [a, b] = [this.place(from), this.place(target)];
    const edge = edgeOf(a, b);
    this.fight = { attacker, defender, at: b };
    const start = attacker && { x: attacker.x, z: attacker.z, yaw: attacker.yaw };
    const facing = defender?.yaw ?? 0;
    return (t) => {
      if (attacker && start) {
        const far = smooth(t);
        attacker.x = start.x + (edge.x - start.x) * far;
        attacker.z = start.z + (edge.z - start.z) * far;
        attacker.yaw = start.yaw + shortest(yawTo(a, b) - start.yaw) * Math.min(1, t * 2.5);
        attacker.lean = [0, 0.3 * bump(t)];
        attacker.y = 0.04 * bump(t);
      }
      if (defender) {
        defender.yaw = facing + shortest(yawTo(b, a) - facing) * smooth(t);
        defender.lean = defender.lying > 0.5 ? [0, 0] : [0, -0.18 * bump(t)];
      }
    };
  }

  private throwDice(thrown: Extract<Effect, { t: "throw" }>["thrown"]): Act {
    this.thrown?.dispose();
    const { look, bottom } = this.on.setting();
    const own = new Throw(thrown, { look, bottom, zone: zoneOf(this.on.cast.actors, this.fight?.at), above: this.on.above }, this.on.props, this.on.glyphs);
    this.thrown = own;
    // A coin, and the throw for the first turn, decide nothing on the board, so they do not stay.
    const passing = !look.still && (thrown.kind === "coin" || thrown.kind === "initiative");
    return (t) => {
      own.at(Math.min(1, t / rolling(thrown)));
      if (passing) own.opacity = 1 - smooth(Math.max(0, (t - 0.9) / 0.1));
      if (passing && t === 1) {
        own.dispose();
        if (this.thrown === own) this.thrown = null;
      }
    };
  }

  /** Both fighters strike in their own ways; the winner strikes harder, and a struck piece reels. */
  private verdict(what: Extract<Effect, { t: "verdict" }>["what"]): Act {
    const { thrown } = this;
    const fight = this.fight;
    const { attacker, defender } = fight ?? {};
    const hit = { win: 1, defeated: 1, pushed: 0.8, standoff: 0.5, nothing: 0.35, stunned: 0.25, loss: 0.25 }[what];
    const back = { win: 0.2, defeated: 0.15, pushed: 0.25, standoff: 0.5, nothing: 0.7, stunned: 1, loss: 1 }[what];
    const flash = fight ? this.lights.ripple(fight.at, "#ffffff", 0.24) : NOTHING;
    return (t) => {
      if (thrown) thrown.opacity = 1 - smooth(Math.min(1, t * 1.4));
      // The blow lands a little after the middle of its time; then the other one answers.
      const [struck, answered] = [(t - 0.3) / 0.35, (t - 0.7) / 0.3];
      flash(Math.min(1, Math.max(0, struck)));
      if (attacker) {
        attacker.gesture = answered > 0 ? reelOf(answered, back) : blowOf(attacker.costume.form, t / 0.6, hit);
        attacker.flash = back * bump(answered);
      }
      if (defender) {
        const lies = defender.lying > 0.5;
        const answer = (t - 0.45) / 0.55;
        defender.gesture = lies ? REST : answer > 0 && back > 0.2 ? blowOf(defender.costume.form, answer, back) : reelOf(struck, hit);
        defender.flash = hit * bump(struck);
      }
      if (t < 1) return;
      for (const each of [attacker, defender])
        if (each) {
          each.gesture = REST;
          each.flash = 0;
        }
      thrown?.dispose();
      if (this.thrown === thrown) this.thrown = null;
    };
  }

  /** Moves the attacker back to its space, or on to the space it fought for. */
  private glide(letter: string, to: Space): Act {
    const actor = this.fighter(letter) ?? this.on.cast.at(to, letter) ?? this.on.cast.actors.find((one) => one.letter === letter);
    if (!actor) return NOTHING;
    const [x, z, yaw] = [actor.x, actor.z, actor.yaw];
    const place = this.place(to);
    actor.where = { space: to };
    return (t) => {
      const far = smooth(t);
      actor.x = x + (place.x - x) * far;
      actor.z = z + (place.z - z) * far;
      actor.y = 0.03 * bump(t);
      actor.yaw = yaw + shortest(this.resting(actor, place) - yaw) * smooth(Math.max(0, t * 2 - 1));
    };
  }

  private tip(letter: string, at: Space, from: number, to: number): Act {
    const actor = this.fighter(letter) ?? this.on.cast.at(at, letter);
    if (!actor) return NOTHING;
    return (t) => {
      // A falling figure bounces; a rising one is slower.
      const way = to > from ? Math.min(1, t * t * 1.9) - 0.1 * bump((t - 0.72) / 0.28) : smooth(t);
      actor.lying = t === 1 ? to : from + (to - from) * way;
      actor.flash = (to > from ? 0.9 : 0.4) * bump(t);
    };
  }

  /**
   * Uses a force ghost: the piece beside the board flares up and its light crosses to the fight.
   */
  private ghost(side: Side, letter: string): Act {
    const actor = this.on.cast.beside(letter);
    const setting = this.on.setting();
    const from: Place = actor ?? trayOf(side, setting.bottom, setting.wide, TRAY_SLOTS)[0] ?? { x: 0, z: 0 };
    const to = this.fight?.at ?? { x: 0, z: 0 };
    const start = { x: from.x, z: from.z };
    const [opacity, grown] = [actor?.opacity ?? 1, actor?.size ?? 1];
    const ring = this.lights.ripple(to, this.colourOf(side), 0.34);
    return (t) => {
      ring(Math.max(0, (t - 0.6) / 0.4));
      if (!actor) return;
      const far = smooth(Math.min(1, t / 0.75));
      actor.x = start.x + (to.x - start.x) * far;
      actor.z = start.z + (to.z - start.z) * far;
      actor.y = 0.4 * bump(far * 0.9) + 0.12 * far;
      actor.size = grown + (1.25 - grown) * far;
      actor.flash = 0.7 + 0.3 * bump(t);
      actor.opacity = t < 0.7 ? opacity + 0.25 * t : Math.max(0, 1 - (t - 0.7) / 0.3);
      actor.yaw += 0.06;
    };
  }

  /**
   * The winner's standing figures leap one after another and turn once, while rings of light leave the
   * middle of the table. The other side's figures bow and fade a little.
   */
  private triumph(side: Side): Act {
    const standing = this.on.cast.actors.filter((actor) => "space" in actor.where && actor.fall < 1);
    const winners = standing.filter((actor) => actor.costume.side === side);
    const others = standing.filter((actor) => actor.costume.side !== side);
    const yaws = winners.map((actor) => actor.yaw);
    const rings = [0, 0.18, 0.36].map((from) => ({ from, draw: this.lights.ripple({ x: 0, z: 0 }, this.colourOf(side), 1.15) }));
    return (t) => {
      for (const { from, draw } of rings) draw(Math.min(1, Math.max(0, (t - from) / 0.6)));
      for (const [k, actor] of winners.entries()) {
        const part = Math.min(1, Math.max(0, t * 1.6 - 0.6 * (k / winners.length)));
        const up = actor.lying > 0.5 ? 0.2 : 1;
        actor.y = up * 0.16 * Math.abs(Math.sin(2 * Math.PI * part));
        actor.yaw = (yaws[k] ?? 0) + up * 2 * Math.PI * smooth(part);
        actor.flash = 0.75 * bump(part);
        if (t === 1) {
          actor.y = actor.flash = 0;
          actor.yaw = yaws[k] ?? 0;
        }
      }
      const low = bump(t);
      for (const actor of others) {
        actor.lean = [0, actor.lying > 0.5 ? 0 : 0.3 * low];
        actor.opacity = 1 - 0.55 * low;
      }
    };
  }

  private fighter(letter: string): Actor | undefined {
    const fight = this.fight;
    return [fight?.attacker, fight?.defender].find((actor) => actor?.letter === letter);
  }
}

/** Converts a direction on the table to the axes of a figure turned by `yaw`. */
function inOwnAxes(yaw: number, x: number, z: number): [number, number] {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return [x * c - z * s, x * s + z * c];
}
