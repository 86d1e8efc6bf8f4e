/** The texts of the operator of this server: contact and privacy on the page about the project, and a notice above every screen. */

import { html, nothing, render, type TemplateResult } from "lit-html";

import { hasServer } from "../address";
import * as api from "../api/client";
import type { OperatorTexts } from "../api/types";
import { onLanguage, t } from "../lang";

/** How often the page asks for a new notice, in milliseconds. */
const AGAIN = 5 * 60 * 1000;

/** Returns the texts; null if there is no server, or it does not answer. */
async function texts(): Promise<OperatorTexts | null> {
  return hasServer() ? api.operatorTexts().catch(() => null) : null;
}

/** Returns how to reach the operator, in the operator's words; null if there is no server, or it does not say. */
export async function contact(): Promise<string | null> {
  return (await texts())?.contact ?? null;
}

/** What the operator says about themselves, for the page about the project. */
export class OperatorPart {
  private texts: OperatorTexts | null = null;

  constructor(private readonly changed: () => void) {}

  async load(): Promise<void> {
    this.texts = await texts();
    this.changed();
  }

  render(): TemplateResult {
    const part = (title: string, text: string | null | undefined): TemplateResult | typeof nothing =>
      text == null ? nothing : html`<h2>${title}</h2><p class="as-written">${text}</p>`;
    return html`${part(t("operator-contact"), this.texts?.contact)} ${part(t("operator-privacy"), this.texts?.privacy)}`;
  }
}

/** Returns an element that shows the operator's notice, such as that of maintenance, until the reader closes it. */
export function notice(): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("role", "status");
  let shown: string | null = null;
  let closed: string | null = null;
  const draw = (): void => {
    const close = (): void => {
      closed = shown;
      draw();
    };
    render(
      shown === null || shown === closed
        ? nothing
        : html`<div class="update-note">
            <p class="as-written">${shown}</p>
            <button type="button" @click=${close}>${t("app-close")}</button>
          </div>`,
      element,
    );
  };
  const load = async (): Promise<void> => {
    shown = (await texts())?.notice ?? null;
    draw();
  };
  onLanguage(() => void load());
  setInterval(() => {
    if (!document.hidden) void load();
  }, AGAIN);
  void load();
  return element;
}
