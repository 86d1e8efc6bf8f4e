/**
 * The games on this device: their export as one file, and their upload to the server when it is reachable again. Also
 * the links to files of the host, some of which a browser cannot download by itself.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { hasServer, serverElsewhere } from "../address";
import * as api from "../api/client";
import { carriers, over } from "../api/carriers";
import type { MyGame } from "../api/types";
import { t } from "../lang";
import { Actions, failed } from "./actions";
import { moveComments } from "./desk/commentbox";
import { save } from "./desk/save";
import { moveSlips } from "./puzzles/slipbox";
import { noteToast } from "./toasts";

/** Offers a text as a file. */
export function saveText(text: string, name: string): void {
  save(new Blob([text], { type: "text/plain;charset=utf-8" }), name);
}

/**
 * Handles a click on the link to a file of the server. The page itself saves a file of another host, because a browser shows
 * such a file instead of saving it, and does not send the reader's cookie along.
 */
export function saveFile(event: Event, path: string, name: string): void {
  if (serverElsewhere() !== null) saveHere(event, path, name);
}

/** Handles a click on the link to a game's record, as {@link saveFile}: the page also saves the record of a game on this device. */
export function saveRecord(event: Event, id: string): void {
  const [path, name] = [api.recordPath(id), `dejarik-${id}.dgn`];
  if (carriers.isHere(id)) saveHere(event, path, name);
  else saveFile(event, path, name);
}

function saveHere(event: Event, path: string, name: string): void {
  event.preventDefault();
  void failed(async () => save(await api.content(path), name));
}

/** The result of {@link takeToServer}. */
export interface Taken {
  /** The number of games that the server has now. */
  taken: number;
  /** The number of games that it has not accepted; they stay here. */
  left: number;
}

/**
 * Uploads finished games and records to the server, and deletes each one here once the server has it. The server gets
 * them as records, because it has not seen their dice.
 */
export async function takeToServer(games: readonly MyGame[]): Promise<Taken> {
  const done: Taken = { taken: 0, left: 0 };
  for (const { id } of games) {
    const record = await api.record(id);
    const { games: [game] } = await api.uploadToServer(record);
    if (game?.id == null) {
      done.left += 1;
      continue;
    }
    await api.deleteGame(id);
    moveComments(id, game.id);
    moveSlips(id, game.id);
    done.taken += 1;
  }
  return done;
}

/** The part of the records screen about the games on this device. */
export class DevicePart {
  private games: MyGame[] = [];
  private readonly actions = new Actions(() => this.changed());

  /** `changed` is called when the part has to be drawn again, `moved` when games have gone to the server. */
  constructor(private readonly changed: () => void, private readonly moved: () => void) {}

  async load(): Promise<void> {
    try {
      this.games = (await carriers.hasOwnGames()) ? (await carriers.ownGames()).games : [];
    } catch {
      this.games = [];
    }
    this.changed();
  }

  private async save(): Promise<void> {
    await failed(async () => saveText(await api.recordsHere(), "dejarik-games.dgn"));
  }

  private async take(): Promise<void> {
    await this.actions.failed(async () => {
      const { taken, left } = await takeToServer(over(this.games));
      noteToast(left === 0 ? t("device-taken", { games: taken }) : t("device-taken-some", { games: taken, left }));
    });
    this.moved();
    await this.load();
  }

  render(): TemplateResult | typeof nothing {
    const { games } = this;
    if (games.length === 0) return nothing;
    const ended = over(games).length;
    return html`<section class="panel device" aria-labelledby="device-title">
      <h2 id="device-title">${t("device-title")}</h2>
      <p>${t("device-games", { games: games.length })} ${t("device-about")}</p>
      <div class="buttons">
        <button type="button" @click=${() => void this.save()}>${t("device-save")}</button>
        ${ended > 0 && carriers.reachable
          ? html`<button type="button" ?disabled=${this.actions.busy} @click=${() => void this.take()}>${t("device-take", { games: ended })}</button>`
          : nothing}
      </div>
      <p class="quiet-text">${t("device-take-about")}</p>
    </section>`;
  }
}

/** Returns whether lists lack the games on the server, because it cannot be reached. A page without a server has no such games. */
export function showsOnlyHere(): boolean {
  return hasServer() && !carriers.reachable;
}

/** Tells the reader that the server is out of reach or back, and what that means for the games here. */
export async function tellOfReach(reachable: boolean): Promise<void> {
  if (!reachable) {
    noteToast(t(carriers.able ? "device-alone" : "error-unreachable"));
    return;
  }
  const here = (await carriers.hasOwnGames()) ? over((await carriers.ownGames()).games).length : 0;
  noteToast(here > 0 ? t("device-back-games", { games: here }) : t("device-back"));
}
