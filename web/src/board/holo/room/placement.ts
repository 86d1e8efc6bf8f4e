/**
 * Where the table is in the room. Board units become metres by its diameter: the rim, which is the outermost part of the
 * table, has a radius of {@link RIM.outer} board units.
 */

import { Matrix4, Quaternion, Vector3 } from "three";
import { RIM } from "../layout";
import { HEIGHT } from "../table";

/** The smallest and the greatest diameter of the table in metres. */
export const DIAMETER = { least: 0.3, most: 1.5 } as const;

/** How far behind the player's right the panel stands, seen from the middle of the table, in radians. */
const BEHIND = 0.44;

const UP = new Vector3(0, 1, 0);

/** Returns a diameter within the limits. */
export function within(diameter: number): number {
  return Math.min(DIAMETER.most, Math.max(DIAMETER.least, diameter));
}

/** The place, the direction and the size of the table. */
export class Placement {
  /** The middle of the board, in metres. */
  readonly at = new Vector3();
  /** The rotation about the vertical, in radians; at 0 the side at the bottom of the board sits towards +z. */
  yaw = 0;
  private size = 0.9;

  /** The diameter in metres. */
  get diameter(): number {
    return this.size;
  }

  set diameter(diameter: number) {
    this.size = within(diameter);
  }

  /** The length of a board unit in metres. */
  get unit(): number {
    return this.size / (2 * RIM.outer);
  }

  /** The rotation of the table. */
  get turn(): Quaternion {
    return new Quaternion().setFromAxisAngle(UP, this.yaw);
  }

  /** The matrix from board units to metres. */
  get matrix(): Matrix4 {
    return new Matrix4().compose(this.at, this.turn, new Vector3().setScalar(this.unit));
  }

  /** The matrix from metres to board units. */
  get inverse(): Matrix4 {
    return this.matrix.invert();
  }

  /** Puts the table's foot on a surface, with the side at the bottom of the board towards a viewer. */
  putOn(surface: Vector3, viewer: Vector3): void {
    this.at.set(surface.x, surface.y + HEIGHT.surface * this.unit, surface.z);
    this.face(viewer);
  }

  /** Turns the side at the bottom of the board towards a viewer. */
  face(viewer: Vector3): void {
    const [x, z] = [viewer.x - this.at.x, viewer.z - this.at.z];
    if (Math.hypot(x, z) > 0.05) this.yaw = Math.atan2(x, z);
  }

  /**
   * Returns where the panel stands: behind the right hand of the player at the bottom of the board, or of the other one if `away`,
   * so that it is read without turning the head. A phone sees little to its sides, so there it is behind the table.
   */
  besides(away: boolean, phone: boolean): Vector3 {
    const turn = this.yaw + (away ? Math.PI : 0);
    const [seat, right] = [new Vector3(Math.sin(turn), 0, Math.cos(turn)), new Vector3(Math.cos(turn), 0, -Math.sin(turn))];
    const radius = this.diameter / 2;
    const at = this.at.clone();
    if (phone) return at.addScaledVector(seat, -radius - 0.12).setY(at.y + 0.36);
    const far = radius + 0.3;
    return at.addScaledVector(right, Math.cos(BEHIND) * far).addScaledVector(seat, -Math.sin(BEHIND) * far).setY(at.y + 0.29);
  }

  /** Changes the diameter. A table that lies on a surface (`lies`) is raised or lowered so that it stays on it. */
  resize(diameter: number, lies: boolean): void {
    const before = this.unit;
    this.diameter = diameter;
    if (lies) this.at.y += HEIGHT.surface * (this.unit - before);
  }

  /**
   * Moves, turns and scales the table so that two points that were held on it are under the two hands again. All points
   * are at the height of the table.
   */
  follow(held: readonly [Vector3, Vector3], hands: readonly [Vector3, Vector3], from: Readonly<{ at: Vector3; yaw: number; diameter: number }>, lies: boolean): void {
    const span = (pair: readonly [Vector3, Vector3]) => new Vector3().subVectors(pair[1], pair[0]).setY(0);
    const [before, now] = [span(held), span(hands)];
    if (before.length() < 0.01 || now.length() < 0.01) return;
    this.diameter = from.diameter;
    this.at.copy(from.at);
    this.resize((from.diameter * now.length()) / before.length(), lies);
    const grown = this.diameter / from.diameter;
    const turned = Math.atan2(now.x, now.z) - Math.atan2(before.x, before.z);
    this.yaw = from.yaw + turned;
    const middle = (pair: readonly [Vector3, Vector3]) => new Vector3().addVectors(pair[0], pair[1]).multiplyScalar(0.5);
    // The point of the table between the hands stays between them.
    const arm = new Vector3().subVectors(from.at, middle(held)).setY(0).multiplyScalar(grown).applyAxisAngle(UP, turned);
    const to = middle(hands).add(arm);
    this.at.set(to.x, this.at.y, to.z);
  }
}
