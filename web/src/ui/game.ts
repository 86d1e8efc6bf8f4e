/**
 * `/game/{id}`: opens the screen that fits the game and this reader: a game to play or watch, a seat to
 * take, or a record to replay.
 */

import { html } from "lit-html";
import * as api from "../api/client";
import { agreement } from "../api/checked/kept";
import type { GameFull } from "../api/types";
import { t } from "../lang";
import { navigate, rewrite, type Route } from "../router";
import { plainScreen } from "./drawn";
import type { Screen, ScreenHost } from "./screen";
import { JoinPage } from "./table/join";
import { alertToast } from "./toasts";

type GameRoute = Extract<Route, { name: "game" }>;

/** Returns the id of the text that says why an invitation takes no seat; null if it may take one. */
export function refusal(game: GameFull, invitation: string): string | null {
  if (!game.room.seats.some((seat) => seat.kind === "open")) return "error-seat-taken";
  return invitation === "" ? "join-invalid" : null;
}

/** Opens a game as a player or spectator, an invitation, or a record. */
export async function open(route: GameRoute, host: ScreenHost): Promise<Screen> {
  const [game, agreed] = await Promise.all([api.game(route.id), agreement(route.id)]);
  if (game.kind === "record") {
    void navigate(`/game/${game.id}/replay`, { replace: true });
    // The page stays empty until the replay is loaded.
    return plainScreen("page narrow", () => "", () => html``);
  }
  if (route.invitation !== null) {
    const mine = game.you.length > 0;
    const why = refusal(game, route.invitation);
    if (!mine && why === null) return new JoinPage(game, route.invitation, route.second);
    // The invitation is used up or damaged, so it is no longer needed in the address.
    rewrite(`/game/${game.id}`);
    if (!mine && why !== null) alertToast(t(why));
  }
  if (game.kind === "board" && game.you.length > 0) {
    const { BoardTable } = await import("./table/boardtable");
    return new BoardTable(game, host);
  }
  const { GameTable } = await import("./table/table");
  return new GameTable(game, host, { agreed });
}
