/** Whether the game can be played in a room with this browser on this device, and if not, why. */

import type { RoomMode } from "../../board/holo/room/view";

/** Why there is no room:
 * - `insecure`: the page was loaded without encryption, and browsers offer WebXR over HTTPS only;
 * - `browser`: the browser has no WebXR;
 * - `webgl`: it cannot draw in three dimensions;
 * - `device`: this device cannot do it;
 * - `blocked`: the reader or the site has forbidden it.
 */
export type Obstacle = "insecure" | "browser" | "webgl" | "device" | "blocked";

/** The properties of the browser that decide whether there is a room. Tests supply their own. */
export interface Surroundings {
  secure: boolean;
  webgl: boolean;
  xr: Pick<XRSystem, "isSessionSupported"> | undefined;
}

/** Returns this browser. */
export function here(webgl: boolean): Surroundings {
  return { secure: isSecureContext, webgl, xr: "xr" in navigator ? navigator.xr : undefined };
}

/** Returns why there is no room of a mode; null if there is one. */
export async function obstacleTo(mode: RoomMode, { secure, webgl, xr }: Surroundings): Promise<Obstacle | null> {
  if (!secure) return "insecure";
  if (!xr) return "browser";
  if (!webgl) return "webgl";
  try {
    return (await xr.isSessionSupported(`immersive-${mode}`)) ? null : "device";
  } catch {
    return "blocked";
  }
}

/** Returns the features that a session asks for. None of them is required: the room also works without it. */
export function featuresOf(mode: RoomMode, overlay: Element): XRSessionInit {
  const both = ["local-floor", "hand-tracking"];
  if (mode === "vr") return { optionalFeatures: both };
  return { optionalFeatures: [...both, "hit-test", "anchors", "light-estimation", "dom-overlay"], domOverlay: { root: overlay } };
}

/** Returns the text about an error of a request for a session. */
export function refusalOf(error: unknown): "denied" | "busy" | "failed" {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "InvalidStateError" ? "busy" : "failed";
}
