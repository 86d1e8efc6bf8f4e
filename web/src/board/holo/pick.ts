/** Finds the spot at a point of the screen: figures first, then the ground under the pointer. */

import { Raycaster, Vector2, Vector3, type PerspectiveCamera } from "three";
import { spaceAt } from "../geometry";
import type { Marks, Side, Spot } from "../view";
import type { Cast } from "./cast";
import { BASE } from "./layout";
import { sameSpot } from "./marks";

/** How far beside a figure's axis a pointer still hits it, in board units. */
const GIRTH = 0.075;

/** Finds spots by casting rays. */
export class Picker {
  private readonly raycaster = new Raycaster();

  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly cast: Cast,
  ) {}

  /**
   * Returns the point of the table under the pointer; null above the horizon. `x` and `y` are from
   * -1 to 1, y up.
   */
  ground(x: number, y: number): Vector3 | null {
    this.raycaster.setFromCamera(new Vector2(x, y), this.camera);
    const { origin, direction } = this.raycaster.ray;
    if (direction.y > -1e-4) return null;
    return origin.clone().addScaledVector(direction, -origin.y / direction.y);
  }

  /**
   * Returns the spot under the pointer. A tall figure stands for its space but does not hide a
   * target behind it: where the figure is not a target and the ground is, the ground is chosen.
   */
  spot(x: number, y: number, bottom: Side, marks: Marks): Spot | null {
    const ground = this.ground(x, y);
    const figure = this.figure();
    const floor = ground && this.floor(ground, bottom);
    if (!figure) return floor;
    const isTarget = (spot: Spot) => marks.targets.some((target) => sameSpot(target.spot, spot));
    return floor && !isTarget(figure) && isTarget(floor) ? floor : figure;
  }

  private floor({ x, z }: Vector3, bottom: Side): Spot | null {
    const space = spaceAt(x, z, bottom);
    if (space) return { at: "space", space };
    for (const actor of this.cast.actors)
      if ("beside" in actor.where && Math.hypot(actor.x - x, actor.z - z) < BASE)
        return { at: "beside", letter: actor.letter };
    return null;
  }

  /** Returns the spot of the first figure on the ray of the last {@link ground}. */
  private figure(): Spot | null {
    const { ray } = this.raycaster;
    const [low, high, onRay] = [new Vector3(), new Vector3(), new Vector3()];
    let nearest = Infinity;
    let spot: Spot | null = null;
    for (const actor of this.cast.actors) {
      low.set(actor.x, 0.03, actor.z);
      high.set(actor.x, Math.max(0.05, actor.height - GIRTH * 0.7), actor.z);
      const aside = ray.distanceSqToSegment(low, high, onRay);
      const girth = GIRTH * (0.6 + 0.4 * actor.size);
      if (aside > girth * girth || !actor.group.visible) continue;
      const far = onRay.distanceTo(ray.origin);
      if (far >= nearest) continue;
      nearest = far;
      spot = this.cast.spotOf(actor);
    }
    return spot;
  }
}
