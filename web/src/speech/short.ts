/** An entry of the line in a few words, for lists: a step in notation, and everything else in words. */

import type { Side } from "../board/view";
import { has, pair, t } from "../lang";
import { sideName } from "../names";
import { sentence } from "./words";

/**
 * Returns an entry in a few words, from its word in the record: an order, a step, a throw, or a step with its throw.
 * An order names the side that chose it (`by`).
 */
export function shortWord(word: string, by: Side | null = null): string {
  if (word.startsWith("setup:")) {
    const order = t(word.includes("?") ? "short-order-hidden" : "short-order");
    return by ? pair(sideName(by), order) : order;
  }
  const first = /^first:([wb])$/.exec(word)?.[1];
  if (first !== undefined) return sentence(t("short-first", { side: sideName(first as Side) }));
  const [, step = "", thrown = ""] = /^([^(]*)(.*)$/.exec(word) ?? [];
  // The steps that are buttons have texts.
  const decision = `short-${step.replace(/^>/, "")}`;
  return [has(decision) ? t(decision) : step, throwWord(thrown)].filter((part) => part !== "").join(" · ");
}

function throwWord(word: string): string {
  const [, attack, defence] = /^\((\d+):(\d+)\)$/.exec(word) ?? [];
  if (attack !== undefined && defence !== undefined) return t("short-throw", { attack: Number(attack), defence: Number(defence) });
  const [, shown] = /^\(\+(\d+)\)$/.exec(word) ?? [];
  return shown === undefined ? word : t("short-ghost-throw", { shown: Number(shown) });
}
