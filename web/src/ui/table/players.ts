/** The bar of a player: name, presence, clock, score, and the pieces beside the board. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Beside, GameFull, Scene, Seat, SideName } from "../../api/types";
import type { Spot } from "../../board/view";
import { dateIn } from "../../clock";
import type { GameModel } from "../../game/model";
import { colon, t } from "../../lang";
import { indexOf, pieceName, sideName, timeLeft } from "../../names";
import { figurePicture } from "../profile";
import { clockText, playerName, roleOf } from "./names";

const STATES = ["ghost", "captured", "inactive", "lost"] as const;

/** Shows the card of a piece beside the board; it appears beside `anchor`. */
export type About = (spot: Spot, anchor: Element) => void;

/** Renders the bar of a player. */
export function playerBar(model: GameModel, scene: Scene, side: SideName, about: About): TemplateResult {
  const { game } = model;
  const { due, result } = game.state;
  const turn = due.kind === "step" && due.side === side && result == null;
  const name = playerName(game, side);
  const label = sideName(side);
  const role = roleOf(game, side);
  return html`<section class="player ${turn ? "turn" : ""}" aria-label=${name === label ? label : t("table-player-bar", { name, side: label })}>
    <span class="pip pip-${side}" aria-hidden="true"></span>
    ${figurePicture(game.room.seats.find((seat) => seat.side === side)?.figure, side)}
    <div class="player-who">
      <strong class="player-name">${name}</strong>
      <span class="player-side side-${side}">${badges(game, scene, side)} ${name === label ? nothing : label}${role === null ? nothing : ` · ${role}`}</span>
    </div>
    ${presence(model, side)} ${besidePieces(scene, side, about)} ${score(scene, side)} ${clock(model, side)}
  </section>`;
}

function badges(game: GameFull, scene: Scene, side: SideName): TemplateResult | typeof nothing {
  const result = game.state.result;
  if (result?.winner === side) return html`<span class="badge won">${t("table-winner")}</span>`;
  if (scene.initiative === side) return html`<span class="badge" title=${t("table-initiative-about")}>${t("table-initiative")}</span>`;
  return nothing;
}

/** The longest wait, in milliseconds, that is counted down; of a longer one its end is shown. */
const COUNTED = 600_000;

/** Returns whether the wait for an absent player is counted down. */
export function countsDown(gone: number | null): boolean {
  return gone !== null && gone > 0 && gone <= COUNTED;
}

function presence(model: GameModel, side: SideName): TemplateResult | typeof nothing {
  const seat: Seat | undefined = model.game.room.seats.find((known) => known.side === side);
  if (model.game.kind !== "online" || seat?.kind !== "person") return nothing;
  const gone = model.goneIn(side);
  const text = seat.online ? t("table-here") : gone === null ? t("table-away") : away(gone);
  return html`<span class="presence ${seat.online ? "here" : "away"}"><span class="dot" aria-hidden="true"></span>${text}</span>`;
}

function away(gone: number): string {
  if (countsDown(gone)) return t("table-gone-in", { seconds: Math.ceil(gone / 1000) });
  return gone > 0 ? t("offers-gone-from", { time: dateIn(gone) }) : t("table-gone");
}

/**
 * Shows the pieces of a side that are beside the board. Each piece of the side has a place of its own,
 * counted from the end of the line, so no piece moves when another one comes or goes.
 */
function besidePieces(scene: Scene, side: SideName, about: About): TemplateResult | typeof nothing {
  const isOwn = ({ letter }: { letter: string }): boolean => (letter === letter.toUpperCase()) === (side === "w");
  const own = scene.beside.filter(isOwn);
  if (own.length === 0) return nothing;
  const free = [...scene.pieces, ...scene.beside].filter(isOwn).map(({ letter }) => letter).sort();
  const placed = STATES.flatMap((state) => own.filter((piece) => piece.state === state)).map((piece) => {
    const place = free.indexOf(piece.letter);
    free[place] = "";
    return { piece, place };
  });
  return html`<ul class="plain-list beside" aria-label=${t("table-beside")}>
    ${placed.map(({ piece, place }) => html`<li .style=${`grid-column: ${place + 1}`}>${besidePiece(scene, piece, side, about)}</li>`)}
  </ul>`;
}

function besidePiece(scene: Scene, piece: Beside, side: SideName, about: About): TemplateResult {
  const text = t(`table-beside-${piece.state}`, { piece: pieceName(scene.rules, piece.letter) });
  return html`<button type="button" class="chip chip-${side} ${piece.state}" data-letter=${piece.letter} title=${text}
    @click=${(event: Event) => about({ at: "beside", letter: piece.letter }, event.currentTarget as Element)}>
    <span aria-hidden="true">${piece.letter.toUpperCase()}</span><span class="visually-hidden">${text}</span>
  </button>`;
}

function score(scene: Scene, side: SideName): TemplateResult | typeof nothing {
  const points = scene.score?.[indexOf(side)];
  if (points === undefined) return nothing;
  const text = scene.target == null ? String(points) : `${points}/${scene.target}`;
  return html`<span class="score" title=${t("table-score")}><span class="visually-hidden">${t("table-score")}${colon()}</span>${text}</span>`;
}

function clock(model: GameModel, side: SideName): TemplateResult | typeof nothing {
  const clocks = model.clocks();
  if (!clocks) return moveTime(model, side);
  const left = clocks[side];
  const runs = clocks.running === side;
  // No live region: the semantic layer reads out the clock on request.
  return html`<span class="clock ${runs ? "runs" : ""} ${left < 20_000 ? "short" : ""}" role="timer" aria-live="off"
    aria-label=${t("table-clock", { time: clockText(left) })}>${clockText(left)}</span>`;
}

/** Shows the time that is left for the move that is due in a game by days. */
function moveTime(model: GameModel, side: SideName): TemplateResult | typeof nothing {
  const { days, state } = model.game;
  const left = model.moveWithin();
  if (days == null || left === null || state.due.kind !== "step" || state.due.side !== side) return nothing;
  const time = timeLeft(left);
  return html`<span class="clock runs ${left < 3_600_000 ? "short" : ""}" role="timer" aria-live="off" aria-label=${t("table-clock", { time })}>${time}</span>`;
}
