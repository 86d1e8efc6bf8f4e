/**
 * What the reader points with: controllers, hands, and fingers on the screen of a phone. Each one has a ray; a hand that
 * pinches close to the table also takes what is between its fingers. All of them do the same: a select on a spot is a tap,
 * a select that moves on with a piece carries it, and one on the rim moves the table, with a second one also turning and
 * scaling it.
 */

import { Matrix4, Ray, Vector3 } from "three";
import { sameSpot } from "../../geometry";
import type { Gesture, Spot } from "../../view";
import { BASE, RIM } from "../layout";
import type { TableTop } from "../tabletop";
import type { Panel } from "./panel";
import type { Placement } from "./placement";

/** What pointers act on. */
export interface PointerHooks {
  top: TableTop;
  panel: Panel;
  placement: Placement;
  /** Whether the table is being placed, so that a select puts it down. */
  placing(): boolean;
  /** Whether the table lies on a surface. */
  lies: boolean;
  tap(spot: Spot, how: Gesture): void;
  out(spot: Spot): void;
  hover(spot: Spot | null): void;
  /** Puts the table down where the pointer shows. */
  put(): void;
  /** Called when the reader has moved the table and let go of it. */
  moved(): void;
}

/** The greatest height above the table at which a pinch takes what is between the fingers, in board units. */
const REACH = 0.75;
/** How far a pinch may be from a figure that it takes, in board units. */
const NEAR = 0.13;
/** The greatest distance in metres at which a ray moves the table. */
const FAR = 4;
/** The dead zone of a thumbstick, and how fast the rest of its range turns and scales the table, per second. */
const STICK = { rest: 0.25, turn: 1.7, grow: 0.7 } as const;

/** What a pointer does between the start and the end of a select. */
type Deed =
  | { t: "tap"; spot: Spot }
  | { t: "carry"; spot: Spot }
  | { t: "press"; button: number | null }
  | { t: "table"; held: Vector3; near: boolean }
  | { t: "nothing" };

/** What a pointer points at. */
export interface Aim {
  spot: Spot | null;
  button: number | null;
  /** The point in metres; null where it points at nothing. */
  at: Vector3 | null;
  /** Whether it points at the rim, by which the table is moved. */
  rim: boolean;
}

/** A controller, a hand or a finger. */
export interface Pointing {
  source: XRInputSource;
  /** In metres; null while it is not tracked. */
  ray: Ray | null;
  /** The point between thumb and index finger of a hand, in metres. */
  pinch: Vector3 | null;
  aim: Aim;
  deed: Deed | null;
}

const NOWHERE: Aim = { spot: null, button: null, at: null, rim: false };

/** All pointers of a session. */
export class Pointers {
  readonly all = new Map<XRInputSource, Pointing>();
  private hovered: Spot | null = null;
  /** Where the table was when one or two pointers took hold of it. */
  private from: { at: Vector3; yaw: number; diameter: number } | null = null;
  private stick = false;
  private last = 0;

  constructor(private readonly on: PointerHooks) {}

  /** Follows the pointers through a frame. `blind` keeps those that are held where they are, because tracking is lost. */
  update(now: number, frame: XRFrame, space: XRReferenceSpace, blind: boolean): void {
    const sources = [...frame.session.inputSources];
    for (const [source, pointing] of this.all) {
      if (sources.includes(source)) continue;
      if (pointing.deed) this.cancel(pointing);
      this.all.delete(source);
    }
    if (blind) return;
    for (const source of sources) {
      const pointing = this.pointing(source);
      this.track(pointing, frame, space);
      this.steer(source, now);
    }
    this.last = now;
    for (const pointing of this.all.values()) this.follow(pointing);
    this.moveTable();
    this.hoverNow();
  }

  /** Begins a select of a pointer. */
  begin(source: XRInputSource, frame: XRFrame, space: XRReferenceSpace): void {
    const pointing = this.pointing(source);
    this.track(pointing, frame, space);
    if (this.on.placing()) {
      // The panel works while the table is being placed.
      pointing.deed = pointing.aim.button === null ? { t: "nothing" } : { t: "press", button: pointing.aim.button };
      return;
    }
    const { aim } = pointing;
    const other = [...this.all.values()].find((one) => one !== pointing && (one.deed?.t === "table" || one.deed?.t === "tap" || one.deed?.t === "nothing"));
    if (this.onPanel(pointing)) pointing.deed = { t: "press", button: aim.button };
    else if (other && source.targetRayMode === "screen") {
      // Two fingers on a screen always hold the table, like two on a page.
      this.hold(other);
      this.hold(pointing);
    } else if (aim.spot) pointing.deed = { t: "tap", spot: aim.spot };
    else if (aim.rim) this.hold(pointing);
    else pointing.deed = { t: "nothing" };
  }

  /** Ends a select of a pointer. */
  end(source: XRInputSource): void {
    const pointing = this.all.get(source);
    const deed = pointing?.deed;
    if (!pointing || !deed) return;
    pointing.deed = null;
    const { aim } = pointing;
    switch (deed.t) {
      case "press":
        if (deed.button !== null && aim.button === deed.button) this.on.panel.press(deed.button);
        break;
      case "tap":
        this.on.tap(deed.spot, "tap");
        break;
      case "carry":
        this.on.top.carry(deed.spot, null);
        if (!aim.spot) this.on.out(deed.spot);
        else if (!sameSpot(aim.spot, deed.spot)) this.on.tap(aim.spot, "drop");
        break;
      case "table":
        this.letGo();
        break;
      case "nothing":
        if (this.on.placing()) this.on.put();
        break;
    }
  }

  /** Takes hold of the table with a squeezed controller, wherever it points. */
  squeeze(source: XRInputSource, frame: XRFrame, space: XRReferenceSpace): void {
    if (this.on.placing()) return;
    const pointing = this.pointing(source);
    this.track(pointing, frame, space);
    if (pointing.ray) {
      pointing.deed = { t: "table", held: pointing.ray.origin.clone(), near: true };
      this.hold(pointing);
    }
  }

  /** Lets go of everything, because the session does not see the pointers any more. */
  release(): void {
    for (const pointing of this.all.values()) this.cancel(pointing);
    this.hoverNow();
  }

  /** Whether the table is being moved by a pointer. */
  get holds(): boolean {
    return this.stick || this.holding().length > 0;
  }

  /** The pointer that places the table: the one used last. */
  get leading(): Pointing | null {
    const tracked = [...this.all.values()].filter(({ ray, source }) => ray && source.targetRayMode !== "screen");
    return tracked.find(({ source }) => source.handedness === "right") ?? tracked[0] ?? null;
  }

  private pointing(source: XRInputSource): Pointing {
    let pointing = this.all.get(source);
    if (!pointing) {
      pointing = { source, ray: null, pinch: null, aim: NOWHERE, deed: null };
      this.all.set(source, pointing);
    }
    return pointing;
  }

  private track(pointing: Pointing, frame: XRFrame, space: XRReferenceSpace): void {
    const pose = frame.getPose(pointing.source.targetRaySpace, space);
    if (!pose) {
      pointing.ray = pointing.pinch = null;
      pointing.aim = NOWHERE;
      return;
    }
    const matrix = new Matrix4().fromArray(pose.transform.matrix);
    const origin = new Vector3().setFromMatrixPosition(matrix);
    pointing.ray = new Ray(origin, new Vector3(0, 0, -1).transformDirection(matrix));
    pointing.pinch = pinchOf(pointing.source, frame, space);
    pointing.aim = this.aim(pointing);
  }

  private aim({ ray, pinch }: Pointing): Aim {
    const { panel, placement, top } = this.on;
    if (!ray) return NOWHERE;
    const inverse = placement.inverse;
    const near = pinch && this.between(pinch.clone().applyMatrix4(inverse));
    if (near) return { spot: near, button: null, at: pinch, rim: false };
    const sheet = panel.hit(ray);
    const board = ray.clone().applyMatrix4(inverse);
    board.direction.normalize();
    const ground = top.picker.ground(board);
    const at = ground?.clone().applyMatrix4(placement.matrix) ?? null;
    const spot = top.spotOn(board);
    const far = at && (spot || Math.hypot(ground?.x ?? 9, ground?.z ?? 9) < RIM.outer) ? at.distanceTo(ray.origin) : Infinity;
    if (sheet && sheet.at.distanceTo(ray.origin) < far + 0.05) return { spot: null, button: sheet.button, at: sheet.at, rim: false };
    const radius = ground ? Math.hypot(ground.x, ground.z) : Infinity;
    if (spot) return { spot, button: null, at: at ?? this.heightOf(spot), rim: false };
    return radius <= RIM.outer * 1.03 ? { spot: null, button: null, at, rim: true } : NOWHERE;
  }

  private onPanel({ ray, aim }: Pointing): boolean {
    return aim.spot === null && !aim.rim && aim.at !== null && ray !== null;
  }

  /** Returns the spot between two fingers close to the table; null if there is none. */
  private between(at: Vector3): Spot | null {
    const { top } = this.on;
    if (at.y < -0.15 || at.y > REACH || Math.hypot(at.x, at.z) > RIM.outer) return null;
    let nearest = NEAR;
    let spot: Spot | null = null;
    for (const actor of top.cast.actors) {
      if (!actor.visible) continue;
      const high = Math.max(0, at.y - actor.height);
      const far = Math.hypot(actor.x - at.x, actor.z - at.z, high);
      if (far >= nearest) continue;
      nearest = far;
      spot = top.cast.spotOf(actor);
    }
    return spot ?? (at.y < 0.4 ? top.picker.floor(at, top.bottom) : null);
  }

  private heightOf(spot: Spot): Vector3 | null {
    const actor = this.on.top.actorAt(spot);
    return actor ? new Vector3(actor.x, actor.height * 0.6, actor.z).applyMatrix4(this.on.placement.matrix) : null;
  }

  /** Turns a select that has left its piece into carrying, and moves the piece that is carried. */
  private follow(pointing: Pointing): void {
    const { deed, aim } = pointing;
    const { top } = this.on;
    if (deed?.t === "tap" && aim.at !== null && !sameSpot(aim.spot, deed.spot) && top.actorAt(deed.spot)) {
      pointing.deed = { t: "carry", spot: deed.spot };
      this.on.tap(deed.spot, "lift");
    }
    if (pointing.deed?.t !== "carry") return;
    const held = pointing.pinch?.clone().applyMatrix4(this.on.placement.inverse);
    if (held && Math.hypot(held.x, held.z) < RIM.outer && held.y < REACH) top.carry(pointing.deed.spot, { x: held.x, y: held.y - 2 * BASE, z: held.z });
    else if (pointing.ray) {
      const board = pointing.ray.clone().applyMatrix4(this.on.placement.inverse);
      const ground = top.picker.ground(board);
      if (ground && Math.hypot(ground.x, ground.z) < 2) top.carry(pointing.deed.spot, { x: ground.x, z: ground.z });
    }
  }

  /** Makes a pointer hold the table at the point at which it points. */
  private hold(pointing: Pointing): void {
    if (pointing.deed?.t === "carry") this.on.top.carry(pointing.deed.spot, null);
    const near = pointing.deed?.t === "table" && pointing.deed.near;
    const held = this.grasp(pointing, near);
    pointing.deed = held ? { t: "table", held, near } : { t: "nothing" };
    this.regrasp();
  }

  /** Records where the table and the pointers that hold it are now; movements are measured from there. */
  private regrasp(): void {
    const { placement } = this.on;
    this.from = { at: placement.at.clone(), yaw: placement.yaw, diameter: placement.diameter };
    for (const pointing of this.holding()) {
      if (pointing.deed?.t !== "table") continue;
      const held = this.grasp(pointing, pointing.deed.near);
      if (held) pointing.deed = { ...pointing.deed, held };
    }
  }

  private holding(): Pointing[] {
    return [...this.all.values()].filter(({ deed }) => deed?.t === "table");
  }

  /** Returns the point at the height of the table by which a pointer holds it; null if it points past the table's plane. */
  private grasp({ ray, pinch }: Pointing, near: boolean): Vector3 | null {
    if (!ray) return null;
    const { y } = this.on.placement.at;
    if (near) return (pinch ?? ray.origin).clone().setY(y);
    const { origin, direction } = ray;
    if (Math.abs(direction.y) < 0.02) return null;
    const far = (y - origin.y) / direction.y;
    return far > 0 && far < FAR ? origin.clone().addScaledVector(direction, far) : null;
  }

  private moveTable(): void {
    const { placement, lies } = this.on;
    const [one, two] = this.holding();
    if (!one || !this.from || one.deed?.t !== "table") return;
    const here = this.grasp(one, one.deed.near);
    if (!here) return;
    if (two?.deed?.t === "table") {
      const there = this.grasp(two, two.deed.near);
      if (there) placement.follow([one.deed.held, two.deed.held], [here, there], this.from, lies);
    } else placement.at.set(this.from.at.x + here.x - one.deed.held.x, placement.at.y, this.from.at.z + here.z - one.deed.held.z);
  }

  private letGo(): void {
    if (this.holding().length > 0) this.regrasp();
    else {
      this.from = null;
      this.on.moved();
    }
  }

  /** Turns and scales the table by a thumbstick. */
  private steer({ gamepad }: XRInputSource, now: number): void {
    const [x = 0, y = 0] = gamepad ? gamepad.axes.slice(2, 4) : [];
    const beyond = (value: number) => Math.sign(value) * Math.max(0, Math.abs(value) - STICK.rest);
    const [turn, grow] = [beyond(x), beyond(y)];
    const passed = Math.min(0.1, (now - this.last) / 1000);
    const { placement } = this.on;
    if (turn !== 0 || grow !== 0) {
      this.stick = true;
      // One direction at a time, because a thumb cannot push straight.
      if (Math.abs(turn) > Math.abs(grow)) placement.yaw += turn * STICK.turn * passed;
      else placement.resize(placement.diameter * (1 - grow * STICK.grow * passed), this.on.lies);
    } else if (this.stick && gamepad) {
      this.stick = false;
      this.on.moved();
    }
  }

  private cancel(pointing: Pointing): void {
    const { deed } = pointing;
    pointing.deed = null;
    if (deed?.t === "carry") this.on.top.carry(deed.spot, null);
    if (deed?.t === "table") this.letGo();
  }

  private hoverNow(): void {
    const pointing = [...this.all.values()];
    const spot = pointing.find(({ aim }) => aim.spot)?.aim.spot ?? null;
    const button = pointing.find(({ aim }) => aim.button !== null)?.aim.button ?? null;
    this.on.panel.hover(button, this.on.top.palette);
    if (sameSpot(spot, this.hovered)) return;
    this.hovered = spot;
    this.on.hover(spot);
  }
}

/** Returns the point between the tips of thumb and index finger; null for anything but a tracked hand. */
function pinchOf({ hand }: XRInputSource, frame: XRFrame, space: XRReferenceSpace): Vector3 | null {
  if (!hand || !frame.getJointPose) return null;
  const tips = (["thumb-tip", "index-finger-tip"] as const).map((name) => {
    const joint = hand.get(name);
    return joint ? frame.getJointPose?.(joint, space) : undefined;
  });
  const [thumb, index] = tips.map((pose) => pose && new Vector3(pose.transform.position.x, pose.transform.position.y, pose.transform.position.z));
  return thumb && index ? thumb.add(index).multiplyScalar(0.5) : null;
}
