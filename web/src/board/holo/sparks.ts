/** The sparks of a figure that dissolves: points of its light that rise and go out. */

import type { Actor } from "./actor";
import type { Sprites } from "./sprites";

/** The number of sparks of a figure. */
const SPARKS = 26;

/** Returns a number from 0 to 1 that looks random and is always the same for the same arguments. */
function noise(k: number, n: number): number {
  const x = Math.sin(k * 91.7 + n * 47.3) * 43758.5453;
  return x - Math.floor(x);
}

/** Adds the sparks of a figure in the moment of its dissolving to a frame. */
export function drawSparks(actor: Actor, sprites: Sprites): void {
  const tall = Math.max(0.1, actor.height - actor.y);
  for (let k = 0; k < SPARKS; k++) {
    // Sparks leave the head first, as the figure dissolves from there.
    const from = 0.75 * (1 - noise(k, 1));
    const t = (actor.fall - from * 0.8) / (0.25 + 0.2 * noise(k, 2));
    if (t <= 0 || t >= 1) continue;
    const angle = 6.28 * noise(k, 3) + 1.5 * t;
    const radius = actor.girth * (0.35 + 0.6 * noise(k, 4)) * (1 + 0.7 * t);
    const at = [actor.x + radius * Math.cos(angle), actor.y + tall * noise(k, 1) + 0.3 * t * (0.4 + noise(k, 5)), actor.z + radius * Math.sin(angle)] as const;
    const size = 0.012 + 0.014 * noise(k, 6);
    sprites.add({ at, size: [size, size], colour: actor.colours.edge, strength: 1.1 * Math.sin(Math.PI * t) });
  }
}
