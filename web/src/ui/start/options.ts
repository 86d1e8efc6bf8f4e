/** The form fields of a rule set's options, built from the server's descriptions of the options. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { OptionInfo } from "../../api/types";
import { t } from "../../lang";
import { inLanguage } from "../../rulesets";
import { numberField, segment } from "../fields";

/** The options to show, with their chosen values. */
export interface OptionFields {
  options: readonly OptionInfo[];
  /** The chosen values that differ from the defaults, by option key. */
  chosen: Readonly<Record<string, string>>;
  /** The option that the server refused, and the reason; null if none was refused. */
  wrong: { key: string; message: string } | null;
  /** Called with the values that differ from the defaults, after a change of one. */
  set(chosen: Record<string, string>): void;
}

type NumberForm = OptionInfo["numbers"][number];

/** Renders a form field for each option of a rule set. */
export function optionFields(fields: OptionFields): TemplateResult {
  return html`<div class="options">${fields.options.map((option) => optionField(fields, option))}</div>`;
}

/** Returns chosen values with one changed. An option at its default is left out. */
export function withOption(chosen: Readonly<Record<string, string>>, key: string, value: string, byDefault: string): Record<string, string> {
  const others = Object.entries(chosen).filter(([known]) => known !== key);
  return Object.fromEntries(value === byDefault ? others : [...others, [key, value]]);
}

function optionField(fields: OptionFields, option: OptionInfo): TemplateResult {
  const { key } = option;
  const value = fields.chosen[key] ?? option.default;
  const set = (changed: string): void => fields.set(withOption(fields.chosen, key, changed, option.default));
  const wrong = fields.wrong?.key === key ? fields.wrong.message : null;
  const listed = option.choices.length + option.numbers.length > 0;
  return html`<div class="option ${wrong ? "wrong" : ""}" role="group" aria-labelledby="option-name-${key}">
    <h3 id="option-name-${key}">${inLanguage(option.name)}</h3>
    <p class="quiet-text">${inLanguage(option.about)}</p>
    ${listed ? choiceField(option, value, set) : textField(option, value, set, wrong)}
    ${wrong ? html`<p class="field-error" id="option-wrong-${key}" role="alert">${wrong}</p>` : nothing}
  </div>`;
}

/** Returns the form of a value that contains a number, with the number; `null` for any other value. */
export function numberIn(option: OptionInfo, value: string): { form: NumberForm; number: string } | null {
  for (const form of option.numbers) {
    const number = value.slice(form.prefix.length);
    if (value.startsWith(form.prefix) && /^\d+$/.test(number)) return { form, number };
  }
  return null;
}

/** Returns the number offered first: that of the default value if it has this form, else 12, clamped to the bounds. */
function firstNumber(option: OptionInfo, form: NumberForm): number {
  const found = numberIn(option, option.default);
  return found?.form === form ? Number(found.number) : Math.min(form.max, Math.max(form.min, 12));
}

/** Returns the word that stands for the least number of a form, as `credits` does for `credits-1`; null if there is none. */
function wordOf(option: OptionInfo, form: NumberForm): string | null {
  return option.choices.find(({ name }) => name.en === form.name.en)?.word ?? null;
}

/** Renders a button for each word and for each form with a number. A single form needs no button. */
function choiceField(option: OptionInfo, value: string, set: (value: string) => void): TemplateResult {
  const { key, choices, numbers } = option;
  const short = numbers.find((form) => wordOf(option, form) === value);
  const chosen = short ? { form: short, number: String(short.min) } : numberIn(option, value);
  const word = chosen && wordOf(option, chosen.form);
  const setNumber = (form: NumberForm, number: number): void =>
    set((number === form.min ? wordOf(option, form) : null) ?? `${form.prefix}${number}`);
  const alone = choices.length === 0 && numbers.length === 1;
  const buttons = html`<div class="segments">
    ${choices.map((choice) =>
      segment(`option-${key}`, inLanguage(choice.name), choice.word === value || choice.word === word, () => set(choice.word)),
    )}
    ${numbers.filter((form) => wordOf(option, form) === null).map((form) =>
      segment(`option-${key}`, inLanguage(form.name), form === chosen?.form, () => set(`${form.prefix}${firstNumber(option, form)}`)),
    )}
  </div>`;
  return html`${alone ? nothing : buttons}
    ${chosen ? numberInput(chosen.form, Number(chosen.number), (number) => setNumber(chosen.form, number)) : nothing}`;
}

function numberInput({ unit, min, max }: NumberForm, value: number, set: (value: number) => void): TemplateResult {
  return numberField(inLanguage(unit), value, [min, max], (typed) => { if (Number.isSafeInteger(typed) && typed >= 0) set(typed); });
}

/** Renders a field for an order of pieces, written as letters. */
function textField(option: OptionInfo, value: string, set: (value: string) => void, wrong: string | null): TemplateResult {
  return html`<label class="number-field"><span>${t("option-order")}</span>
    <input type="text" class="mono" size="10" spellcheck="false" autocomplete="off" .value=${value} aria-invalid=${wrong ? "true" : "false"}
      @change=${(event: Event) => set((event.target as HTMLInputElement).value.trim() || option.default)} /></label>`;
}
