/** Texts about the terms of a game: clocks, options and their values. */

import type { Clock, Rules } from "../../api/types";
import { pair, t } from "../../lang";
import { inLanguage, rulesInfo } from "../../rulesets";
import { numberIn } from "./options";

/** Describes a clock: `10 min + 5 s per turn`, `no clock`. */
function clockName(clock: Clock | null): string {
  if (!clock) return t("start-clock-without");
  return t("start-clock-is", { minutes: Math.round(clock.initial / 6000) / 10, seconds: clock.increment / 1000 });
}

/** Describes how much time a game gives: its clock, or the days for each move. */
export function paceName({ clock, days }: { clock?: Clock | null; days?: number | null }): string {
  return days == null ? clockName(clock ?? null) : t("start-days-is", { days });
}

/** Returns the names of the options of a game that differ from their defaults, and of their values. */
export function optionLines({ rules, options }: { rules: Rules; options: Readonly<Record<string, string>> }): { name: string; value: string }[] {
  return Object.entries(options).map(([key, value]) => optionLine(rules, key, value));
}

/** Returns the names of an option and of one of its values. */
export function optionLine(rules: Rules, key: string, value: string): { name: string; value: string } {
  const option = rulesInfo(rules)?.options.find((known) => known.key === key);
  if (!option) return { name: key, value };
  const choice = option.choices.find(({ word }) => word === value);
  const number = numberIn(option, value);
  // A bare number says what it is by the name of the option.
  const text = choice ? inLanguage(choice.name) : number?.form.prefix ? pair(inLanguage(number.form.name), number.number) : value;
  return { name: inLanguage(option.name), value: text };
}
