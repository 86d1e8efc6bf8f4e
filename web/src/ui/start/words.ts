/** Texts about the terms of a game: clocks, options and their values. */

import type { Clock, Rules } from "../../api/types";
import { has, t } from "../../lang";

/** Describes a clock: `10 min + 5 s per turn`, or that there is none. */
export function clockName(clock: Clock | null): string {
  if (!clock) return t("start-clock-none");
  return t("start-clock-is", { minutes: Math.round(clock.initial / 6000) / 10, seconds: clock.increment / 1000 });
}

/** Returns the name of an option. */
export function optionName(key: string): string {
  return has(`option-${key}`) ? t(`option-${key}`) : key;
}

/** Returns the name of an option's value. */
export function valueName(rules: Rules, key: string, value: string): string {
  const numbered = /^(.*?)(\d+)$/.exec(value);
  for (const id of [`option-${rules}-${key}-${value}`, `option-${key}-${value}`]) if (has(id)) return t(id);
  if (numbered?.[1]) {
    const id = `option-${key}-${numbered[1]}n`;
    if (has(id)) return t(id, { n: Number(numbered[2]) });
  }
  return value;
}

/** Returns the names of an option and of its value. */
export function optionLine(rules: Rules, key: string, value: string): { name: string; value: string } {
  return { name: optionName(key), value: valueName(rules, key, value) };
}
