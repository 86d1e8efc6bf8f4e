/** The names of options in a chapter. The Markdown has the keys that commands and records use, as `setup` and `ghosts=captor`. */

import type { RulesId } from "../board/view";
import { inLanguage, rulesInfo } from "../rulesets";

/** Returns a chapter's HTML with options and their values by the names that menus have for them: *Set-up*, *Pairs*. */
export function withOptionNames(html: string, rules: RulesId): string {
  const names = new Map<string, string>();
  for (const option of rulesInfo(rules)?.options ?? []) {
    const name = inLanguage(option.name);
    names.set(option.key, name);
    for (const choice of option.choices) {
      const value = inLanguage(choice.name);
      names.set(choice.word, value).set(`${option.key}=${choice.word}`, `${name}, ${value}`);
    }
    for (const { prefix, name: form } of option.numbers) if (prefix) names.set(`${prefix}N`, `${inLanguage(form)} (N)`);
  }
  return html.replace(/<code>([^<]*)<\/code>/g, (code, text: string) => {
    const name = names.get(text);
    return name === undefined ? code : `<em>${name.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</em>`;
  });
}
