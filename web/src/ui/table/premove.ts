/** Planning a move while the opponent thinks, in rule sets without dice: what is pointed at, shown and said. */

import type { Choices, Step } from "../../api/types";
import { sideOf } from "../../board/skins";
import type { Marks, Spot } from "../../board/view";
import type { GameModel } from "../../game/model";
import { Premove, stepOf, type Plan } from "../../game/premove";
import { t } from "../../lang";
import { pieceName } from "../../names";
import { prefs } from "../../prefs";
import { rulesInfo } from "../../rulesets";
import { sounds } from "../sounds";

/** What the planning does with the rest of the screen. */
export interface PlanHost {
  /** Announces a sentence to screen readers. */
  say: (text: string) => void;
  /** Shows a sentence for a moment, and announces it. */
  tell: (text: string) => void;
  changed: () => void;
}

/** The plan of the reader in one game. */
export class Planning {
  private readonly premove = new Premove();

  constructor(private readonly model: GameModel, private readonly host: PlanHost) {}

  /** Whether a piece is picked or a move is planned. */
  get active(): boolean {
    return this.premove.picked !== null || this.premove.plan !== null;
  }

  /** Whether a move can be planned now: the opponent is to move, in a live game without dice. */
  private get open(): boolean {
    const { game, live, over } = this.model;
    const { due } = game.state;
    return (
      prefs().premove && live && !over && game.you.length === 1 && (game.kind === "computer" || game.kind === "online") &&
      rulesInfo(game.rules)?.dice === false && due.kind === "step" && !game.you.includes(due.side)
    );
  }

  /** Points at a spot. Returns false if that means nothing for a plan. */
  readonly point = (spot: Spot): boolean => {
    if (!this.open) return false;
    const letter = this.letterAt(spot);
    const done = this.premove.point(spot, letter !== null);
    if (done === "nothing") return false;
    if (done === "picked") sounds().play("pick");
    this.host.say(done === "cancelled" ? t("premove-cancelled") : `${this.status ?? ""} ${done === "planned" ? t("premove-about") : ""}`);
    this.host.changed();
    return true;
  };

  /** Lets a right click on the board give up the plan. A long press of a finger opens a card instead. */
  listen(board: HTMLElement): void {
    board.addEventListener("contextmenu", (event) => {
      if (event.pointerType !== "touch" && this.cancel()) event.preventDefault();
    });
  }

  /** Gives up the plan. Returns false if there was none. */
  cancel(): boolean {
    if (!this.premove.cancel()) return false;
    this.host.say(t("premove-cancelled"));
    this.host.changed();
    return true;
  }

  /**
   * Ends the plan, because the turn has come, and returns the step to play. If the plan is not possible any
   * more, a sentence says so.
   */
  take(choices: Choices): Step | null {
    const { plan } = this.premove;
    this.premove.cancel();
    const step = plan && stepOf(choices, plan);
    if (plan && !step) this.host.tell(t("premove-dropped", words(plan)));
    return step;
  }

  /** Gives up the plan without a word, if there is nothing more to plan. */
  check(): void {
    if (this.model.over || !prefs().premove) this.premove.cancel();
  }

  /** What the plan says in the status line; null if there is none. */
  get status(): string | null {
    const { picked, plan } = this.premove;
    if (plan) return t("premove-planned", words(plan));
    const letter = picked && this.letterAt(picked);
    return letter ? t("premove-picked", { piece: pieceName(this.model.game.rules, letter) }) : null;
  }

  /** What the plan shows on the board; null if there is none. */
  get marks(): Pick<Marks, "targets" | "picked" | "arrows"> | null {
    const { picked, plan } = this.premove;
    if (!plan) return picked && { targets: [], picked, arrows: [] };
    const { from, to } = plan;
    // There is no arrow from beside the board, so the target is marked.
    if (from.at !== "space" || to.at !== "space") return { targets: [{ spot: to, kind: "place" }], picked: from, arrows: [] };
    return { targets: [], picked: from, arrows: [{ from: from.space, to: to.space, kind: "move" }] };
  }

  /** Returns the letter of the reader's own piece on a spot; null if there is none that could move. */
  private letterAt(spot: Spot): string | null {
    const { scene } = this.model.game.state;
    const letter =
      spot.at === "space"
        ? scene.pieces.find(({ space }) => space === spot.space)?.letter
        : scene.beside.find((piece) => piece.letter === spot.letter && piece.state === "inactive")?.letter;
    return letter !== undefined && sideOf(letter) === this.model.game.you[0] ? letter : null;
  }
}

function words({ from, to }: Plan): { from: string; to: string } {
  const name = (spot: Spot): string => (spot.at === "space" ? spot.space : t("telling-beside"));
  return { from: name(from), to: name(to) };
}
