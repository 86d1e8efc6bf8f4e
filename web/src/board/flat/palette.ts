/** The colours of the flat board itself; those of the pieces are in the table of skins. */

import type { Theme } from "../view";

export interface Palette {
  /** Around the board, behind the trays; null where the page shows through. */
  ground: string | null;
  /** The two tints of the spaces. */
  spaces: readonly [string, string];
  centre: string;
  /** Between the spaces, and the rim. */
  line: string;
  rim: string;
  label: string;
  /** The space of the last move. */
  last: string;
  /** What can be pointed at, what is attacked, what is in hand, where the keyboard is. */
  target: string;
  attack: string;
  picked: string;
  focus: string;
  /** Under and around marks, so that they stand out from any ground. */
  halo: string;
  hint: string;
  /** The panel on which throws are shown. */
  panel: string;
  ink: string;
  /** Lines shine. */
  glow: boolean;
  /** What tokens are mixed with to become their base. */
  base: string;
}

export const PALETTES: Record<Theme, Palette> = {
  hologram: {
    ground: null,
    spaces: ["#0c2a4c", "#10385f"],
    centre: "#14456f",
    line: "#2f86b4",
    rim: "#6fd8ff",
    label: "#9fd4ee",
    last: "#d9b64a",
    target: "#7dffb0",
    attack: "#ff5f7a",
    picked: "#ffe27a",
    focus: "#ffffff",
    halo: "#020912",
    hint: "#d9a6ff",
    panel: "#061427",
    ink: "#e9f8ff",
    glow: true,
    base: "#04101f",
  },
  daylight: {
    ground: null,
    spaces: ["#ece3d0", "#dccfb4"],
    centre: "#f4ecdc",
    line: "#a9987a",
    rim: "#6b5b41",
    label: "#5d4f38",
    last: "#a97800",
    target: "#0a6e3c",
    attack: "#b0102e",
    picked: "#7a4a00",
    focus: "#101010",
    halo: "#fffaf0",
    hint: "#7427b5",
    panel: "#fffaf0",
    ink: "#1e1a12",
    glow: false,
    base: "#fffaf0",
  },
  contrast: {
    ground: null,
    spaces: ["#000000", "#141414"],
    centre: "#000000",
    line: "#ffffff",
    rim: "#ffffff",
    label: "#ffffff",
    last: "#ffd400",
    target: "#00ff66",
    attack: "#ff66ff",
    picked: "#ffff00",
    focus: "#00ffff",
    halo: "#000000",
    hint: "#ff9d2e",
    panel: "#000000",
    ink: "#ffffff",
    glow: false,
    base: "#000000",
  },
};
