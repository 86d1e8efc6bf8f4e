/**
 * Draws the panel on a canvas: the players, what is going on, what has happened, odds, and buttons. Letters are at least
 * 11 mm high in the room, which is more than a third of a degree at arm's length.
 */

import type { Colours, Theme } from "../../view";
import { paintOf } from "../../skins";
import type { Palette } from "../palette";
import type { PanelButton, PanelContent } from "./view";

/** The size of the canvas in pixels. */
export const PANEL = { width: 1024, height: 1120 } as const;

const EDGE = 36;
const GAP = 14;
const FONT = 'system-ui, "Segoe UI", "DejaVu Sans", sans-serif';

/** Everything that is on the panel. */
export interface Sheet extends Omit<PanelContent, "beside"> {
  /** The buttons of the room itself, in the last row. */
  own: PanelButton[];
  theme: Theme;
  colours: Colours;
}

/** A button with its place on the canvas. */
export interface DrawnButton extends PanelButton {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What was drawn. */
export interface Drawn {
  buttons: DrawnButton[];
}

interface Inks {
  ground: string;
  rim: string;
  text: string;
  quiet: string;
  button: string;
  primary: string;
  onPrimary: string;
  danger: string;
}

const INKS: Record<Palette["mode"], Inks> = {
  light: { ground: "rgba(5, 13, 18, 0.9)", rim: "#6fb8b4", text: "#eafaf6", quiet: "#a8c9c6", button: "rgba(111, 184, 180, 0.17)", primary: "#7dffc4", onPrimary: "#04120d", danger: "#ff8a75" },
  solid: { ground: "rgba(252, 250, 244, 0.97)", rim: "#6d5a48", text: "#1d1b16", quiet: "#575146", button: "rgba(109, 90, 72, 0.13)", primary: "#00704a", onPrimary: "#ffffff", danger: "#a8231a" },
  flat: { ground: "#000000", rim: "#ffffff", text: "#ffffff", quiet: "#e2e2e2", button: "#262626", primary: "#ffff00", onPrimary: "#000000", danger: "#ff9a9a" },
};

/** Draws a sheet and returns where its buttons are. */
export function drawPanel(pen: CanvasRenderingContext2D, sheet: Sheet, palette: Palette, hovered: number | null): Drawn {
  const ink = INKS[palette.mode];
  pen.clearRect(0, 0, PANEL.width, PANEL.height);
  pen.fillStyle = ink.ground;
  pen.strokeStyle = ink.rim;
  pen.lineWidth = 5;
  pen.beginPath();
  pen.roundRect(4, 4, PANEL.width - 8, PANEL.height - 8, 34);
  pen.fill();
  pen.stroke();
  pen.textBaseline = "alphabetic";
  const lay = new Layout(pen, ink, hovered);
  lay.players(sheet);
  lay.text(sheet.notice ?? sheet.status, { size: 48, weight: 700, lines: 3, colour: sheet.notice === null ? ink.text : ink.danger });
  const rows = sheet.buttons.filter(({ place }) => place === "row");
  const acts = sheet.buttons.filter(({ place }) => place === "act");
  const choices = sheet.buttons.filter(({ place }) => place === "choice");
  // What has happened gets the space that the buttons leave.
  const low = (count: number, height: number) => Math.ceil(count / 3) * (height + GAP);
  const below = low(rows.length, 92) + low(acts.length, 78) + low(sheet.own.length, 78) + EDGE;
  const odds = sheet.odds.length * 52;
  const each = choices.some(({ about }) => about) ? 118 : 88;
  const room = PANEL.height - lay.y - below - odds - choices.length * (each + GAP);
  lay.text(sheet.said, { size: 36, weight: 400, lines: Math.max(1, Math.min(6, Math.floor(room / 46))), colour: ink.quiet });
  lay.odds(sheet.odds);
  lay.choices(choices, Math.min(each, Math.max(64, (PANEL.height - lay.y - below) / Math.max(1, choices.length) - GAP)));
  lay.y = Math.max(lay.y, PANEL.height - below);
  lay.rows(rows, 92, 40);
  lay.rows(acts, 78, 32);
  lay.rows(sheet.own, 78, 32);
  return { buttons: lay.buttons };
}

/** The state of drawing a panel from top to bottom. */
class Layout {
  y = EDGE;
  readonly buttons: DrawnButton[] = [];

  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly ink: Inks,
    private readonly hovered: number | null,
  ) {}

  players({ players, theme, colours }: Sheet): void {
    const { pen, ink } = this;
    for (const { side, name, score, clock, turn } of players) {
      const { body } = paintOf(side, colours, theme);
      const middle = this.y + 30;
      pen.fillStyle = pen.strokeStyle = body;
      pen.lineWidth = 7;
      pen.beginPath();
      pen.arc(EDGE + 26, middle, 19, 0, 7);
      // The second player's sign is a ring, so that the sides differ in more than colour.
      if (side === "w") pen.fill();
      else pen.stroke();
      const aside = [score, clock].filter((part) => part !== null).join("   ");
      this.font(36, 700);
      const wide = pen.measureText(aside).width;
      pen.textAlign = "right";
      pen.fillStyle = ink.text;
      pen.fillText(aside, PANEL.width - EDGE, middle + 13);
      pen.textAlign = "left";
      this.font(36, turn ? 700 : 400);
      pen.fillStyle = turn ? ink.text : ink.quiet;
      const own = this.fitted(name, PANEL.width - 2 * EDGE - wide - 150);
      pen.fillText(own, EDGE + 66, middle + 13);
      if (turn) {
        pen.fillStyle = ink.primary;
        const x = EDGE + 66 + pen.measureText(own).width + 26;
        pen.beginPath();
        pen.moveTo(x + 24, middle - 17);
        pen.lineTo(x, middle);
        pen.lineTo(x + 24, middle + 17);
        pen.fill();
      }
      this.y += 62;
    }
    this.line();
  }

  text(text: string, { size, weight, lines, colour }: { size: number; weight: number; lines: number; colour: string }): void {
    if (text === "") return;
    const { pen } = this;
    this.font(size, weight);
    pen.fillStyle = colour;
    pen.textAlign = "left";
    for (const line of this.wrapped(text, PANEL.width - 2 * EDGE, lines)) {
      this.y += size * 1.24;
      pen.fillText(line, EDGE, this.y - size * 0.24);
    }
    this.y += size * 0.4;
  }

  odds(odds: Sheet["odds"]): void {
    const { pen, ink } = this;
    for (const { text, share, percent } of odds) {
      this.font(34, 400);
      pen.fillStyle = ink.text;
      pen.textAlign = "left";
      pen.fillText(this.fitted(text, 370), EDGE, this.y + 36);
      pen.fillStyle = ink.button;
      pen.fillRect(EDGE + 390, this.y + 10, 420, 30);
      pen.fillStyle = ink.primary;
      pen.fillRect(EDGE + 390, this.y + 10, 420 * share, 30);
      pen.fillStyle = ink.text;
      pen.textAlign = "right";
      pen.fillText(percent, PANEL.width - EDGE, this.y + 36);
      this.y += 52;
    }
  }

  choices(choices: readonly PanelButton[], height: number): void {
    for (const button of choices) {
      this.button(button, EDGE, this.y, PANEL.width - 2 * EDGE, height, 38);
      this.y += height + GAP;
    }
  }

  rows(buttons: readonly PanelButton[], height: number, size: number): void {
    // Rows of at most three, as equal as possible.
    const lines = Math.ceil(buttons.length / 3);
    for (let line = 0; line < lines; line++) {
      const from = Math.ceil((buttons.length * line) / lines);
      const row = buttons.slice(from, Math.ceil((buttons.length * (line + 1)) / lines));
      const width = (PANEL.width - 2 * EDGE - GAP * (row.length - 1)) / row.length;
      for (const [k, button] of row.entries()) this.button(button, EDGE + k * (width + GAP), this.y, width, height, size);
      this.y += height + GAP;
    }
  }

  private button(button: PanelButton, x: number, y: number, width: number, height: number, size: number): void {
    const { pen, ink } = this;
    const hovered = this.hovered === this.buttons.length && button.on;
    this.buttons.push({ ...button, x, y, width, height });
    const primary = button.kind === "primary" && button.on;
    pen.globalAlpha = button.on ? 1 : 0.45;
    pen.fillStyle = primary ? ink.primary : ink.button;
    pen.strokeStyle = hovered ? ink.text : button.kind === "danger" ? ink.danger : primary ? ink.primary : ink.rim;
    pen.lineWidth = hovered ? 6 : 2.5;
    pen.beginPath();
    pen.roundRect(x, y, width, height, 18);
    pen.fill();
    pen.stroke();
    pen.textAlign = "center";
    pen.fillStyle = primary ? ink.onPrimary : button.kind === "danger" ? ink.danger : ink.text;
    const room = width - 24;
    const middle = y + height / 2;
    const two = button.about !== undefined && height > 90;
    this.shrunk(button.text, size, 650, room, x + width / 2, two ? middle - 6 : middle + size * 0.35);
    if (two) this.shrunk(button.about ?? "", 30, 400, room, x + width / 2, middle + 38);
    pen.globalAlpha = 1;
  }

  private line(): void {
    const { pen, ink } = this;
    pen.strokeStyle = ink.rim;
    pen.lineWidth = 2;
    pen.globalAlpha = 0.5;
    pen.beginPath();
    pen.moveTo(EDGE, this.y + 8);
    pen.lineTo(PANEL.width - EDGE, this.y + 8);
    pen.stroke();
    pen.globalAlpha = 1;
    this.y += 20;
  }

  private font(size: number, weight: number): void {
    this.pen.font = `${weight} ${size}px ${FONT}`;
  }

  /** Draws a line of text in letters small enough to fit; cut off if they would be illegible. */
  private shrunk(text: string, size: number, weight: number, room: number, x: number, y: number): void {
    this.font(size, weight);
    const wide = this.pen.measureText(text).width;
    if (wide > room) this.font(Math.max(26, (size * room) / wide), weight);
    this.pen.fillText(this.fitted(text, room), x, y);
  }

  private fitted(text: string, room: number): string {
    if (this.pen.measureText(text).width <= room) return text;
    let cut = text;
    while (cut.length > 1 && this.pen.measureText(`${cut}…`).width > room) cut = cut.slice(0, -1);
    return `${cut.trimEnd()}…`;
  }

  /** Breaks a text into lines; of more lines than there is room for, the last ones are kept, because they are the newest. */
  private wrapped(text: string, room: number, most: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && this.pen.measureText(longer).width > room) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    if (line !== "") lines.push(line);
    if (lines.length <= most) return lines;
    const kept = lines.slice(-most);
    kept[0] = `… ${kept[0] ?? ""}`;
    return kept;
  }
}
