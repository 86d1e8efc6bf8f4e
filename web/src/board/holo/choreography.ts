/**
 * How each creature fights: a short series of movements that begins and ends at rest. Every movement is a track of times
 * from 0 to 1 and values, between which it is smooth. Pieces that people use at a real table only knock each other over.
 */

import type { Form } from "../skins";
import { REST, type Gesture } from "./actor";
import { smooth } from "./easing";

/** The values of a movement at times from 0 to 1; it is 0 before the first and after the last. */
type Track = readonly (readonly [time: number, value: number])[];
/** The movements of a blow; those that are absent are not made. */
type Blow = Partial<Record<keyof Gesture, Track>>;

/** The blow of a form that is not in the table below: the piece tips forwards against the other one. */
const KNOCK: Blow = { ahead: [[0.2, -0.02], [0.5, 0.07], [1, 0]], nod: [[0.2, -0.1], [0.5, 0.4], [1, 0]] };

const BLOWS: Partial<Record<Form, Blow>> = {
  // Simeone. The Savrip lifts both fists, waits, and brings them down with its whole weight.
  savrip: { up: [[0.3, 0.05], [0.45, 0.06], [0.58, 0], [1, 0]], nod: [[0.35, -0.4], [0.45, -0.42], [0.6, 0.75], [0.75, 0.6], [1, 0]], ahead: [[0.4, -0.02], [0.6, 0.08], [1, 0]], swell: [[0.4, 0.08], [0.6, -0.04], [1, 0]] },
  // The strider swings its club from one side to the other.
  strider: { spin: [[0.35, -0.9], [0.45, -0.95], [0.65, 1.1], [1, 0]], tilt: [[0.35, 0.25], [0.65, -0.3], [1, 0]], ahead: [[0.35, -0.02], [0.62, 0.07], [1, 0]] },
  // The klorslug coils back and snaps twice.
  klorslug: { ahead: [[0.2, -0.05], [0.38, 0.1], [0.5, 0], [0.66, 0.1], [1, 0]], nod: [[0.2, -0.35], [0.38, 0.55], [0.5, -0.2], [0.66, 0.55], [1, 0]], swell: [[0.2, -0.05], [0.38, 0.05], [1, 0]] },
  // Ghhhk rears up and roars before it bites.
  ghhhk: { swell: [[0.3, 0.14], [0.5, 0.14], [0.7, 0], [1, 0]], nod: [[0.3, -0.45], [0.5, -0.4], [0.68, 0.6], [1, 0]], ahead: [[0.5, -0.02], [0.68, 0.1], [1, 0]], tilt: [[0.34, 0.08], [0.4, -0.08], [0.46, 0.08], [0.52, 0], [1, 0]] },
  // Grimtaash beats its wings, rises, and swoops down.
  grimtaash: { up: [[0.15, 0.04], [0.22, 0.03], [0.45, 0.16], [0.62, 0.02], [1, 0]], ahead: [[0.4, -0.05], [0.64, 0.12], [1, 0]], nod: [[0.4, -0.3], [0.62, 0.6], [1, 0]], tilt: [[0.15, 0.12], [0.3, -0.12], [0.45, 0], [1, 0]] },
  // Houjix, which is small, darts in, bites low, and darts out on the other side.
  houjix: { ahead: [[0.18, -0.04], [0.36, 0.11], [0.6, 0.08], [1, 0]], aside: [[0.3, 0.05], [0.6, -0.06], [1, 0]], nod: [[0.36, 0.5], [0.6, 0.3], [1, 0]], spin: [[0.3, 0.4], [0.6, -0.5], [1, 0]] },
  // Ngok leaps and lands on the other one.
  ngok: { up: [[0.12, -0.01], [0.4, 0.2], [0.62, 0.02], [0.75, 0.05], [1, 0]], ahead: [[0.12, -0.04], [0.6, 0.11], [1, 0]], nod: [[0.12, -0.25], [0.4, 0.1], [0.62, 0.5], [1, 0]], swell: [[0.12, -0.06], [0.4, 0.03], [0.62, -0.07], [1, 0]] },
  // Monnok thrusts its staff, and once more.
  monnok: { ahead: [[0.2, -0.03], [0.34, 0.09], [0.5, -0.01], [0.64, 0.1], [1, 0]], spin: [[0.2, -0.35], [0.34, 0.25], [0.5, -0.3], [0.64, 0.3], [1, 0]], nod: [[0.34, 0.3], [0.5, 0], [0.64, 0.35], [1, 0]] },
  // Bambara. A king strikes once, with dignity; a queen whirls; a knight charges; a page stumbles into it.
  sovereign: { swell: [[0.3, 0.1], [0.6, 0], [1, 0]], nod: [[0.35, -0.2], [0.58, 0.5], [1, 0]], ahead: [[0.58, 0.06], [1, 0]] },
  consort: { spin: [[0.7, 6.283], [1, 6.283]], up: [[0.35, 0.08], [0.7, 0], [1, 0]], ahead: [[0.5, 0.08], [1, 0]] },
  rider: { ahead: [[0.3, -0.09], [0.55, 0.13], [1, 0]], up: [[0.15, 0.03], [0.3, 0], [0.42, 0.06], [0.55, 0], [1, 0]], nod: [[0.3, -0.35], [0.55, 0.4], [1, 0]] },
  page: { ahead: [[0.3, 0.05], [0.5, 0.1], [1, 0]], tilt: [[0.2, 0.2], [0.35, -0.2], [0.5, 0.15], [1, 0]], nod: [[0.5, 0.6], [1, 0]] },
  // Looney. The hatchling hops madly, the hopper kicks, the bull charges, the Leader calls down its weight.
  "tribe-1": { up: [[0.15, 0.06], [0.28, 0], [0.42, 0.09], [0.55, 0], [0.7, 0.05], [1, 0]], ahead: [[0.28, 0.03], [0.55, 0.1], [1, 0]], spin: [[0.28, 0.6], [0.55, -0.6], [1, 0]] },
  "tribe-2": { up: [[0.3, 0.14], [0.55, 0.06], [1, 0]], spin: [[0.3, 3.1416], [0.62, 3.1416], [1, 6.283]], ahead: [[0.3, 0.02], [0.5, 0.11], [1, 0]], nod: [[0.5, -0.4], [1, 0]] },
  "tribe-3": { ahead: [[0.35, -0.1], [0.58, 0.14], [1, 0]], nod: [[0.3, 0.35], [0.5, 0.3], [0.6, -0.4], [1, 0]], tilt: [[0.1, 0.06], [0.2, -0.06], [0.3, 0.06], [0.4, 0], [1, 0]] },
  leader: { swell: [[0.4, 0.16], [0.6, 0.02], [1, 0]], up: [[0.4, 0.1], [0.56, 0], [1, 0]], nod: [[0.4, -0.35], [0.58, 0.6], [1, 0]], ahead: [[0.58, 0.07], [1, 0]] },
};

/** A piece that is struck reels back; the harder the blow, the further. */
const REEL: Blow = { ahead: [[0.3, -0.07], [0.6, -0.05], [1, 0]], nod: [[0.25, -0.55], [0.6, -0.2], [1, 0]], tilt: [[0.25, 0.2], [0.5, -0.12], [1, 0]], up: [[0.2, 0.03], [0.45, 0], [1, 0]] };

function valueAt(track: Track, t: number): number {
  let [before, value] = [0, 0];
  for (const [time, next] of track) {
    if (t < time) return value + (next - value) * smooth((t - before) / (time - before));
    [before, value] = [time, next];
  }
  return value;
}

function gestureOf(blow: Blow, t: number, force: number): Gesture {
  if (t <= 0 || t >= 1) return REST;
  const at = (what: keyof Gesture): number => valueAt(blow[what] ?? [], t);
  // A weak blow is smaller, but a turn is always a whole one.
  return { ahead: force * at("ahead"), aside: force * at("aside"), up: force * at("up"), spin: at("spin"), nod: force * at("nod"), tilt: force * at("tilt"), swell: force * at("swell") };
}

/** Returns the gesture of a blow of a form at a time from 0 to 1; `force` from 0 to 1 says how hard it is. */
export function blowOf(form: Form, t: number, force: number): Gesture {
  return gestureOf(BLOWS[form] ?? KNOCK, t, 0.4 + 0.6 * force);
}

/** Returns the gesture of a piece that is struck with a force. */
export function reelOf(t: number, force: number): Gesture {
  return gestureOf(REEL, t, force);
}

/** The forms that have their own blow. */
export const FIGHTERS = Object.keys(BLOWS) as Form[];
