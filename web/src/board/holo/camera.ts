/**
 * The camera. Its usual pose is a three-quarter view in which the whole board and its trays fit on
 * a screen of any shape. The user can turn and zoom it within limits, and it returns by itself.
 */

import { Matrix4, PerspectiveCamera, Vector3 } from "three";
import { shortest, trayOf, TRAY_SLOTS } from "./layout";

/** The direction and distance from which the camera looks at the table. */
export interface Pose {
  /** The rotation about the table in radians; 0 looks from the front. */
  turn: number;
  /** The elevation of the camera above the table, in radians. */
  height: number;
  /** 1 where everything fits exactly; smaller values are nearer. */
  zoom: number;
}

const LIMITS = { height: [0.3, 1.5], zoom: [0.45, 1.5] } as const;
/** The share of the screen's width and height that the table may use. */
const MARGIN = 0.965;

/** Returns whether a screen of this aspect ratio (width by height) has its trays at the sides. */
export function isWide(aspect: number): boolean {
  return aspect > 1.12;
}

/**
 * Returns the usual pose. It is a little higher on tall screens, where the depth of the board costs
 * no space.
 */
export function homePose(aspect: number): Pose {
  const wide = Math.min(1, Math.max(0, (aspect - 0.6) / 1.0));
  return { turn: 0, height: 0.98 - 0.12 * wide, zoom: 1 };
}

/**
 * Returns the points that have to be visible: the rim, the heads of figures at the back, and the
 * trays with the pieces in them.
 */
function mustSee(wide: boolean): Vector3[] {
  const points: Vector3[] = [];
  for (let k = 0; k < 24; k++) {
    const turn = (k / 24) * 2 * Math.PI;
    points.push(new Vector3(1.035 * Math.cos(turn), 0, 1.035 * Math.sin(turn)));
  }
  for (const x of [-0.5, 0, 0.5]) points.push(new Vector3(x, 0.55, -0.82));
  for (const side of ["w", "b"] as const)
    for (const { x, z } of trayOf(side, "w", wide, TRAY_SLOTS)) {
      const out = 1 + 0.115 / Math.hypot(x, z);
      points.push(new Vector3(x * out, 0, z * out), new Vector3(x, 0.3, z));
    }
  return points;
}

/** How the camera fits everything on the screen. */
export interface Fit {
  distance: number;
  /** How far the picture is moved up, in halves of the screen. */
  shift: number;
}

/**
 * Returns the least distance at which everything is on the screen, and the shift that centres it.
 */
export function fitFor(aspect: number, fov: number, home: Pose): Fit {
  const camera = new PerspectiveCamera(fov, aspect, 0.1, 60);
  const points = mustSee(isWide(aspect));
  const seen = new Vector3();
  const look = (distance: number) => {
    place(camera, home, distance);
    let [x, low, high] = [0, 9, -9];
    for (const point of points) {
      seen.copy(point).project(camera);
      x = Math.max(x, Math.abs(seen.x));
      low = Math.min(low, seen.y);
      high = Math.max(high, seen.y);
    }
    return { x, low, high };
  };
  let [near, far] = [1.6, 30];
  for (let k = 0; k < 30; k++) {
    const middle = (near + far) / 2;
    const { x, low, high } = look(middle);
    if (x > MARGIN || (high - low) / 2 > MARGIN) near = middle;
    else far = middle;
  }
  const { low, high } = look(far);
  return { distance: far, shift: -(low + high) / 2 };
}

function place(camera: PerspectiveCamera, pose: Pose, distance: number): void {
  const reach = distance * pose.zoom;
  const flat = Math.cos(pose.height) * reach;
  camera.position.set(flat * Math.sin(pose.turn), Math.sin(pose.height) * reach, flat * Math.cos(pose.turn));
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
}

/** The camera with its pose and limits. */
export class Rig {
  readonly camera = new PerspectiveCamera(30, 1, 0.1, 60);
  pose: Pose = homePose(1);
  private fit: Fit = { distance: 5, shift: 0 };
  private home: Pose = homePose(1);
  private height = 1;

  /** Fits the camera to a size in CSS pixels. */
  resize(width: number, height: number): void {
    const atHome = this.atHome();
    this.height = height;
    const aspect = width / Math.max(1, height);
    this.camera.aspect = aspect;
    this.home = homePose(aspect);
    this.fit = fitFor(aspect, this.camera.fov, this.home);
    if (atHome) this.pose = { ...this.home };
    this.apply();
  }

  /** The size of a board unit at the middle of the table, in CSS pixels. */
  get scale(): number {
    const half = Math.tan((this.camera.fov * Math.PI) / 360) * this.fit.distance * this.pose.zoom;
    return this.height / 2 / half;
  }

  /** Whether the trays are at the sides. */
  get wide(): boolean {
    return isWide(this.camera.aspect);
  }

  /** Returns whether the camera has its usual pose. */
  atHome(): boolean {
    const { turn, height, zoom } = this.pose;
    return (
      Math.abs(shortest(turn)) < 1e-3 &&
      Math.abs(height - this.home.height) < 1e-3 &&
      Math.abs(zoom - this.home.zoom) < 1e-3
    );
  }

  /** Turns the camera by angles in radians. */
  turn(byTurn: number, byHeight: number): void {
    const { pose } = this;
    pose.turn += byTurn;
    pose.height = Math.min(LIMITS.height[1], Math.max(LIMITS.height[0], pose.height + byHeight));
    this.apply();
  }

  /** Multiplies the distance of the camera, within limits. */
  zoom(by: number): void {
    this.pose.zoom = Math.min(LIMITS.zoom[1], Math.max(LIMITS.zoom[0], this.pose.zoom * by));
    this.apply();
  }

  /**
   * Returns a function that moves the camera to its usual pose as its argument goes from 0 to 1.
   */
  wayHome(): (t: number) => void {
    const from = { ...this.pose, turn: shortest(this.pose.turn) };
    const to = this.home;
    return (t) => {
      const mix = (a: number, b: number) => a + (b - a) * t;
      this.pose = {
        turn: mix(from.turn, to.turn),
        height: mix(from.height, to.height),
        zoom: mix(from.zoom, to.zoom),
      };
      this.apply();
    };
  }

  private apply(): void {
    place(this.camera, this.pose, this.fit.distance);
    this.camera.updateProjectionMatrix();
    // Move the whole picture up or down, so that the camera still turns about the middle of the
    // table.
    this.camera.projectionMatrix.premultiply(new Matrix4().makeTranslation(0, this.fit.shift, 0));
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
  }
}
