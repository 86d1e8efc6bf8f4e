/** Where the sounds of a game come from: the space of the board on which something happens. */

import type { Animated, Space } from "../board/view";

/** A point or direction in the space around the listener, in metres. */
export type Place = readonly [x: number, y: number, z: number];

/** Returns where a space of the board is around the listener; null is the middle of the board. */
export type Surround = (space: Space | null) => Place;

/** Returns the space on which an effect is heard; null for the middle of the board, where dice fall. */
export function spaceOf(effect: Animated): Space | null {
  switch (effect.t) {
    case "walk":
      return effect.path.at(-1) ?? null;
    case "push":
      return effect.from;
    case "fall":
    case "enter":
    case "stun":
    case "rise":
      return effect.at;
    case "attack":
      return effect.target;
    case "retreat":
    case "advance":
      return effect.to;
    case "throw":
    case "verdict":
    case "ghost":
    case "accept":
    case "score":
    case "pass":
    case "triumph":
      return null;
  }
}

/** Creates a node that makes what is played into it come from a place, and connects it to `out`. */
export function placed(context: BaseAudioContext, out: AudioNode, [x, y, z]: Place): AudioNode {
  const panner = context.createPanner();
  panner.panningModel = "HRTF";
  panner.distanceModel = "inverse";
  // A table is heard from about as far as it is seen.
  panner.refDistance = 0.8;
  panner.rolloffFactor = 0.8;
  panner.positionX.value = x;
  panner.positionY.value = y;
  panner.positionZ.value = z;
  panner.connect(out);
  return panner;
}

/** Puts the listener's ears at a place. */
export function hear({ listener }: BaseAudioContext, at: Place, ahead: Place, up: Place): void {
  // Firefox has no parameters for the listener, only the old methods, which the types call deprecated.
  const old = listener as unknown as { setPosition?(x: number, y: number, z: number): void; setOrientation?(...to: number[]): void };
  if ("positionX" in listener) {
    [listener.positionX.value, listener.positionY.value, listener.positionZ.value] = at;
    [listener.forwardX.value, listener.forwardY.value, listener.forwardZ.value] = ahead;
    [listener.upX.value, listener.upY.value, listener.upZ.value] = up;
  } else {
    old.setPosition?.(...at);
    old.setOrientation?.(...ahead, ...up);
  }
}
