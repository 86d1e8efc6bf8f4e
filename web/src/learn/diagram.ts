/**
 * Draws a picture of the book: a position with arrows and marked spaces, the steps that are allowed
 * in it and those that are not, and the result of a move.
 */

import { html, render, type TemplateResult } from "lit-html";

import { address } from "../address";
import { sceneOf } from "../board/dpn";
import { HALF, pointOf } from "../board/flat/scenery";
import { el, short } from "../board/flat/svg";
import { thumbnail } from "../board/flat/thumbnail";
import { EMPTY, type Look, type Marks } from "../board/view";
import { t } from "../lang";
import type { Diagram, DiagramArrow, Diagrams } from "./books";

type Mark = Marks["arrows"][number];

/** Returns the arrows that every board can draw. */
function plainArrows(arrows: readonly DiagramArrow[]): Mark[] {
  return arrows.flatMap(({ from, to, kind }) =>
    kind === "barred" || kind === "back" || to === "off" || from === to ? [] : [{ from, to, kind }],
  );
}

/**
 * Draws an arrow that boards do not have: a barred way with a cross, a way round the ring, or a way
 * over the edge.
 */
function ownArrow({ from, to, kind }: DiagramArrow): SVGElement | null {
  const a = pointOf(from, "w");
  if (to === "off") {
    const far = 1.27;
    return way(`M${short(a.x * 1.1)} ${short(a.y * 1.1)}L${short(a.x * far)} ${short(a.y * far)}`, kind, true);
  }
  const b = pointOf(to, "w");
  const r = Math.hypot(a.x, a.y);
  const at = (turn: number): string => `${short(r * Math.cos(turn))} ${short(r * Math.sin(turn))}`;
  const [begin, end] = [Math.atan2(a.y, a.x), Math.atan2(b.y, b.x)];
  // All the way round: an arc that ends a little before its start.
  if (from === to) return way(`M${at(begin + 0.28)}A${short(r)} ${short(r)} 0 1 1 ${at(end - 0.34)}`, kind, true);
  if (kind === "back") {
    const ways = [1, -1].map((sweep) =>
      way(`M${at(begin + 0.28 * sweep)}A${short(r)} ${short(r)} 0 0 ${sweep > 0 ? 1 : 0} ${at(end - 0.34 * sweep)}`, "move", true));
    return el("g", {}, ...ways);
  }
  if (kind !== "barred") return null;
  const [mx, my] = [a.x + (b.x - a.x) * 0.5, a.y + (b.y - a.y) * 0.5];
  const cross = `M${short(mx - 52)} ${short(my - 52)}l104 104M${short(mx + 52)} ${short(my - 52)}l-104 104`;
  const group = el("g", { class: "diagram-barred" });
  group.append(way(`M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`, "barred", false), way(cross, "barred", false, true));
  return group;
}

function way(d: string, kind: DiagramArrow["kind"], head: boolean, solid = false): SVGElement {
  const dashed = kind === "barred" && !solid;
  const round = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const group = el(
    "g",
    { class: `diagram-way diagram-${kind}` },
    el("path", { d, class: "halo", "stroke-width": 34, ...round }),
    el("path", { d, class: "line", "stroke-width": 20, ...(dashed ? { "stroke-dasharray": "30 34" } : {}), ...round }),
  );
  if (head) group.append(tip(d));
  return group;
}

/** Draws the head of an arrow at the end of a path. */
function tip(d: string): SVGElement {
  const path = el("path", { d });
  const length = path.getTotalLength();
  const end = path.getPointAtLength(length);
  const before = path.getPointAtLength(Math.max(0, length - 30));
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return el("path", {
    class: "head",
    d: "M0 -46L78 0L0 46Z",
    transform: `translate(${short(end.x)} ${short(end.y)}) rotate(${short(turn)})`,
  });
}

/** Draws the board of a picture. */
export function picture(diagram: Diagram, look: Partial<Look>, dpn = diagram.dpn, marked = true): SVGSVGElement {
  const arrows = marked ? (diagram.arrows ?? []) : [];
  const svg = thumbnail(dpn ? sceneOf(dpn) : EMPTY, {
    look,
    labels: true,
    marks: marked ? { last: diagram.lit ?? [], arrows: plainArrows(arrows) } : {},
  });
  const over = arrows.some((arrow) => arrow.to === "off");
  for (const arrow of arrows) {
    const own = ownArrow(arrow);
    if (own) svg.append(own);
  }
  // An arrow over the edge needs space beyond the board.
  if (over) {
    const half = HALF * 1.14;
    svg.setAttribute("viewBox", `${-half} ${-half} ${2 * half} ${2 * half}`);
  }
  return svg;
}

function words(list: readonly string[] | undefined, label: string, kind: string): TemplateResult | string {
  if (!list?.length) return "";
  return html`<p class="diagram-words ${kind}"><span>${t(label)}</span> ${list.map((word) => html`<code>${word}</code> `)}</p>`;
}

/** Renders a picture with its caption. */
export function figure(diagram: Diagram, caption: string, look: Partial<Look>): TemplateResult {
  return html`<figure class="diagram">
    <div class="diagram-boards">
      <div class="diagram-board">${picture(diagram, look)}</div>
      ${(diagram.plays ?? []).map(
        (play) =>
          html`<div class="diagram-after">
            <p><span aria-hidden="true">→ </span>${play.words.map((word) => html`<code>${word}</code> `)}</p>
            <div class="diagram-board" role="img" aria-label=${t("book-after", { words: play.words.join(" ") })}>
              ${picture(diagram, look, play.to, false)}
            </div>
          </div>`,
      )}
    </div>
    <figcaption>
      <p>${caption}</p>
      ${words(diagram.legal, "book-allowed", "allowed")} ${words(diagram.illegal, "book-forbidden", "forbidden")}
      ${diagram.dpn
        ? html`<p class="diagram-links">
            <a href=${address(`/position?dpn=${encodeURIComponent(diagram.dpn)}`)}>${t("book-try")}</a>
          </p>`
        : ""}
    </figcaption>
  </figure>`;
}

/** Draws the pictures of a chapter in their places in an element. */
export function drawDiagrams(element: HTMLElement, diagrams: Diagrams, look: Partial<Look>): void {
  for (const place of element.querySelectorAll<HTMLElement>("[data-picture]")) {
    const diagram = diagrams.pictures[place.dataset.picture ?? ""];
    if (diagram) render(figure(diagram, place.dataset.caption ?? "", look), place);
  }
}
