/** A choice of a few things that stand side by side. */

import { html, nothing, type TemplateResult } from "lit-html";

/** Renders one of the things to choose from, as a radio button of a group. */
export function segment(group: string, text: string, on: boolean, choose: () => void, { value, disabled = false }: { value?: string; disabled?: boolean } = {}): TemplateResult {
  return html`<label class="segment"><input type="radio" name=${group} value=${value ?? nothing} .checked=${on} ?disabled=${disabled} @change=${choose} /><span>${text}</span></label>`;
}
