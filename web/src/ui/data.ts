/** `/data`: what the server keeps of the reader, to be downloaded or deleted. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address, serverAddress } from "../address";
import { carriers } from "../api/carriers";
import { forgetAll } from "../api/checked/kept";
import * as api from "../api/client";
import { becameAnother } from "../api/person";
import type { MyData } from "../api/types";
import { t } from "../lang";
import { everythingKept, forgetEverything, remember } from "../prefs";
import { Actions } from "./actions";
import { forgetComments } from "./desk/commentbox";
import { save } from "./desk/save";
import { ask } from "./dialog";
import { saveFile, showsOnlyHere } from "./device";
import { devicesPart } from "./devices";
import { mutedPart } from "./muted";
import { dropSlips } from "./puzzles/slipbox";
import { SigningIn } from "./signin";
import "../style/signin.css";
import { Drawn } from "./drawn";
import type { Screen } from "./screen";
import { noteToast } from "./toasts";

/** The name of the file with everything that the server keeps. */
const ARCHIVE = "dejarik-data.json";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Opens the screen of the reader's own data. */
export function open(): Screen {
  const screen = new DataScreen();
  void screen.load();
  return screen;
}

/** Returns a time span in words: in days if it is a whole number of them, otherwise in hours. */
export function spanText(millis: number): string {
  const days = millis / DAY;
  return Number.isInteger(days) ? t("data-days", { days }) : t("data-hours", { hours: Math.ceil(millis / HOUR) });
}

class DataScreen extends Drawn implements Screen {
  private readonly signing = new SigningIn(() => void this.load());
  private readonly devices = devicesPart();
  private readonly muted = mutedPart();
  private data: MyData | "loading" | "failed" = "loading";
  private readonly actions = new Actions(() => this.draw());

  constructor() {
    super("page narrow prose");
    this.until(carriers.onReturn(() => void this.load()));
    for (const part of [this.signing, this.devices, this.muted]) this.until(() => part.destroy());
    this.draw();
  }

  title(): string {
    return t("data-title");
  }

  async load(): Promise<void> {
    void this.signing.load();
    void this.devices.load();
    void this.muted.load();
    try {
      this.data = await api.myData();
    } catch {
      this.data = "failed";
    }
    this.draw();
  }

  private async forget(): Promise<void> {
    const question = { title: t("data-delete-ask"), text: t("data-delete-about"), yes: t("data-delete"), danger: true };
    if (!(await ask(question))) return;
    await this.actions.failed(async () => {
      await api.deleteMyData();
      // The titles of uploaded games, and the slips of games and comments on them, which this browser remembers.
      remember("records", []);
      dropSlips();
      forgetComments();
      becameAnother();
      await forgetAll();
      noteToast(t("data-deleted"));
    });
    await this.load();
  }

  protected content(): TemplateResult {
    const { data } = this;
    return html`<h1>${t("data-title")}</h1>
      <p>${isHere(data) ? t("data-here") : t("data-lead")}</p>
      ${isHere(data) && showsOnlyHere() ? html`<p role="status">${t("device-only-here")}</p>` : nothing}
      ${data === "loading" ? html`<p role="status">${t("data-loading")}</p>` : nothing}
      ${data === "failed" ? html`<p role="alert">${t("error-unreachable")}</p>` : nothing}
      ${typeof data === "object" ? this.kept(data) : nothing}
      ${this.signing.element}
      ${this.devices.element}
      ${this.muted.element}
      <h2>${t("data-browser")}</h2>
      <p>${t("data-browser-text")}</p>
      <div class="buttons">
        <button type="button" @click=${saveKept}>${t("data-browser-download")}</button>
        <button type="button" class="danger" @click=${() => void reset()}>${t("data-browser-delete")}</button>
      </div>`;
  }

  private kept(data: MyData): TemplateResult {
    const { untouched, finished, uploads } = data.retention;
    const count = html`<h2>${t("data-games")}</h2>
      <p>${t("data-seats", { games: data.games })} ${t("data-uploads", { uploads: data.uploads })}
        <a href=${address("/records")}>${t("data-see")}</a></p>`;
    if (untouched == null) return count;
    return html`${count}
      <p>${t("data-unlisted")}</p>
      <h2>${t("data-retention")}</h2>
      <p>${t("data-untouched", { time: spanText(untouched) })}
        ${finished == null ? t("data-finished-never") : t("data-finished", { time: spanText(finished) })}
        ${uploads == null ? t("data-uploads-never") : t("data-uploads-kept", { time: spanText(uploads) })}</p>
      <h2>${t("data-download-title")}</h2>
      <p>${t("data-download-about")}</p>
      <p><a class="button" href=${serverAddress(api.ARCHIVE)} download=${ARCHIVE} @click=${(event: Event) => saveFile(event, api.ARCHIVE, ARCHIVE)}>${t("data-download")}</a></p>
      <h2>${t("data-delete-title")}</h2>
      <p>${t("data-delete-about")}</p>
      <p><button type="button" class="danger" ?disabled=${this.actions.busy} @click=${() => void this.forget()}>${t("data-delete")}</button></p>`;
  }
}

/** Returns whether the answer is from the reader's own device, where nothing expires. */
function isHere(data: MyData | "loading" | "failed"): boolean {
  return typeof data === "object" && data.retention.untouched == null;
}

/** Offers everything that this browser keeps as a file. */
function saveKept(): void {
  save(new Blob([JSON.stringify(everythingKept(), null, 2)], { type: "application/json" }), "dejarik-browser.json");
}

/** Deletes everything that this browser keeps, after a confirmation, and loads the page again with the default settings. */
async function reset(): Promise<void> {
  const question = { title: t("data-browser-ask"), text: t("data-browser-about"), yes: t("data-browser-delete"), danger: true };
  if (!(await ask(question))) return;
  forgetEverything();
  await forgetAll();
  location.reload();
}
