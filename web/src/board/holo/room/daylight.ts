/** The light of the reader's surroundings, as the device estimates it, on the body of the table. */

import { Color, Vector3 } from "three";
import { daylight } from "../materials";

/** The light without an estimate. */
const USUAL = { key: daylight.uKey.value.clone(), ambient: new Color(1, 1, 1) } as const;
/** The limits of the light on the table: it stays visible in the dark and does not outshine the figures. */
const LIMITS = { least: 0.3, most: 1.7 } as const;
/** The share of a new estimate that is taken over in each frame. */
const PART = 0.05;

/** What a device estimates: the parts of the interface `XRLightEstimate` that are used here. */
export interface Estimate {
  readonly sphericalHarmonicsCoefficients: Float32Array;
  readonly primaryLightDirection: { readonly x: number; readonly y: number; readonly z: number };
}

/** The parts of a session and of a frame that estimate light, which the types of the DOM do not have. */
interface LitSession {
  requestLightProbe?: () => Promise<object>;
}
interface LitFrame {
  getLightEstimate?: (probe: object) => Estimate | null;
}

/** Returns the direction and the colour of the light of an estimate, in the space of the device. */
export function lightOf({ sphericalHarmonicsCoefficients: c, primaryLightDirection: d }: Estimate): { key: Vector3; ambient: Color } {
  const key = new Vector3(d.x, d.y, d.z);
  // The first coefficients are the mean of the light from all sides; a white wall in a lit room has about 1.
  const [r = 1, g = 1, b = 1] = [...c.slice(0, 3)].map((value) => value * 0.886);
  const bright = Math.max(r, g, b, 1e-3);
  const kept = Math.min(LIMITS.most, Math.max(LIMITS.least, bright)) / bright;
  return { key: key.lengthSq() < 1e-6 ? USUAL.key.clone() : key.normalize(), ambient: new Color(r * kept, g * kept, b * kept) };
}

/** Follows the estimates of a session. */
export class Daylight {
  private probe: object | null = null;

  constructor(session: XRSession & LitSession) {
    // A device without the feature refuses, and the light stays as it is.
    session.requestLightProbe?.().then((probe) => { this.probe = probe; }, () => undefined);
  }

  /** Takes over the estimate of a frame; the table is turned by `yaw` in the space of the device. */
  update(frame: XRFrame & LitFrame, yaw: number): void {
    const estimate = this.probe && frame.getLightEstimate?.(this.probe);
    if (!estimate) return;
    const { key, ambient } = lightOf(estimate);
    daylight.uKey.value.lerp(key.applyAxisAngle(new Vector3(0, 1, 0), -yaw), PART).normalize();
    daylight.uAmbient.value.lerp(ambient, PART);
  }

  /** Restores the light without an estimate. */
  dispose(): void {
    this.probe = null;
    daylight.uKey.value.copy(USUAL.key);
    daylight.uAmbient.value.copy(USUAL.ambient);
  }
}
