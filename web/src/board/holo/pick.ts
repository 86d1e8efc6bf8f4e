/** Finds the spot on a ray: figures first, then the ground. Rays are in board units. */

import { Vector3, type Ray } from "three";
import { sameSpot, spaceAt } from "../geometry";
import type { Marks, Side, Spot } from "../view";
import type { Cast } from "./cast";
import { BASE } from "./layout";

/** How far beside a figure's axis a pointer still hits it, in board units. */
const GIRTH = 0.075;

/** Finds spots by casting rays. */
export class Picker {
  constructor(private readonly cast: Cast) {}

  /** Returns the point at which a ray meets the table; null if it does not. */
  ground({ origin, direction }: Ray): Vector3 | null {
    if (direction.y > -1e-4 || origin.y < 0) return null;
    return origin.clone().addScaledVector(direction, -origin.y / direction.y);
  }

  /**
   * Returns the spot on a ray. A tall figure stands for its space but does not hide a
   * target behind it: where the figure is not a target and the ground is, the ground is chosen.
   */
  spot(ray: Ray, bottom: Side, marks: Marks): Spot | null {
    const ground = this.ground(ray);
    const figure = this.figure(ray);
    const floor = ground && this.floor(ground, bottom);
    if (!figure) return floor;
    const isTarget = (spot: Spot) => marks.targets.some((target) => sameSpot(target.spot, spot));
    return floor && !isTarget(figure) && isTarget(floor) ? floor : figure;
  }

  /** Returns the spot at a point of the ground. */
  floor({ x, z }: { x: number; z: number }, bottom: Side): Spot | null {
    const space = spaceAt(x, z, bottom);
    if (space) return { at: "space", space };
    for (const actor of this.cast.actors)
      if ("beside" in actor.where && Math.hypot(actor.x - x, actor.z - z) < BASE)
        return { at: "beside", letter: actor.letter };
    return null;
  }

  /** Returns the spot of the first figure on a ray. */
  private figure(ray: Ray): Spot | null {
    const [low, high, onRay] = [new Vector3(), new Vector3(), new Vector3()];
    let nearest = Infinity;
    let spot: Spot | null = null;
    for (const actor of this.cast.actors) {
      low.set(actor.x, 0.03, actor.z);
      high.set(actor.x, Math.max(0.05, actor.height - GIRTH * 0.7), actor.z);
      const aside = ray.distanceSqToSegment(low, high, onRay);
      const girth = GIRTH * (0.6 + 0.4 * actor.size);
      if (aside > girth * girth || !actor.visible) continue;
      const far = onRay.distanceTo(ray.origin);
      if (far >= nearest) continue;
      nearest = far;
      spot = this.cast.spotOf(actor);
    }
    return spot;
  }
}
