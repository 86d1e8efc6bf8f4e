/** The ids of rules, such as `G-9`, and the chapters that state them. */

/** The chapter of the rules whose ids begin with a letter. */
const CHAPTERS: Readonly<Record<string, string>> = { D: "board", G: "groi", B: "bambara", L: "looney", S: "simeone" };

const RULE = /\b[DGBLS]-\d{1,2}\b/g;

/** Returns the chapter that states a rule. */
export function chapterOf(rule: string): string {
  return CHAPTERS[rule.charAt(0).toUpperCase()] ?? "board";
}

/** Returns the address of a rule in the rule book. */
export function addressOf(rule: string): string {
  return `/rules/${chapterOf(rule)}#${rule.toLowerCase()}`;
}

/** Splits a text at the ids of rules. A piece with `rule` set is such an id. */
export function splitAtRules(text: string): { text: string; rule: boolean }[] {
  const pieces: { text: string; rule: boolean }[] = [];
  let end = 0;
  for (const found of text.matchAll(RULE)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), rule: false });
    pieces.push({ text: found[0], rule: true });
    end = found.index + found[0].length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), rule: false });
  return pieces;
}
