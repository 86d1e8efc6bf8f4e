/** The text field of a position (DPN), with the place of an error marked. */

import { html, nothing, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import { DpnError, readDpn } from "../../board/dpn";
import { t } from "../../lang";
import { isRules } from "../../rulesets";
import { withoutPlace } from "./refused";

/** An error in a position text, with its place in characters if it has one. */
export interface Wrong {
  at: number | null;
  text: string;
  /** Whether the text comes from the address, so that the board shows another position. */
  linked?: boolean;
}

/** The text field. */
export interface DpnField {
  text: string;
  wrong: Wrong | null;
  /** Whether the text can be shown. */
  ready: boolean;
  typed(text: string): void;
}

/** Renders the text field with its button. */
export function dpnField(field: DpnField): TemplateResult {
  const { text, wrong, ready } = field;
  return html`<label for="position-dpn">${t("position-dpn")}</label>
    <div class="link-field">
      <input id="position-dpn" class="mono" type="text" spellcheck="false" autocomplete="off" autocapitalize="off" .value=${text}
        aria-invalid=${wrong ? "true" : "false"} aria-describedby=${wrong ? "position-error" : nothing}
        @input=${(event: Event) => field.typed((event.target as HTMLInputElement).value)} />
      <button type="submit" class="primary" ?disabled=${!ready}>${t("position-set")}</button>
    </div>
    ${wrong ? errorLine(text, wrong) : nothing}`;
}

/** Checks the notation of a text while it is typed. Returns the first error; null if there is none, or if only the server can read it. */
export function localError(text: string): Wrong | null {
  try {
    readDpn(text.trim());
    return null;
  } catch (error) {
    if (!(error instanceof DpnError)) throw error;
    if (error.expected === "rules" && isRules(text.trim().split(" ")[0])) return null;
    return { at: error.at, text: t(`position-expected-${error.expected}`) };
  }
}

/** Extracts the error from the server's refusal. A location such as `dpn:17` is a place in the text. */
export function errorOf(error: unknown): Wrong {
  const place = error instanceof api.Refusal ? /^dpn:(\d+)$/.exec(error.at ?? "")?.[1] : undefined;
  // The page states the place itself, in the reader's language.
  const told = error instanceof api.Refusal && place !== undefined ? withoutPlace(error.said) : api.refusalText(error);
  return { at: place === undefined ? null : Number(place), text: told };
}

/** Renders the text with the place of the error marked. */
function errorLine(text: string, { at, text: why }: Wrong): TemplateResult {
  return html`<p class="field-error" id="position-error" role="alert">
    ${at === null
      ? nothing
      : html`<code class="error-place">${text.slice(0, at)}<mark>${text.charAt(at) || "␣"}</mark>${text.slice(at + 1)}</code>`}
    ${at === null ? why : t("position-error", { place: at + 1, why })}
  </p>`;
}
