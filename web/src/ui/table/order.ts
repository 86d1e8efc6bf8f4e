/**
 * The set-up of simeone (S-1): each player chooses the order of four creatures. The default order can be
 * accepted at once, and two creatures selected one after the other swap places. At one screen the
 * players choose in turn, each while the other looks away.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, GameFull, Rules, Scene, SideName } from "../../api/types";
import { middleOf } from "../../board/geometry";
import type { Marks } from "../../board/view";
import { OFFERED, orderAction, PLACES, swapped, withOrder } from "../../game/orders";
import { has, pair, t } from "../../lang";
import type { Fact } from "../../learn/books";
import { indexOf, pieceName, sideName } from "../../names";
import { sentence } from "../../speech/words";
import { factsOf } from "../card/cards";

/** The state of choosing an order, for one player after the other. */
export class OrderChooser {
  private order: string[] = [];
  private side: SideName | null = null;
  private held: number | null = null;
  /** What the rule book says about the creatures, by letter, once it is loaded. */
  private readonly facts = new Map<string, readonly Fact[]>();
  /** At one screen: whether the second player has confirmed that nobody else is looking. */
  private seated = false;

  constructor(
    private readonly rules: Rules,
    private readonly choose: (side: SideName, action: Action) => void,
    /** Called after a change, so that the owner renders again. */
    private readonly changed: () => void,
  ) {}

  /** Returns the side of this page that chooses its order next; null if none is missing. */
  sideOf(game: GameFull): SideName | null {
    const { due } = game.state;
    if (due.kind !== "orders") return null;
    return game.you.find((side) => due.missing[indexOf(side)]) ?? null;
  }

  /** Loads the facts about the creatures, which their cards show. */
  private async read(letters: readonly string[]): Promise<void> {
    await Promise.all(letters.map(async (letter) => this.facts.set(letter, await factsOf(this.rules, letter))));
    this.changed();
  }

  private begin(side: SideName): void {
    if (this.side === side) return;
    this.side = side;
    this.order = [...OFFERED[side]];
    this.held = null;
    void this.read(this.order);
  }

  /** Returns the scene with the order being chosen; the scene as it was while the screen is passed on. */
  preview(game: GameFull, scene: Scene): Scene {
    const side = this.sideOf(game);
    if (side === null || this.handing(game, side)) return scene;
    this.begin(side);
    return withOrder(scene, side, this.order);
  }

  /** Selects the creature on a space, or swaps it with the selected one. Returns whether the space is the team's. */
  point(space: string): boolean {
    const place = this.side === null ? -1 : PLACES[this.side].indexOf(space);
    if (place < 0) return false;
    this.take(place);
    return true;
  }

  /** The space of the selected creature; null if none is selected. */
  get inHand(): string | null {
    return this.side === null || this.held === null ? null : (PLACES[this.side][this.held] ?? null);
  }

  /** Returns the spaces that can be selected while an order is chosen. */
  places(game: GameFull): readonly string[] {
    const side = this.sideOf(game);
    return side === null || this.handing(game, side) ? [] : PLACES[side];
  }

  /** Returns what is highlighted on the board while an order is chosen; null if none is. */
  marks(game: GameFull): Pick<Marks, "targets" | "picked" | "arrows"> | null {
    const places = this.places(game);
    if (places.length === 0) return null;
    return {
      targets: places.map((space) => ({ spot: { at: "space", space }, kind: "piece" })),
      picked: this.inHand === null ? null : { at: "space", space: this.inHand },
      arrows: [],
    };
  }

  private handing(game: GameFull, side: SideName): boolean {
    return game.you.length === 2 && side === "b" && !this.seated;
  }

  private take(place: number): void {
    if (this.held === null) this.held = place;
    else {
      this.order = swapped(this.order, this.held, place);
      this.held = null;
    }
    this.changed();
  }

  /** Renders the panel of the set-up. */
  panel(game: GameFull, bottom: SideName): TemplateResult | typeof nothing {
    const { due } = game.state;
    if (due.kind !== "orders") return nothing;
    const side = this.sideOf(game);
    if (side === null) return html`<section class="panel"><p>${t(game.you.length > 0 ? "table-order-wait" : "table-order-watch")}</p></section>`;
    const name = sideName(side);
    if (this.handing(game, side)) {
      return html`<section class="order panel" role="group" aria-label=${t("table-order-hand", { side: name })}>
        <h2>${t("table-order-hand", { side: name })}</h2>
        <p>${t("table-order-hand-about", { side: name })}</p>
        <button type="button" class="primary order-seated" data-first data-once @click=${() => { this.seated = true; this.changed(); }}>${t("table-order-ready", { side: name })}</button>
      </section>`;
    }
    this.begin(side);
    return this.chooser(game, side, name, bottom);
  }

  private chooser(game: GameFull, side: SideName, name: string, bottom: SideName): TemplateResult {
    // From left to right, as the creatures stand on the board.
    const places = PLACES[side].map((space, place) => ({ space, place, x: middleOf(space, bottom).x })).sort((a, b) => a.x - b.x);
    return html`<section class="order panel" role="group" aria-label=${t("table-order-title", { side: name })}>
      <h2>${t("table-order-title", { side: name })}</h2>
      <p class="quiet-text">${t(this.held === null ? "table-order-about" : "table-order-second", {
        piece: this.held === null ? "" : pieceName(game.rules, this.order[this.held] ?? ""),
      })}</p>
      <div class="order-places">
        ${places.map(({ space, place }) => {
          const letter = this.order[place] ?? "";
          const facts = this.facts.get(letter) ?? [];
          const about = facts.map(({ name, value }) => pair(sentence(name), value)).join(", ");
          return html`<button type="button" class="order-place side-${side}" title=${about} aria-pressed=${this.held === place}
            @click=${() => this.take(place)}>
            <span class="order-space">${space}</span><strong>${pieceName(game.rules, letter)}</strong>
            <span class="order-facts" aria-hidden="true">${shortFacts(this.rules, facts).map((fact) => html`<span>${fact}</span>`)}</span>
            <span class="visually-hidden">${about}</span>
          </button>`;
        })}
      </div>
      <button type="button" class="primary order-ready" data-first data-once @click=${() => this.choose(side, orderAction(this.order))}>${t("table-order-yes")}</button>
    </section>`;
  }
}

/** Returns what matters most of the facts about a creature, in words that fit its card: the columns that have such words. */
export function shortFacts(rules: Rules, facts: readonly Fact[]): string[] {
  return facts.flatMap(({ value }, column) => {
    const id = `table-order-fact-${rules}-${column}`;
    return has(id) ? [t(id, { value, count: Number(value) || 0 })] : [];
  });
}
