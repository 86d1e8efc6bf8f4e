/** The pieces of a scene: creates, places and finds them. */

import type { Camera } from "three";
import { costumeOf, sideOf, type Form } from "../skins";
import type { Look, Scene, Side, Space, Spot } from "../view";
import { Actor } from "./actor";
import type { Decals } from "./decals";
import { edgeOf, placeOf, restingYaw, trayOf, TRAY_SLOTS, yawTo, type Place } from "./layout";
import type { Labels } from "./glyphs";
import type { Shape, Troupe } from "./troupe";

/** How pieces are shown. */
export interface Setting {
  bottom: Side;
  wide: boolean;
  look: Look;
}

/** All pieces on the table. */
export class Cast {
  actors: Actor[] = [];

  constructor(private readonly shapeOf: (form: Form) => Shape) {}

  /**
   * Shows a scene. Pieces that it shares with the last scene are kept.
   */
  show(scene: Scene, setting: Setting): void {
    const old = new Set(this.actors);
    this.actors = [];
    const take = (letter: string, space: Space | null): Actor => {
      const same = [...old].filter((actor) => actor.letter === letter);
      const actor =
        same.find(({ where }) => space !== null && "space" in where && where.space === space) ?? same[0];
      if (actor) {
        old.delete(actor);
        actor.reset();
        this.actors.push(actor);
        return actor;
      }
      return this.bring(scene.rules, letter, setting);
    };
    for (const piece of scene.pieces) {
      const actor = take(piece.letter, piece.space);
      actor.where = { space: piece.space };
      this.stand(actor, placeOf(piece.space, setting.bottom), setting);
      actor.lying = piece.stunned ? 1 : 0;
    }
    if (scene.battle) this.face(scene.battle, setting);
    for (const side of ["w", "b"] as const) {
      const beside = scene.beside.filter((piece) => (piece.side ?? sideOf(piece.letter)) === side);
      const places = trayOf(side, setting.bottom, setting.wide, Math.max(TRAY_SLOTS, beside.length));
      for (const [k, { letter, state }] of beside.entries()) {
        const actor = take(letter, null);
        actor.where = { beside: state };
        actor.size = state === "inactive" ? 0.82 : 0.68;
        actor.opacity = { inactive: 1, ghost: 0.62, captured: 0.5, lost: 0.3 }[state];
        const place = places[k];
        if (place) this.stand(actor, place, setting);
      }
    }
  }

  /** Creates a piece that is not placed yet. */
  bring(rules: Scene["rules"], letter: string, { look }: Setting): Actor {
    const costume = costumeOf(rules, letter, look.skin);
    const actor = new Actor(letter, costume, this.shapeOf(costume.form), look.colours, look.theme);
    this.actors.push(actor);
    return actor;
  }

  /** Removes all pieces, after a change of look. */
  clear(): void {
    this.actors = [];
  }

  /** Returns the piece on a space, if there is one (with this letter). */
  at(space: Space, letter?: string): Actor | undefined {
    return this.actors.find(
      (actor) =>
        "space" in actor.where &&
        actor.where.space === space &&
        (letter === undefined || actor.letter === letter),
    );
  }

  /** Returns a piece beside the board by its letter. */
  beside(letter: string): Actor | undefined {
    return this.actors.find((actor) => "beside" in actor.where && actor.letter === letter);
  }

  /** Returns the spot at which a piece is. */
  spotOf(actor: Actor): Spot {
    return "space" in actor.where
      ? { at: "space", space: actor.where.space }
      : { at: "beside", letter: actor.letter };
  }

  /** Draws the figures, their bases and their badges for a viewer at the camera. */
  draw(troupe: Troupe, decals: Decals, labels: Labels, camera: Camera): void {
    const [x, z] = [camera.matrixWorld.elements[12], camera.matrixWorld.elements[14]];
    const far = Math.hypot(x, z) || 1;
    for (const actor of this.actors) {
      actor.draw(troupe);
      actor.drawFoot(decals, labels, x / far, z / far);
    }
  }

  /** Puts a resting piece at a place. */
  stand(actor: Actor, place: Place, { bottom }: Setting): void {
    actor.x = place.x;
    actor.z = place.z;
    actor.yaw = restingYaw(place, actor.costume.side, bottom);
  }

  /** Places the attacker at the edge of its target and turns both fighters to each other. */
  private face({ from, target }: { from: Space; target: Space }, setting: Setting): void {
    const attacker = this.at(from);
    const defender = this.at(target);
    if (!attacker) return;
    const [a, b] = [placeOf(from, setting.bottom), placeOf(target, setting.bottom)];
    const edge = edgeOf(a, b);
    attacker.x = edge.x;
    attacker.z = edge.z;
    attacker.yaw = yawTo(a, b);
    if (defender) defender.yaw = yawTo(b, a);
  }
}
