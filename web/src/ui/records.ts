/**
 * `/records`: games as files (DGN). The reader uploads a file or pastes its text, and each game is
 * reported as correct or with the place where it fails. The reader's finished and uploaded games are
 * listed, to be replayed, downloaded and shared.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { address, serverAddress } from "../address";
import { carriers } from "../api/carriers";
import * as api from "../api/client";
import type { Imported, MyGame, UnreadableGame } from "../api/types";
import { thumbnail } from "../board/flat/thumbnail";
import { language, pair, t } from "../lang";
import { indexOf, isolated, otherSide, rulesName, sideName } from "../names";
import { onPrefs, remember } from "../prefs";
import { navigate } from "../router";
import { ended, listenerFor } from "../speech/telling";
import { sentence } from "../speech/words";
import { failed } from "./actions";
import { lookNow, pictured } from "./boardhost";
import { forgetComments } from "./desk/commentbox";
import { shareLink } from "./desk/share";
import { DevicePart, saveRecord, showsOnlyHere } from "./device";
import { ask } from "./dialog";
import { cookieNote } from "./cookies";
import { spanText } from "./data";
import { Drawn } from "./drawn";
import type { Screen } from "./screen";
import { keepUploads, keptUploads } from "./uploads";

/** The size in bytes of the largest file that the server accepts. */
const LARGEST = 2 * 1024 * 1024;

/** Opens the screen of the reader's records. */
export function open(): Screen {
  const screen = new RecordsScreen();
  void screen.load();
  return screen;
}

class RecordsScreen extends Drawn implements Screen {
  private games: MyGame[] | "loading" | "failed" = "loading";
  /** Whether these are only the games on this device, because the server could not be reached. */
  private onlyHere = false;
  private unreadable: UnreadableGame[] = [];
  /** Where the next page of the games begins; null if all of them are shown. */
  private next: string | null = null;
  private kept = keptUploads();
  private text = "";
  private result: Imported | null = null;
  private problem: string | null = null;
  /** Whether the link that was entered leads to no game. */
  private lost = false;
  private sending = false;
  /** The text that was uploaded last, so that the same games are not uploaded twice in a row. */
  private sent: string | null = null;
  private readonly device = new DevicePart(() => this.draw(), () => void this.load());

  constructor() {
    super("page records", onPrefs);
    this.until(carriers.onReturn(() => void this.load()));
    this.draw();
  }

  title(): string {
    return t("records-title");
  }

  async load(): Promise<void> {
    void this.device.load();
    try {
      const page = await api.myGames();
      this.games = page.games;
      this.onlyHere = showsOnlyHere();
      this.unreadable = page.unreadable;
      this.next = page.next ?? null;
    } catch {
      this.games = "failed";
    }
    this.draw();
  }

  /** Adds the next page of games to the list. */
  private async more(): Promise<void> {
    const { next } = this;
    if (next === null) return;
    this.next = null;
    this.draw();
    const refused = await failed(async () => {
      const page = await api.myGames(next);
      const known = Array.isArray(this.games) ? this.games : [];
      this.games = [...known, ...page.games.filter(({ id }) => !known.some((game) => game.id === id))];
      this.unreadable = [...this.unreadable, ...page.unreadable];
      this.next = page.next ?? null;
    });
    if (refused) this.next = next;
    this.draw();
  }

  // Uploading games.

  private async send(text: string): Promise<void> {
    if (this.sending) return;
    if (text === this.sent && this.result) {
      this.element.querySelector<HTMLElement>("#records-result")?.focus();
      return;
    }
    // The result of an earlier text would look like the answer.
    this.result = null;
    this.problem = text.trim() === "" ? t("records-empty-text") : new Blob([text]).size > LARGEST ? t("records-too-large") : null;
    this.sending = this.problem === null;
    this.draw();
    if (!this.sending) return;
    try {
      this.result = await api.uploadRecord(text);
      this.sent = text;
      keepUploads(this.result);
      this.kept = keptUploads();
    } catch (error) {
      this.problem = api.refusalText(error);
    }
    this.sending = false;
    if (this.gone) return;
    this.draw();
    this.element.querySelector<HTMLElement>("#records-result")?.focus();
    void this.load();
  }

  private async take(file: File | undefined): Promise<void> {
    if (!file || this.sending) return;
    if (file.size > LARGEST) {
      this.problem = t("records-too-large");
      this.draw();
      return;
    }
    this.text = await file.text();
    await this.send(this.text);
  }

  private async forget(id: string, title: string): Promise<void> {
    const question = { title: t("records-forget-ask"), text: title, yes: t("records-forget"), danger: true };
    if (!(await ask(question)) || (await failed(() => api.dropGame(id)))) return;
    this.kept = this.kept.filter((one) => one.id !== id);
    forgetComments(id);
    this.sent = null;
    remember("records", this.kept);
    this.draw();
  }

  // Rendering.

  protected content(): TemplateResult {
    return html`<h1>${t("records-title")}</h1>
      <p>${t("records-about")}</p>
      <div class="records-grid">
        <div>${this.uploadForm()} ${this.outcome()} ${this.device.render()} ${this.openForm()}</div>
        <div>${this.finished()} ${this.unread()} ${this.brought()}</div>
      </div>`;
  }

  private uploadForm(): TemplateResult {
    return html`<section class="panel stack records-upload" aria-labelledby="records-upload"
      @dragover=${(event: DragEvent) => event.preventDefault()}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        void this.take(event.dataTransfer?.files[0]);
      }}>
      <h2 id="records-upload">${t("records-upload")}</h2>
      <p class="quiet-text">${t("records-unlisted")} <a href=${address("/data")}>${t("about-privacy-link")}</a></p>
      <label for="records-file">${t("records-file")}</label>
      <input id="records-file" type="file" accept=".dgn,.txt,text/plain"
        @change=${(event: Event) => void this.take((event.target as HTMLInputElement).files?.[0])} />
      <form class="stack" @submit=${(event: Event) => {
        event.preventDefault();
        void this.send(this.text);
      }}>
        <label for="records-text">${t("records-paste")}</label>
        <textarea id="records-text" class="mono" rows="7" spellcheck="false" .value=${this.text}
          @input=${(event: Event) => { this.text = (event.target as HTMLTextAreaElement).value; }}></textarea>
        <button type="submit" class="primary" ?disabled=${this.sending}>${t(this.sending ? "records-sending" : "records-send")}</button>
      </form>
      ${cookieNote()} ${this.problem ? html`<p class="field-error" role="alert">${this.problem}</p>` : nothing}
    </section>`;
  }

  private outcome(): TemplateResult | typeof nothing {
    const { result } = this;
    if (!result) return nothing;
    const right = result.games.filter((game) => game.id != null).length;
    return html`<section class="panel" aria-labelledby="records-result">
      <h2 id="records-result" tabindex="-1">${t("records-result", { right, games: result.games.length })}</h2>
      ${right > 0 && result.kept != null ? html`<p>${t("records-kept", { time: spanText(result.kept) })}</p>` : nothing}
      <ol class="plain-list stack records-outcome">
        ${result.games.map(({ id, title, error }) =>
          id
            ? html`<li class="right"><span aria-hidden="true">✓</span> <a href=${address(`/game/${id}/replay`)}>${title}</a> <span class="quiet-text">${t("records-right")}</span></li>`
            : html`<li class="wrong"><span aria-hidden="true">✗</span> ${failing(title)}
                <span class="mono">${failure(error)}</span></li>`,
        )}
      </ol>
    </section>`;
  }

  private openForm(): TemplateResult {
    return html`<form class="panel" @submit=${(event: Event) => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem("game");
      const id = field instanceof HTMLInputElement ? /([0-9A-Za-z]{8})(?:\/replay)?\/?(?:[?#].*)?$/.exec(field.value.trim())?.[1] : undefined;
      if (id) void navigate(`/game/${id}/replay`);
      this.lost = id === undefined;
      this.draw();
      if (this.lost && field instanceof HTMLInputElement) field.focus();
    }}>
      <h2><label for="records-game">${t("records-open")}</label></h2>
      <div class="link-field">
        <input id="records-game" name="game" type="text" required autocomplete="off" placeholder="/game/…"
          aria-invalid=${this.lost ? "true" : "false"} aria-describedby=${this.lost ? "records-lost" : nothing} />
        <button type="submit">${t("records-open-go")}</button>
      </div>
      ${this.lost ? html`<p class="field-error" id="records-lost" role="alert">${t("records-open-wrong")}</p>` : nothing}
    </form>`;
  }

  private finished(): TemplateResult {
    const { games } = this;
    const over = Array.isArray(games) ? games.filter((game) => game.result != null && game.kind !== "record") : [];
    return html`<section aria-labelledby="records-mine">
      <h2 id="records-mine">${t("records-mine")}</h2>
      ${games === "loading" ? html`<p role="status">${t("records-loading")}</p>` : nothing}
      ${games === "failed" ? html`<p role="alert">${t("error-unreachable")}</p>` : nothing}
      ${Array.isArray(games) && this.onlyHere ? html`<p role="status">${t("device-only-here")}</p>` : nothing}
      ${Array.isArray(games) && over.length === 0 ? html`<p>${t(this.onlyHere ? "records-none-here" : "records-none")}</p>` : nothing}
      <ul class="plain-list stack records-list">
        ${over.map((game) => html`<li class="panel">
          <div class="records-picture">${thumbnail(pictured(game.scene), { look: lookNow(game.rules), orient: game.you[0] ?? "w" })}</div>
          <div>
            <h3><a href=${address(`/game/${game.id}/replay`)}>${rulesName(game.rules)}</a></h3>
            <p>${against(game)}</p>
            <p>${outcomeText(game)} <span class="quiet-text">${when(game.updated)}</span></p>
            ${this.links(game.id, `${rulesName(game.rules)}, ${against(game)}`)}
          </div>
        </li>`)}
      </ul>
      ${this.next === null ? nothing : html`<button type="button" @click=${() => void this.more()}>${t("records-more")}</button>`}
    </section>`;
  }

  /** The games that this version of the server cannot read, each with the reason. */
  private unread(): TemplateResult | typeof nothing {
    if (this.unreadable.length === 0) return nothing;
    return html`<section class="panel" aria-labelledby="records-unreadable">
      <h2 id="records-unreadable">${t("records-unreadable")}</h2>
      <p class="quiet-text">${t("records-unreadable-about")}</p>
      <ul>
        ${this.unreadable.map(({ id, reason }) => html`<li>${t("records-unreadable-why", { game: id, reason })}</li>`)}
      </ul>
    </section>`;
  }

  private brought(): TemplateResult | typeof nothing {
    if (this.kept.length === 0) return nothing;
    return html`<section aria-labelledby="records-brought">
      <h2 id="records-brought">${t("records-brought")}</h2>
      <ul class="plain-list stack records-list">
        ${this.kept.map(({ id, title }) => html`<li class="panel"><div>
          <h3><a href=${address(`/game/${id}/replay`)}>${title}</a></h3>
          ${this.about(id)}
          ${this.links(id, title, true)}
        </div></li>`)}
      </ul>
    </section>`;
  }

  /** Renders the rule set and the date of an uploaded game, if the list of games has it. */
  private about(id: string): TemplateResult | typeof nothing {
    const game = Array.isArray(this.games) ? this.games.find((one) => one.id === id) : undefined;
    return game ? html`<p>${rulesName(game.rules)} <span class="quiet-text">${when(game.updated)}</span></p>` : nothing;
  }

  private links(id: string, title: string, kept = false): TemplateResult {
    return html`<div class="buttons">
      <a class="button" href=${serverAddress(api.recordPath(id))} download=${`dejarik-${id}.dgn`} @click=${(event: Event) => saveRecord(event, id)} aria-label=${pair(t("records-download"), title)}>${t("records-download")}</a>
      <button type="button" aria-label=${pair(t("records-share"), title)} @click=${() => void shareLink(`/game/${id}/replay`, title)}>${t("records-share")}</button>
      ${kept
        ? html`<button type="button" class="quiet" aria-label=${pair(t("records-forget"), title)} @click=${() => void this.forget(id, title)}>${t("records-forget")}</button>`
        : nothing}
    </div>`;
  }
}

/** Says that a game fails, before where and why. A game that cannot be read has no title. */
export function failing(title: string): string {
  const wrong = t("records-wrong");
  return title === "" ? sentence(wrong) : pair(title, wrong);
}

/** Describes where and why a game fails, in the reader's language. The place is not repeated if the message already starts with it. */
export function failure(error: Imported["games"][number]["error"]): string {
  if (!error) return "";
  const { at, message } = error;
  const said = api.saidIn(language(), error) ?? message;
  return at && !message.startsWith(at) ? pair(at, said) : said;
}

/** Returns who played: `You (red) – Computer, level 3`, or the name that the opponent has chosen. */
export function against(game: Pick<MyGame, "rules" | "kind" | "you" | "players" | "level">): string {
  const [mine, more] = game.you;
  if (mine === undefined || more !== undefined) return t("records-here");
  const named = game.players[indexOf(otherSide(mine))]?.name;
  const other = game.kind === "computer" ? t("table-computer", { level: game.level ?? 0 }) : (named == null ? t("table-opponent") : isolated(named));
  return t("records-against", { side: sideName(mine, game.rules), other });
}

function outcomeText({ result, rules, kind, you }: MyGame): string {
  if (!result) return "";
  return ended(result, listenerFor(rules, you, kind === "computer" ? kind : "opponent")).join(" ");
}

function when(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(time);
}
