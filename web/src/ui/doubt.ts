/** The dialog "Is this ruling wrong?": a text about a ruling, to complete and to send to the operator. */

import { html, nothing } from "lit-html";

import { pair, t } from "../lang";
import { rulesName } from "../names";
import { rulesInfo } from "../rulesets";
import type { Rules } from "../api/types";
import { copyText } from "./desk/share";
import { showDialog } from "./dialog";
import { contact } from "./operator";

/** The game and the position in which a reader doubts a ruling. */
export interface Doubted {
  rules: Rules;
  /** The options of the game by their keys; those that are absent have their defaults. */
  options: Readonly<Record<string, string>>;
  /** The position as DPN; null in the rule book. */
  position: string | null;
}

/** Opens the dialog for each button about a ruling in an element (`plugins/rulebook.ts`). */
export function onDoubt(element: HTMLElement, doubted: () => Doubted): void {
  element.addEventListener("click", ({ target }) => {
    const rule = target instanceof Element ? target.closest<HTMLElement>("button.doubt")?.dataset.rule : undefined;
    if (rule !== undefined) void open(letter(rule, doubted()));
  });
}

/** Returns the text about a rule: what the reader's game is, and two questions that the reader answers. */
export function letter(rule: string, { rules, options, position }: Doubted): string {
  const own = (rulesInfo(rules)?.options ?? []).flatMap(({ key, default: byDefault }) => {
    const value = options[key] ?? byDefault;
    return value === byDefault ? [] : [`${key}=${value}`];
  });
  return [
    pair(t("doubt-rules"), rulesName(rules)),
    pair(t("doubt-rule"), rule),
    pair(t("doubt-options"), own.length > 0 ? own.join(" ") : t("doubt-defaults")),
    ...(position === null ? [] : [pair(t("doubt-position"), position)]),
    t("doubt-program"),
    t("doubt-source"),
  ].join("\n");
}

async function open(text: string): Promise<void> {
  const operator = await contact();
  showDialog("doubt", (shown) => html`<h2 id="doubt-title">${t("doubt-title")}</h2>
    <p>${t("doubt-about")} ${operator === null ? t("doubt-nobody") : t("doubt-operator")}</p>
    ${operator === null ? nothing : html`<p class="as-written">${operator}</p>`}
    <textarea rows="8" aria-label=${t("doubt-text")}>${text}</textarea>
    <div class="dialog-buttons">
      <button type="button" @click=${() => shown.close()}>${t("app-close")}</button>
      <button type="button" class="primary" @click=${() => {
        void copyText(shown.querySelector("textarea")?.value ?? text);
        shown.close();
      }}>${t("doubt-copy")}</button>
    </div>`);
}
