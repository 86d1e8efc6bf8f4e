/**
 * `<qr-code>`: a text as a QR code, for a phone that is held in front of the screen. The encoder is loaded
 * when the first code is drawn.
 */

import { el } from "../board/flat/svg";

/** The quiet zone around a code, in modules, as the standard asks for. */
const BORDER = 4;

/** Returns the dark modules of a code as the path of an SVG: each run of a row is one stroke. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end + 1]) end += 1;
      path += `M${x} ${y}h${end + 1 - x}v1h-${end + 1 - x}z`;
      x = end;
    }
  }
  return path;
}

/** The element. Its attributes are `text`, what the code contains, and `label`, the text alternative. */
class QrCode extends HTMLElement {
  static observedAttributes = ["text", "label"];

  connectedCallback(): void {
    void this.draw();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.draw();
  }

  private async draw(): Promise<void> {
    const text = this.getAttribute("text") ?? "";
    const { encode } = await import("uqr");
    if (text !== this.getAttribute("text")) return;
    const { data, size } = encode(text, { ecc: "M", border: BORDER });
    const label = this.getAttribute("label") ?? "";
    this.replaceChildren(
      el("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
        // Dark on light in every theme: many readers refuse codes that are inverted.
        el("rect", { width: size, height: size, fill: "#ffffff" }), el("path", { d: pathOf(data), fill: "#000000" })),
    );
  }
}

if (!customElements.get("qr-code")) customElements.define("qr-code", QrCode);
