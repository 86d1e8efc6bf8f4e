/** The rule sets of the unit tests: the part of `/api/rules` that the page uses. */

import type { RulesInfo } from "../src/api/types";
import { setRuleSets } from "../src/rulesets";

const same = (text: string): RulesInfo["title"] => ({ en: text, fr: text });

function info(rules: string, more: Partial<RulesInfo>): RulesInfo {
  return {
    rules, title: same(rules), start: "", scene: { rules, pieces: [], beside: [] }, dice: false, hiddenOrders: false, mostPoints: 1,
    table: "none", puzzles: false, chances: false, colours: "black-white", pieces: [], options: [], ...more,
  };
}

/** Describes kinds of piece by their letters, such as `Pp`. The sides of `Kh` have different creatures. */
const kinds = (...pairs: string[]): RulesInfo["pieces"] =>
  pairs.map((pair) => {
    const [first, second] = [pair.charAt(0), pair.charAt(1)];
    return { letters: [first, second], names: [same(first), same(second.toUpperCase())], count: 1 };
  });

/** A rule set that the page's code does not name. */
export const STRANGER = "duel";

setRuleSets([
  info("groi", { pieces: kinds("Pp"), mostPoints: 3, table: "whole", puzzles: true }),
  info("bambara", { pieces: kinds("Kk", "Qq", "Nn", "Pp"), table: "whole", puzzles: true }),
  info("looney", { pieces: kinds("Ss", "Mm", "Bb", "Ll"), dice: true, chances: true, colours: "red-blue" }),
  info("simeone", { pieces: kinds("Ng", "Mx", "Kh", "St"), dice: true, chances: true, hiddenOrders: true, colours: "red-blue" }),
  info(STRANGER, {
    title: { en: "Duel", fr: "Duel" },
    pieces: [{ letters: ["D", "d"], names: [{ en: "duellist", fr: "duelliste" }, { en: "duellist", fr: "duelliste" }], count: 1 }],
    options: [
      {
        key: "lives", name: { en: "Lives", fr: "Vies" }, about: same(""), scope: "play", default: "3", values: "", choices: [{ word: "none", name: { en: "No limit", fr: "Sans limite" } }],
        numbers: [
          { prefix: "", name: { en: "A number", fr: "Un nombre" }, unit: same("lives"), min: 1, max: 9 },
          { prefix: "of-", name: { en: "Out of", fr: "Sur" }, unit: same("lives"), min: 1, max: 9 },
        ],
      },
    ],
  }),
]);
