/** The rule options under which a position is judged. */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../../address";
import { positionQuery } from "../../api/client";
import type { OptionInfo, RulesInfo } from "../../api/types";
import { t } from "../../lang";
import { rulesInfo } from "../../rulesets";
import { optionFields } from "../start/options";

/** Returns whether an option affects a position, unlike those about the set-up, repetitions and series. */
function affectsPositions({ scope }: OptionInfo): boolean {
  return scope === "play";
}

/** Renders the options that affect a position; `set` gets all that differ from the defaults. */
export function positionOptions(info: RulesInfo | null, chosen: Readonly<Record<string, string>>, set: (chosen: Record<string, string>) => void): TemplateResult | typeof nothing {
  const options = info?.options.filter(affectsPositions) ?? [];
  if (options.length === 0) return nothing;
  return html`<details class="position-options">
    <summary>${t("position-options")}</summary>
    ${optionFields({ options, chosen, wrong: null, set })}
  </details>`;
}

/** Returns the address of a position's analysis, with those of a game's options that affect it. */
export function analysisAddress(rules: string, dpn: string, options: Readonly<Record<string, string>>): string {
  const keys = rulesInfo(rules)?.options.filter(affectsPositions).map(({ key }) => key) ?? [];
  const chosen = Object.entries(options).filter(([key]) => keys.includes(key));
  return address(`/position?${positionQuery(dpn, [], Object.fromEntries(chosen))}`);
}

/** Reads options from an address: `laps=one,setup=…`. */
export function optionsOf(text: string): Record<string, string> {
  const pairs = text.split(",").flatMap((pair): [string, string][] => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
  });
  return Object.fromEntries(pairs);
}
