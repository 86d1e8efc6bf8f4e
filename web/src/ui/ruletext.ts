/** Texts in which the ids of rules are links to the rules. */

import { html, type TemplateResult } from "lit-html";
import { address } from "../address";
import { addressOf, splitAtRules } from "../learn/ruleids";

/** Renders a text whose ids of rules, such as `G-9`, are links. On the game screen they open in the drawer. */
export function ruleText(text: string): TemplateResult {
  return html`${splitAtRules(text).map((piece) =>
    piece.rule ? html`<a class="rule-link" href=${address(addressOf(piece.text))}>${piece.text}</a>` : piece.text,
  )}`;
}
