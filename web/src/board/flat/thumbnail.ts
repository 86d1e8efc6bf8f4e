/** A still picture of a scene, for cards, lists and the diagrams of the rules. */

import { NO_MARKS, type Look, type Marks, type RulesId, type Scene, type Side } from "../view";
import { over, state, under } from "./marks";
import { edgeOf, ground, HALF, pointOf, radiusOf, slots, SMALL } from "./scenery";
import { el, short } from "./svg";
import { token } from "./token";

/** How a picture is drawn. */
export interface ThumbnailOptions {
  /** The side at the bottom. */
  orient?: Side;
  /** Width and height in pixels; if absent, the picture fills its parent. */
  size?: number;
  look?: Partial<Look>;
  marks?: Partial<Marks>;
  /** Whether the spaces show their names. */
  labels?: boolean;
  /** A text alternative for screen readers; if absent, the picture is hidden from them. */
  label?: string;
}

/** The look of pictures when the caller gives none. */
export const LOOK: Look = { theme: "hologram", skin: "classic", colours: "red-blue", still: true };

/** Draws a scene as an SVG element. */
export function thumbnail(scene: Scene, options: ThumbnailOptions = {}): SVGSVGElement {
  const bottom = options.orient ?? "w";
  const look = { ...LOOK, ...options.look };
  const marks = { ...NO_MARKS, ...options.marks };
  const svg = el("svg", {
    class: "board-thumbnail",
    viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`,
    width: options.size ?? null,
    height: options.size ?? null,
    ...(options.label ? { role: "img", "aria-label": options.label } : { "aria-hidden": "true" }),
  });
  svg.append(ground(look, bottom, options.labels ?? false), under(marks, scene, look.theme, bottom));
  for (const piece of scene.pieces) {
    const fights = scene.battle?.from === piece.space;
    const { x, y } =
      fights && scene.battle ? edgeOf(piece.space, scene.battle.target, bottom) : pointOf(piece.space, bottom);
    const drawn = token(scene.rules, piece.letter, look, piece.stunned ? "stunned" : "standing");
    drawn.setAttribute("transform", `translate(${short(x)} ${short(y)}) scale(${short(radiusOf(piece.space) / 50)})`);
    svg.append(drawn);
  }
  for (const slot of slots(scene.beside, bottom)) {
    const drawn = token(scene.rules, slot.beside.letter, look, slot.beside.state);
    drawn.setAttribute("transform", `translate(${slot.x} ${slot.y}) scale(${SMALL / 50})`);
    svg.append(drawn);
  }
  svg.append(over(marks, scene, look.theme, bottom), state(scene, look.theme, bottom));
  return svg;
}

/** Draws a single piece as an SVG element that fills its parent. */
export function portrait(rules: RulesId, letter: string, look: Look, stunned: boolean): SVGSVGElement {
  const svg = el("svg", { class: "portrait", viewBox: "-60 -60 120 120", "aria-hidden": "true" });
  svg.append(token(rules, letter, look, stunned ? "stunned" : "standing"));
  return svg;
}
