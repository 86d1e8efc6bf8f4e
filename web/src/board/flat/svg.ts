/**
 * Helpers that create SVG elements from script. No markup strings are used, so nothing is parsed
 * and no inline style is set.
 */

const NS = "http://www.w3.org/2000/svg";

/** Attributes of an element; one whose value is null or undefined is removed. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/** Creates an SVG element with attributes and children. */
export function el<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | null)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NS, name);
  set(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Sets or removes attributes of an element. */
export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, typeof value === "number" ? short(value) : value);
  }
}

/** Formats a number with at most two decimals, the precision that is visible. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Creates a line. */
export function line(x1: number, y1: number, x2: number, y2: number, more: Attributes = {}): SVGLineElement {
  return el("line", { x1, y1, x2, y2, ...more });
}

/** Creates a text centred on its point. */
export function text(content: string, attributes: Attributes): SVGTextElement {
  const element = el("text", {
    "text-anchor": "middle",
    "dominant-baseline": "central",
    "font-family": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
    ...attributes,
  });
  element.textContent = content;
  return element;
}

/** Returns the red, green and blue of a colour `#rrggbb`, each from 0 to 255. */
function channels(colour: string): [number, number, number] {
  const at = (k: number): number => Number.parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16);
  return [at(0), at(1), at(2)];
}

/** Mixes two colours `#rrggbb`; `part` is the share of the first, from 0 to 1. */
export function mix(a: string, b: string, part: number): string {
  const other = channels(b);
  const mixed = channels(a).map((value, k) => Math.round(value * part + (other[k] ?? 0) * (1 - part)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the perceived lightness of a colour, from 0 to 1. */
export function lightness(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
