/**
 * The lobby on the start screen: the invitations that everybody may accept, a form to leave one, small tournaments, and
 * the games to watch. The start screen loads this file when the reader opens the lobby.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../address";
import * as api from "../api/client";
import { carriers } from "../api/carriers";
import { agree } from "../api/checked/kept";
import { keepSeek, makeSeek, seeks, takeSeek } from "../api/lobby";
import { myRatings } from "../api/ratings";
import type { NewGame, Seek } from "../api/types";
import { allTexts, t } from "../lang";
import { rulesName } from "../names";
import { profilePart } from "../profile";
import { navigate } from "../router";
import "../style/lobby.css";
import { Actions, failed } from "./actions";
import { Drawn } from "./drawn";
import { FIRST_CHOICE, makingForm, seekOf, type Choice } from "./lobby/making";
import { Tournaments } from "./lobby/tournaments";
import { Watching } from "./lobby/watching";
import { somebody, termsOf } from "./lobby/words";
import { figurePicture } from "./profile";
import { paceName } from "./start/words";
import { noteToast } from "./toasts";

/** How often the list is read again, in milliseconds. */
const EVERY = 15_000;

/** The lobby. */
export class Lobby extends Drawn {
  private seeks: Seek[] = [];
  private next: string | null = null;
  private choice: Choice = FIRST_CHOICE;
  /** Whether the reader may play rated games; null on a server without them. */
  private rating: boolean | null = null;
  private readonly actions = new Actions(() => this.draw(), (error) =>
    error instanceof api.Refusal && ["seat-taken", "not-found"].includes(error.code) ? t("lobby-gone") : api.refusalText(error));
  /** Whether the list was read at least once. */
  private opened = false;
  /** Why the list could not be read when it was to be opened; null if that has not happened. */
  private shut: string | null = null;
  /** The game of an invitation of the reader that somebody has accepted. */
  private accepted: string | null = null;
  private readonly tournaments = new Tournaments(() => this.terms(), () => this.draw());
  private readonly watching = new Watching(() => this.draw());

  /** `terms` returns the rules, the side and the options for an invitation. */
  constructor(private readonly terms: () => NewGame) {
    super("lobby");
    this.until(carriers.onReturn(() => void this.again()));
    void this.open();
  }

  private async open(): Promise<void> {
    try {
      await allTexts();
      await this.read();
    } catch (error) {
      this.shut = api.isMissing(error) ? t("lobby-off") : api.refusalText(error);
      this.draw();
      return;
    }
    if (this.gone || this.opened) return;
    this.opened = true;
    this.draw();
    void myRatings().then((ratings) => {
      this.rating = ratings?.passkey ?? null;
      this.draw();
    });
    const timer = setInterval(() => {
      if (!document.hidden) this.read().catch(() => undefined);
    }, EVERY);
    this.until(() => clearInterval(timer));
  }

  /** Reads what the reader has open again, because the server is back. */
  private async again(): Promise<void> {
    if (!this.opened) {
      await this.open();
      return;
    }
    this.tournaments.again();
    this.watching.again();
    await this.read().catch(() => undefined);
  }

  /** Reads the first page again, and keeps those invitations of the reader that end with the page. */
  private async read(): Promise<void> {
    const before = this.seeks.filter(({ mine }) => mine);
    const page = await seeks();
    if (this.gone) return;
    this.seeks = page.seeks;
    this.next = page.next ?? null;
    for (const { id, mine } of page.seeks) {
      if (mine) keepSeek(id).catch(() => undefined);
    }
    for (const { id } of before) {
      if (!page.seeks.some((seek) => seek.id === id)) await this.ended(id);
    }
    this.draw();
  }

  /** Checks whether an invitation of the reader was accepted that is no longer in the list. */
  private async ended(id: string): Promise<void> {
    const game = await api.game(id).catch(() => null);
    if (game?.room.seats.every(({ kind }) => kind === "person")) this.accepted = id;
  }

  private async more(from: string): Promise<void> {
    await failed(async () => {
      const page = await seeks(from);
      this.seeks = [...this.seeks, ...page.seeks];
      this.next = page.next ?? null;
      this.draw();
    });
  }

  /** Runs the action of a button. If it fails, the list may be out of date. */
  private async act(action: () => Promise<void>): Promise<void> {
    if (await this.actions.failed(action)) await this.read().catch(() => undefined);
  }

  private take({ id }: Seek): void {
    void this.act(async () => {
      await takeSeek(id, profilePart());
      await navigate(`/game/${id}`);
    });
  }

  private withdraw({ id }: Seek): void {
    void this.act(async () => {
      await api.deleteGame(id);
      this.seeks = this.seeks.filter((seek) => seek.id !== id);
      noteToast(t("lobby-withdrawn"));
    });
  }

  private invite(): void {
    void this.act(async () => {
      const { game, standing, rated } = seekOf(this.terms(), this.choice);
      const { id } = await makeSeek({ game: { ...game, ...profilePart() }, standing, rated });
      if (game.checked === true) await agree(id, null);
      await navigate(`/game/${id}`);
    });
  }

  protected content(): TemplateResult | typeof nothing {
    const { next, accepted, shut } = this;
    if (!this.opened) return shut === null ? nothing : html`<p>${shut}</p>`;
    return html`<p role="status">${accepted === null ? nothing : html`${t("lobby-accepted")} <a href=${address(`/game/${accepted}`)}>${t("lobby-go")}</a>`}</p>
      ${this.seeks.length === 0
        ? html`<p>${t("lobby-empty")}</p>`
        : html`<p class="quiet-text">${t("lobby-open", { count: this.seeks.length })}</p>
          <ul class="plain-list stack" aria-labelledby="lobby-title">${this.seeks.map((seek) => this.row(seek))}</ul>`}
      ${next === null ? nothing : html`<button type="button" @click=${() => void this.more(next)}>${t("lobby-more")}</button>`}
      <details>
        <summary>${t("lobby-make")}</summary>
        <p class="quiet-text">${t("lobby-make-about")}</p>
        ${makingForm(this.choice, this.rating, this.actions.busy, (choice) => { this.choice = choice; this.draw(); }, () => this.invite())}
      </details>
      ${this.tournaments.view()} ${this.watching.view()}`;
  }

  private row(seek: Seek): TemplateResult {
    const names = { rules: rulesName(seek.rules), name: somebody(seek.maker), pace: paceName(seek) };
    const terms = [...termsOf(seek), ...(seek.mine ? [t("lobby-until", { time: new Date(seek.until) })] : [])];
    return html`<li class="panel ends ${seek.mine ? "mine" : ""}">
      <div>${figurePicture(seek.maker.figure, seek.side === "w" ? "b" : "w")}
        <strong>${names.rules}</strong> ${seek.mine ? t("lobby-mine") : names.name}
        <span class="quiet-text">${terms.join(" · ")}</span></div>
      ${seek.mine
        ? html`<a class="button" href=${address(`/game/${seek.id}`)}>${t("lobby-go")}</a>
          <button type="button" ?disabled=${this.actions.busy} aria-label=${t("lobby-withdraw-of", names)} @click=${() => this.withdraw(seek)}>${t("lobby-withdraw")}</button>`
        : html`<button type="button" class="primary" ?disabled=${this.actions.busy} aria-label=${t("lobby-play-of", names)} @click=${() => this.take(seek)}>${t("lobby-play")}</button>`}
    </li>`;
  }
}
