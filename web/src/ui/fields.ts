/** The fields of forms, each with its label. */

import { html, nothing, type TemplateResult } from "lit-html";

/** Renders one of a few things that stand side by side, as a radio button of a group. */
export function segment(
  group: string,
  text: string,
  on: boolean,
  choose: () => void,
  { value, disabled = false }: { value?: string; disabled?: boolean } = {},
): TemplateResult {
  return html`<label class="segment"><input type="radio" name=${group} value=${value ?? nothing} .checked=${on} ?disabled=${disabled}
    @change=${choose} /><span>${text}</span></label>`;
}

/** Renders a box to tick before its label. */
export function check(
  text: string,
  on: boolean,
  change: (on: boolean) => void,
  { name, disabled = false }: { name?: string; disabled?: boolean } = {},
): TemplateResult {
  return html`<label class="check"><input type="checkbox" name=${name ?? nothing} .checked=${on} ?disabled=${disabled}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)} /> ${text}</label>`;
}

/** Renders a list to choose from: values with their texts. `chosen` is one of the values. */
export function select(
  label: string,
  entries: readonly (readonly [value: string, text: string])[],
  chosen: string,
  choose: (value: string) => void,
  { name, className }: { name?: string; className?: string } = {},
): TemplateResult {
  return html`<label class=${className ?? nothing}><span>${label}</span>
    <select name=${name ?? nothing} .value=${chosen} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${entries.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
    </select></label>`;
}

/** Renders a field for a number. `change` is called with what was entered, which is NaN if the field is empty. */
export function numberField(
  label: string,
  value: number,
  [min, max]: readonly [number, number],
  change: (value: number) => void,
  step: "any" | 1 = 1,
): TemplateResult {
  return html`<label class="number-field"><span>${label}</span>
    <input type="number" min=${min} max=${max} step=${step} .value=${String(value)}
      @change=${(event: Event) => change((event.target as HTMLInputElement).valueAsNumber)} /></label>`;
}
