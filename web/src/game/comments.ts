/**
 * The reader's own comments on games: a glyph and a text for a move. These are plain values; the screens store them. They
 * become part of a record (DGN) behind the words of its line.
 */

import { fieldsOf, fieldsThat } from "../stored";

/** The glyphs to choose from. */
export const MARKS = ["!", "?", "!!", "??", "!?", "?!"] as const;

/** What the reader says about a move; an empty text or glyph is none. */
export interface Comment {
  glyph: string;
  text: string;
}

/** The comments on a game by the index of their entry, counted from 1. */
export type Comments = Readonly<Record<string, Comment>>;
/** The comments on all games, by id. */
export type AllComments = Readonly<Record<string, Comments>>;

/** The greatest length of a text. */
export const LONGEST = 2000;
/**
 * The greatest number of games whose comments are stored, and of letters in all their texts. The games that were
 * commented on first are dropped first.
 */
export const MOST = 100;
export const LETTERS = 500_000;

/** Reads stored comments, without those of an unknown form. */
export function storedComments(value: unknown): AllComments {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([game, stored]): [string, Comments] => {
    const comments = Object.entries(fieldsThat(stored, isComment));
    return [game, Object.fromEntries(comments.filter(([at]) => /^\d+$/.test(at)))];
  }));
}

function isComment(value: unknown): value is Comment {
  const { glyph, text } = fieldsOf(value);
  return typeof glyph === "string" && (glyph === "" || MARKS.some((mark) => mark === glyph)) && typeof text === "string";
}

/** Returns the comments with one on an entry of a game; an empty one removes it. */
export function withComment(all: AllComments, game: string, at: number, { glyph, text }: Comment): AllComments {
  const others = Object.entries(all[game] ?? {}).filter(([place]) => place !== String(at));
  const comments = Object.fromEntries(glyph === "" && text.trim() === "" ? others : [...others, [at, { glyph, text: text.slice(0, LONGEST) }]]);
  const rest = Object.entries(all).filter(([id]) => id !== game);
  if (Object.keys(comments).length === 0) return Object.fromEntries(rest);
  const kept = [...rest, [game, comments] as const].slice(-MOST);
  let letters = kept.reduce((sum, [, of]) => sum + lettersOf(of), 0);
  while (letters > LETTERS && kept.length > 1) letters -= lettersOf(kept.shift()?.[1] ?? {});
  return Object.fromEntries(kept);
}

function lettersOf(comments: Comments): number {
  return Object.values(comments).reduce((sum, { text }) => sum + text.length, 0);
}

/** What stands between the words of a record: white space, numbers of turns, glyphs, and comments. */
const BETWEEN = /^(?:\s+|\d+\.+|[!?]{1,2}|\$\d+|\{[^}]*\})/;
/** A side line, which holds comments and further side lines. */
const OPENS = "(";

/**
 * Returns a record with comments behind the words of its line. Returns null if the words are not found, because the record is
 * another one.
 */
export function annotated(record: string, words: readonly string[], comments: Comments): string | null {
  let at = movesAt(record);
  let done = record.slice(0, at);
  for (const [index, word] of words.entries()) {
    while (!record.startsWith(word, at)) {
      const length = record[at] === OPENS ? sideLine(record, at) : (BETWEEN.exec(record.slice(at))?.[0].length ?? 0);
      if (length === 0) return null;
      done += record.slice(at, at + length);
      at += length;
    }
    done += word;
    at += word.length;
    const comment = comments[String(index + 1)];
    if (!comment) continue;
    // A throw directly behind a word belongs to it, and glyphs stand before comments.
    const joined = /^\([^)]*\)/.exec(record.slice(at));
    if (joined && words[index + 1] !== joined[0]) {
      done += joined[0];
      at += joined[0].length;
    }
    const glyphs = /^(?:\s*(?:[!?]{1,2}|\$\d+))*/.exec(record.slice(at))?.[0] ?? "";
    at += glyphs.length;
    const text = comment.text.trim().replace(/\{/g, "(").replace(/\}/g, ")");
    done += `${comment.glyph === "" ? "" : ` ${comment.glyph}`}${glyphs}${text === "" ? "" : ` {${text}}`}`;
  }
  return done + record.slice(at);
}

/** Returns where the moves of the first game begin, behind its tags. */
function movesAt(record: string): number {
  return /^(?:\s*\[\w+ "(?:[^"\\]|\\.)*"\])*/.exec(record)?.[0].length ?? 0;
}

/** Returns the length of the side line that begins here; 0 if it does not end. */
function sideLine(record: string, from: number): number {
  let depth = 0;
  for (let at = from; at < record.length; at++) {
    if (record[at] === "{") at = record.indexOf("}", at);
    if (at < 0) return 0;
    if (record[at] === OPENS) depth += 1;
    else if (record[at] === ")" && --depth === 0) return at + 1 - from;
  }
  return 0;
}
