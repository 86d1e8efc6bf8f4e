/** Lights that an animation leaves on and over the table: rings that widen and fade, and numbers that rise. */

import { paintOf } from "../skins";
import type { Look, Side } from "../view";
import type { Act } from "./animation";
import type { Decals } from "./decals";
import { smooth } from "./easing";
import type { Labels } from "./glyphs";
import { BASE, type Place } from "./layout";
import { PALETTES } from "./palette";

/** A ring of light that widens and fades, or a number that rises. */
interface Glow {
  x: number;
  z: number;
  y: number;
  size: number;
  colour: string;
  opacity: number;
  text?: string;
  side?: Side;
}

/** Returns the colours of a side's numbers over the board. */
export function paintedFor(side: Side, look: Look): { ink: string; ground: string; edge: string; dashed: boolean } {
  const palette = PALETTES[look.theme];
  const paint = paintOf(side, look.colours, look.theme);
  const dark = palette.mode !== "solid";
  return {
    ink: dark ? "#ffffff" : paint.ink,
    ground: dark ? palette.badge.ground : paint.body,
    edge: dark ? paint.body : paint.edge,
    dashed: side === "b",
  };
}

/** The lights of the animations that run. */
export class Lights {
  private glows: Glow[] = [];

  constructor(private readonly look: () => Look) {}

  clear(): void {
    this.glows = [];
  }

  draw(decals: Decals, overlay: Labels): void {
    for (const { x, y, z, size, colour, opacity, text, side } of this.glows) {
      if (text === undefined) decals.add({ x, z, size, shape: "picked", colour, opacity, y: 0.01 });
      else overlay.add({ text, at: [x, y, z], size, opacity, ...paintedFor(side ?? "w", this.look()) });
    }
  }

  /** Shows a ring of light that widens on the table. */
  ripple(at: Place, colour: string, reach: number): Act {
    const glow: Glow = { x: at.x, z: at.z, y: 0, size: 0, colour, opacity: 0 };
    this.glows.push(glow);
    return (t) => {
      glow.size = BASE + (reach - BASE) * (1 - (1 - t) ** 2);
      glow.opacity = t <= 0 ? 0 : 0.85 * (1 - t);
    };
  }

  /** Shows points that rise over a place. */
  score(side: Side, points: number, { x, z }: Place): Act {
    const glow: Glow = { x, z, y: 0.2, size: 0.11, colour: "", opacity: 0, text: `+${points}`, side };
    this.glows.push(glow);
    return (t) => {
      glow.y = 0.22 + 0.4 * (1 - (1 - t) ** 2);
      glow.size = 0.085 + 0.035 * smooth(Math.min(1, t * 4));
      glow.opacity = Math.min(1, t * 6) * Math.min(1, (1 - t) * 3.5);
    };
  }
}
