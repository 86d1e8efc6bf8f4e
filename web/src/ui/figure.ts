/** `<player-figure>`: the figure that a player has chosen, drawn as a piece of the board in the colour of a side. */

import { onPrefs } from "../prefs";
import { figureOf } from "../profile";
import { lookNow } from "./boardhost";

/** The element. Its attributes are `figure`, such as `simeone:K`, and `side`: `w` or `b`. */
class PlayerFigure extends HTMLElement {
  static observedAttributes = ["figure", "side"];
  private stop: (() => void) | null = null;

  connectedCallback(): void {
    this.setAttribute("aria-hidden", "true");
    this.stop = onPrefs(() => void this.draw());
    void this.draw();
  }

  disconnectedCallback(): void {
    this.stop?.();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.draw();
  }

  private async draw(): Promise<void> {
    const asked = this.getAttribute("figure");
    const figure = figureOf(asked);
    if (!figure) {
      this.replaceChildren();
      return;
    }
    const { token } = await import("../board/flat/token");
    if (asked !== this.getAttribute("figure")) return;
    const letter = this.getAttribute("side") === "b" ? figure.letter.toLowerCase() : figure.letter.toUpperCase();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "-54 -66 108 114");
    const drawn = token(figure.rules, letter, lookNow(), "standing");
    // The badge with the letter tells pieces apart on a board; beside a name it only distracts.
    drawn.querySelector(".badge")?.remove();
    svg.append(drawn);
    this.replaceChildren(svg);
  }
}

if (!customElements.get("player-figure")) customElements.define("player-figure", PlayerFigure);
