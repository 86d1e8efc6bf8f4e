/** The part of the settings about this page in this browser: playing offline, installing it, and new versions. */

import { html, nothing, type TemplateResult } from "lit-html";
import { carriers } from "../api/carriers";
import { t } from "../lang";
import { install, installing, onInstalling } from "../offline/installing";
import { canKeep } from "../offline/page";
import { keepNow, keptState, lookForUpdate, onKept, takeUpdate, type KeptState } from "../offline/updates";
import { Drawn } from "./drawn";
import { alertToast, noteToast } from "./toasts";

declare const DEJARIK_VERSION: string;

/** The part of the settings about this page in this browser. */
export class InstalledSection extends Drawn {
  constructor() {
    super("installed", onKept, onInstalling);
    this.element.setAttribute("aria-labelledby", "installed-title");
    this.draw();
  }

  protected content(): TemplateResult {
    const [way, kept] = [installing(), keptState()];
    return html`<h2 id="installed-title">${t("installed-title")}</h2>
      <p role="status">${t(keptText(kept))}</p>
      <p>${t(`installed-way-${way}`)}</p>
      <div class="buttons">
        ${way === "button" ? html`<button type="button" class="primary" @click=${() => void install()}>${t("installed-install")}</button>` : nothing}
        ${canKeep() && kept === "not" ? html`<button type="button" @click=${() => void keepNow()}>${t("installed-keep")}</button>` : nothing}
        ${kept === "newer" ? html`<button type="button" class="primary" @click=${takeUpdate}>${t("update-load")}</button>` : nothing}
        ${kept === "kept" ? html`<button type="button" @click=${() => void look()}>${t("installed-look")}</button>` : nothing}
      </div>
      <p class="quiet-text">${t("installed-version", { version: DEJARIK_VERSION })}</p>`;
  }
}

/**
 * Returns the text about the state of the page in this browser. Only a build with the part that plays on this device
 * says that one can play without a connection.
 */
export function keptText(kept: KeptState, able = carriers.able, keeps = canKeep()): string {
  if (!keeps) return "installed-kept-never";
  return !able && (kept === "kept" || kept === "fetching") ? `installed-page-${kept}` : `installed-kept-${kept}`;
}

async function look(): Promise<void> {
  try {
    await lookForUpdate();
    // A new version is fetched first; the section shows it when it is there.
    if (keptState() === "kept") noteToast(t("installed-newest"));
  } catch {
    alertToast(t("error-unreachable"));
  }
}
