/**
 * Keeps the table where it was put while the device learns more about the surroundings. Uses an anchor if the device
 * has anchors.
 */

import type { Placement } from "./placement";

/** The anchor of the table. */
export class Anchor {
  private anchor: XRAnchor | null = null;
  /** Whether the table was moved to another place and has no anchor there yet. */
  private wanted = false;
  private asked = 0;

  /** Asks for an anchor where the table is now; the next frame creates it. */
  set(): void {
    this.drop();
    this.wanted = true;
  }

  /** Gives the anchor up, while the table is moved. */
  drop(): void {
    this.asked++;
    this.wanted = false;
    this.anchor?.delete();
    this.anchor = null;
  }

  /** Follows the anchor in a frame, or creates it. */
  update(frame: XRFrame, space: XRReferenceSpace, placement: Placement): void {
    if (this.wanted) this.ask(frame, space, placement);
    if (!this.anchor || !frame.trackedAnchors?.has(this.anchor)) return;
    const pose = frame.getPose(this.anchor.anchorSpace, space);
    if (!pose) return;
    const { position: p, orientation: q } = pose.transform;
    placement.at.set(p.x, p.y, p.z);
    placement.yaw = Math.atan2(2 * (q.w * q.y + q.x * q.z), 1 - 2 * (q.x * q.x + q.y * q.y));
  }

  private ask(frame: XRFrame, space: XRReferenceSpace, { at, turn }: Placement): void {
    this.wanted = false;
    if (typeof frame.createAnchor !== "function" || typeof XRRigidTransform !== "function") return;
    const asked = ++this.asked;
    const pose = new XRRigidTransform({ x: at.x, y: at.y, z: at.z }, { x: turn.x, y: turn.y, z: turn.z, w: turn.w });
    frame.createAnchor(pose, space).then(
      (anchor) => {
        if (asked === this.asked) this.anchor = anchor;
        else anchor.delete();
      },
      // Without an anchor the table stays where it is in the space of the session.
      () => undefined,
    );
  }
}
