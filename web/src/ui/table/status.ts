/** The status line: what is going on, and what the player is asked to do. */

import { html, nothing, type TemplateResult } from "lit-html";
import { errorText } from "../../api/client";
import type { Entry } from "../../api/types";
import type { GameModel } from "../../game/model";
import type { Picker } from "../../game/picker";
import { t } from "../../lang";
import { pieceName, sideName } from "../../names";
import { shortWord } from "../../speech/short";
import { sentence } from "../../speech/words";
import { seatOpen } from "./names";
import { resultTitle } from "./result";

/** Returns the text of the status line. */
export function statusText(model: GameModel, picker: Picker | null): string {
  const { game } = model;
  const { due, scene } = game.state;
  if (!model.live) return t("table-status-past", { at: model.at, of: game.line.length });
  const { showing } = model;
  // The board is still showing what happened, so the state after it is not told yet.
  if (showing) return moving(model, showing);
  if (model.over) return resultTitle(game);
  const sent = model.sending[0];
  if (sent) return sent.action.kind === "step" ? t("table-status-sending", { word: shortWord(sent.action.word) }) : t("table-status-sends");
  if (seatOpen(game) && !(due.kind === "step" && game.you.includes(due.side))) return t("table-status-waits");
  if (due.kind === "roll") return t("table-status-roll");
  if (due.kind === "orders") return t("table-status-orders");
  if (due.kind !== "step") return "";
  const side = sideName(due.side);
  if (!game.you.includes(due.side)) {
    const seat = game.room.seats.find((known) => known.side === due.side);
    return t(seat?.kind === "computer" ? "table-status-thinks" : "table-status-other", { side });
  }
  if (!picker) return t("table-status-turn", { side, you: game.you.length === 1 ? "you" : "side" });
  return yourTurn(model, picker, side, scene.active ?? null);
}

/** Returns that the other player is missing where the dice that begin the game wait for nothing else; otherwise null. */
export function missingPlayer({ game }: GameModel): string | null {
  return game.state.due.kind === "roll" && seatOpen(game) ? t("table-status-waits") : null;
}

function newest(): void {
  void import("../../offline/updates").then(({ loadNewest }) => loadNewest(), () => location.reload());
}

/** Renders that the connection is lost, or why it was refused; nothing while it is fine. */
export function connectionLine({ status, statusWhy }: GameModel): TemplateResult | typeof nothing {
  if (status === "live" || status === "connecting" || status === "closed") return nothing;
  return html`<p class="connection ${status}" role="status">
    ${status === "lost" ? t("table-connection-lost") : statusWhy ? errorText(statusWhy) : t("error-unknown")}
    ${statusWhy?.code === "protocol" ? html`<button type="button" @click=${newest}>${t("update-load")}</button>` : nothing}</p>`;
}

/** Returns who is moving on the board. */
function moving({ game }: GameModel, { kind, by }: Entry): string {
  if (kind === "roll" || !by) return t("table-status-roll");
  return t("table-status-moving", { who: game.you.length === 1 && game.you[0] === by ? "you" : "side", side: sideName(by) });
}

function yourTurn(model: GameModel, picker: Picker, side: string, active: { space: string; left: number } | null): string {
  const { game } = model;
  const { scene } = game.state;
  const words = picker.words();
  if (scene.battle && words.includes("accept")) {
    return t("common-ghost-window", { side, attack: scene.battle.attack ?? 0, defence: scene.battle.defence ?? 0 });
  }
  if (words.includes("stay") || words.includes("off")) return t("table-status-push", { side });
  const letterAt = (space: string): string => scene.pieces.find((piece) => piece.space === space)?.letter ?? "";
  if (picker.left !== null && picker.started) {
    return t("common-points-left", { left: picker.left });
  }
  const hand = picker.picked;
  if (active) return sentence(t("table-status-actions", { piece: pieceName(game.rules, letterAt(active.space)), left: active.left }));
  if (hand) {
    const letter = hand.at === "space" ? letterAt(hand.space) : hand.letter;
    if (letter) return sentence(t("common-where-to", { piece: pieceName(game.rules, letter) }));
  }
  return t("table-status-turn", { side, you: game.you.length === 1 ? "you" : "side" });
}
