/** The colours of the table in each theme; the colours of the pieces are in `skins.ts`. */

import type { Ink, Theme } from "../view";

/** The colours of a theme. */
export interface Palette {
  /** How figures are lit: as light, as painted solids, or flat. */
  mode: "light" | "solid" | "flat";
  bloom: boolean;
  /** The background behind the table: in the middle, and at the corners, where the page begins. */
  ground: [string, string];
  /** The dark and light spaces and the lines between them. */
  board: { dark: string; light: string; line: string; glow: number };
  rim: { body: string; edge: string };
  mark: {
    /** A piece that can be picked, and the active one. */
    piece: string;
    /** A space to move to, and a hint. */
    place: string;
    attack: string;
    picked: string;
    last: string;
    focus: string;
    push: string;
  };
  /** What the user has drawn. */
  inks: Record<Ink, string>;
  /** The colours of letters on a dark badge. */
  badge: { ground: string; ghost: string };
}

/** The colours of each theme. */
export const PALETTES: Record<Theme, Palette> = {
  hologram: {
    mode: "light",
    bloom: true,
    ground: ["#101c24", "#070b14"],
    board: { dark: "#060d10", light: "#1f3b3c", line: "#9fe8d4", glow: 1 },
    rim: { body: "#1a242b", edge: "#6fb8b4" },
    mark: {
      piece: "#ffd56a",
      place: "#7dffc4",
      attack: "#ff4fd8",
      picked: "#ffe9a8",
      last: "#8d7bff",
      focus: "#ffffff",
      push: "#ffb14a",
    },
    inks: { green: "#3fe07a", red: "#ff4040", blue: "#3f9dff", yellow: "#ffd02e" },
    badge: { ground: "#04080b", ghost: "#d9f6ff" },
  },
  daylight: {
    mode: "solid",
    bloom: false,
    ground: ["#f4f1ea", "#efebe2"],
    board: { dark: "#8f9b93", light: "#e9e5d8", line: "#3d4a46", glow: 0 },
    rim: { body: "#6d5a48", edge: "#cdb89c" },
    mark: {
      piece: "#b36b00",
      place: "#00704a",
      attack: "#a5007d",
      picked: "#8a5200",
      last: "#7b68d6",
      focus: "#101010",
      push: "#b34700",
    },
    inks: { green: "#1c7c2e", red: "#c01818", blue: "#1257b8", yellow: "#a87800" },
    badge: { ground: "#fffdf7", ghost: "#5b7480" },
  },
  contrast: {
    mode: "flat",
    bloom: false,
    ground: ["#000000", "#000000"],
    board: { dark: "#000000", light: "#262626", line: "#ffffff", glow: 0 },
    rim: { body: "#0c0c0c", edge: "#ffffff" },
    mark: {
      piece: "#ffff00",
      place: "#00ff88",
      attack: "#ff66ff",
      picked: "#ffff00",
      last: "#8f7cff",
      focus: "#ffffff",
      push: "#ffb000",
    },
    inks: { green: "#00e05a", red: "#ff5c5c", blue: "#5cb8ff", yellow: "#ffe600" },
    badge: { ground: "#000000", ghost: "#ffffff" },
  },
};
