/** The form fields of a rule set's options, built from the server's descriptions of the options. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { OptionInfo, Rules } from "../../api/types";
import { has, t } from "../../lang";
import { optionName, valueName } from "./words";

/** The options to show, with their chosen values. */
export interface OptionFields {
  rules: Rules;
  options: readonly OptionInfo[];
  /** The chosen values that differ from the defaults, by option key. */
  chosen: Readonly<Record<string, string>>;
  /** The option that the server refused, and the reason; null if none was refused. */
  wrong: { key: string; message: string } | null;
  /** Sets an option. `byDefault` is its default value. */
  set(key: string, value: string, byDefault: string): void;
}

/** Renders a form field for each option of a rule set. */
export function optionFields(fields: OptionFields): TemplateResult {
  return html`<div class="options">${fields.options.map((option) => optionField(fields, option))}</div>`;
}

function optionField(fields: OptionFields, option: OptionInfo): TemplateResult {
  const { key } = option;
  const value = fields.chosen[key] ?? option.default;
  const set = (changed: string): void => {
    fields.set(key, changed, option.default);
  };
  const wrong = fields.wrong?.key === key ? fields.wrong.message : null;
  const about = `option-about-${key}`;
  return html`<div class="option ${wrong ? "wrong" : ""}" role="group" aria-labelledby="option-name-${key}">
    <h3 id="option-name-${key}">${optionName(key)}</h3>
    ${has(about) ? html`<p class="quiet-text">${t(about)}</p>` : nothing}
    ${key === "series" ? seriesField(value, set)
      : key === "target" ? targetField(option, value, set)
      : option.choices.length > 0 && key !== "quiet-limit" ? choiceField(fields.rules, option, value, set)
      : textField(option, value, set, wrong)}
    ${wrong ? html`<p class="field-error" id="option-wrong-${key}" role="alert">${wrong}</p>` : nothing}
  </div>`;
}

function radio(group: string, text: string, on: boolean, choose: () => void): TemplateResult {
  return html`<label class="segment"><input type="radio" name=${group} .checked=${on} @change=${choose} /><span>${text}</span></label>`;
}

function choiceField(rules: Rules, option: OptionInfo, value: string, set: (value: string) => void): TemplateResult {
  return html`<div class="segments">
    ${option.choices.map((choice) =>
      radio(`option-${option.key}`, valueName(rules, option.key, choice), choice === value, () => { set(choice); }),
    )}
  </div>`;
}

function numberInput(label: string, value: string, max: number, set: (value: string) => void): TemplateResult {
  return html`<label class="number-field"><span>${label}</span>
    <input type="number" min="1" max=${max} step="1" .value=${value}
      @change=${(event: Event) => {
        const { value: text } = event.target as HTMLInputElement;
        if (/^[1-9]\d*$/.test(text)) set(text);
      }} /></label>`;
}

/** Renders the field for the series (G-22): open, to a number of points, or for credits. */
function seriesField(value: string, set: (value: string) => void): TemplateResult {
  const points = /^to-(\d+)$/.exec(value)?.[1];
  const credits = value === "credits" ? "1" : /^credits-(\d+)$/.exec(value)?.[1];
  const stake = (text: string): string => (text === "1" ? "credits" : `credits-${text}`);
  return html`<div class="segments">
      ${radio("option-series", t("option-series-open"), value === "open", () => { set("open"); })}
      ${radio("option-series", t("option-series-to"), points !== undefined, () => { set("to-12"); })}
      ${radio("option-series", t("option-series-credits"), credits !== undefined, () => { set("credits"); })}
    </div>
    ${points === undefined ? nothing : numberInput(t("option-series-points"), points, 1000, (text) => { set(`to-${text}`); })}
    ${credits === undefined ? nothing : numberInput(t("option-series-stake"), credits, 1000, (text) => { set(stake(text)); })}`;
}

/** Renders the field for the target (S-15): a score, or play to the last creature. */
function targetField(option: OptionInfo, value: string, set: (value: string) => void): TemplateResult {
  const none = value === "none";
  const usual = option.default === "none" ? "12" : option.default;
  return html`<div class="segments">
      ${radio("option-target", t("option-target-points"), !none, () => { set(usual); })}
      ${radio("option-target", t("option-target-none"), none, () => { set("none"); })}
    </div>
    ${none ? nothing : numberInput(t("option-target-score"), value, 9999, set)}`;
}

/** Renders a text field, for numbers and for orders of pieces written as letters. */
function textField(option: OptionInfo, value: string, set: (value: string) => void, wrong: string | null): TemplateResult {
  if (/^\d+$/.test(option.default)) return numberInput(t(`option-unit-${option.key}`), value, 9999, set);
  return html`<label class="number-field"><span>${t("option-order")}</span>
    <input type="text" class="mono" size="10" spellcheck="false" autocomplete="off" .value=${value} aria-invalid=${wrong ? "true" : "false"}
      @change=${(event: Event) => { set((event.target as HTMLInputElement).value.trim() || option.default); }} /></label>`;
}
