/** The rule options under which a position is judged. */

import { html, nothing, type TemplateResult } from "lit-html";

import type { OptionInfo, RulesInfo } from "../../api/types";
import { t } from "../../lang";
import { optionFields } from "../start/options";

/** Returns whether an option affects a position, unlike those about the set-up, repetitions and series. */
export function affectsPositions({ scope }: OptionInfo): boolean {
  return scope === "play";
}

/** Renders the options that affect a position; `set` gets all that differ from the defaults. */
export function positionOptions(info: RulesInfo | undefined, chosen: Readonly<Record<string, string>>, set: (chosen: Record<string, string>) => void): TemplateResult | typeof nothing {
  const options = info?.options.filter(affectsPositions) ?? [];
  if (!info || options.length === 0) return nothing;
  return html`<details class="position-options">
    <summary>${t("position-options")}</summary>
    ${optionFields({
      rules: info.rules,
      options,
      chosen,
      wrong: null,
      set: (key, value, byDefault) => {
        const others = Object.entries(chosen).filter(([known]) => known !== key);
        set(Object.fromEntries(value === byDefault ? others : [...others, [key, value]]));
      },
    })}
  </details>`;
}

/** Reads options from an address: `laps=one,setup=…`. */
export function optionsOf(text: string): Record<string, string> {
  const pairs = text.split(",").flatMap((pair): [string, string][] => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : [];
  });
  return Object.fromEntries(pairs);
}
