/** Texts about the terms of a game: clocks, options and their values. */

import type { Clock, Rules } from "../../api/types";
import { pair, t } from "../../lang";
import { inLanguage, rulesInfo } from "../../rulesets";
import { numberIn } from "./options";

/** Describes a clock: `10 min + 5 s per turn`, or that there is none. */
export function clockName(clock: Clock | null): string {
  if (!clock) return t("start-clock-none");
  return t("start-clock-is", { minutes: Math.round(clock.initial / 6000) / 10, seconds: clock.increment / 1000 });
}

/** Returns the names of an option and of one of its values. */
export function optionLine(rules: Rules, key: string, value: string): { name: string; value: string } {
  const option = rulesInfo(rules)?.options.find((known) => known.key === key);
  if (!option) return { name: key, value };
  const choice = option.choices.find(({ word }) => word === value);
  const number = numberIn(option, value);
  const text = choice ? inLanguage(choice.name) : number ? pair(inLanguage(number.form.name), number.number) : value;
  return { name: inLanguage(option.name), value: text };
}
