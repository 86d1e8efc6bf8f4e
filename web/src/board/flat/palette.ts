/** The colours of the flat board itself; the colours of the pieces are in the table of skins. */

import type { Ink, Theme } from "../view";

/** The colours of a theme. */
export interface Palette {
  /** The two tints of the spaces. */
  spaces: readonly [string, string];
  centre: string;
  /** The lines between the spaces, and the rim. */
  line: string;
  rim: string;
  label: string;
  /** The spaces of the last move. */
  last: string;
  /**
   * The marks of spots that can be chosen, of pieces that can be attacked, of the picked piece and
   * of the keyboard focus.
   */
  target: string;
  attack: string;
  picked: string;
  focus: string;
  /** The border below and around marks, which sets them off from any ground. */
  halo: string;
  hint: string;
  /** What the user has drawn. */
  inks: Record<Ink, string>;
  /** The panel that shows throws. */
  panel: string;
  ink: string;
  /** Whether lines glow. */
  glow: boolean;
  /** The colour that is mixed with a token's own to give its base. */
  base: string;
}

/** The colours of each theme. */
export const PALETTES: Record<Theme, Palette> = {
  hologram: {
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
    inks: { green: "#3fd46b", red: "#ff4a4a", blue: "#4aa8ff", yellow: "#ffc933" },
    panel: "#061427",
    ink: "#e9f8ff",
    glow: true,
    base: "#04101f",
  },
  daylight: {
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
    inks: { green: "#1c7c2e", red: "#c01818", blue: "#1257b8", yellow: "#8f6a00" },
    panel: "#fffaf0",
    ink: "#1e1a12",
    glow: false,
    base: "#fffaf0",
  },
  contrast: {
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
    inks: { green: "#00e05a", red: "#ff5c5c", blue: "#5cb8ff", yellow: "#ffe600" },
    panel: "#000000",
    ink: "#ffffff",
    glow: false,
    base: "#000000",
  },
};
