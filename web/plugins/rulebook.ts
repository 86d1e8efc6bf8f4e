/**
 * The rule book for the page. `import("….md?book")` returns a chapter as HTML that was rendered
 * when the page was built, so that no Markdown parser is shipped.
 *
 * Every rule gets an anchor (`#g-9`), and so does the question about its ruling (`#question-g-9`). Rulings are marked. A rule's id in the text links to the rule,
 * and a position links to a board that shows it. A link to the form "Is this ruling wrong?" of the repository's host is a
 * button, because the page's reader may not know that host (`src/ui/doubt.ts`). A picture, `![caption](../diagrams/g-9.svg)`,
 * becomes a place in which the page draws it from `docs/diagrams`; the SVG is for readers of the
 * Markdown. Raw HTML in the books is escaped.
 */

import { readFileSync } from "node:fs";

import MarkdownIt, { type Token } from "markdown-it";
import type { Plugin } from "vite";

import type { Book } from "../src/learn/books.ts";
import { addressOf, splitAtRules } from "../src/learn/ruleids.ts";

const POSITION = /^(?:groi|bambara|looney|simeone) \S*\//;

const PICTURE = /^\.\.\/diagrams\/([a-z0-9-]+)\.svg$/;

/** The address of the form "Is this ruling wrong?", with the id of the rule. */
const FORM = /\/issues\/new\?template=ruling\.yml&rules=\w+&rule=([A-Z]-\d+)$/;

/** Renders a chapter from its Markdown. */
export function renderBook(markdown: string): Book {
  const md = new MarkdownIt({ html: false });
  const book: Book = { title: "", html: "", parts: [], rules: [], facts: {} };
  md.core.ruler.push("rules", (state) => {
    markTitle(state.tokens, book);
    markParts(state.tokens, book);
    markRules(state.tokens, book);
    readFacts(state.tokens, book);
    placePictures(state.tokens);
    for (const token of state.tokens) if (token.children) markInline(token.children);
  });
  md.renderer.rules.picture = (tokens, index) => {
    const token = tokens[index];
    if (!token) return "";
    const { picture, caption } = token.meta as unknown as Picture;
    const name = md.utils.escapeHtml(picture);
    return `<div class="rule-pictures" data-picture="${name}" data-caption="${md.utils.escapeHtml(caption)}"></div>\n`;
  };
  md.renderer.rules.code_inline = (tokens, index) => {
    const text = (tokens[index]?.content ?? "").replace(/\s+/g, " ");
    const code = `<code>${md.utils.escapeHtml(text)}</code>`;
    if (!POSITION.test(text)) return code;
    return `<a class="position" href="/position?dpn=${md.utils.escapeHtml(encodeURIComponent(text))}">${code}</a>`;
  };
  md.renderer.rules.rule_link = (tokens, index) => {
    const { content } = tokens[index] ?? { content: "" };
    return `<a class="rule-link" href="${addressOf(content)}">${content}</a>`;
  };
  md.renderer.rules.table_open = () => `<div class="wide-table" tabindex="0"><table>\n`;
  md.renderer.rules.table_close = () => `</table></div>\n`;
  book.html = md.render(markdown);
  return book;
}

/** Removes the title, which the screen shows in its own heading. */
function markTitle(tokens: Token[], book: Book): void {
  const at = tokens.findIndex((token) => token.type === "heading_open" && token.tag === "h1");
  if (at < 0) return;
  book.title = tokens[at + 1]?.content ?? "";
  tokens.splice(at, 3);
}

function markParts(tokens: Token[], book: Book): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const title = tokens[index + 1]?.content ?? "";
    const asked = /^[DGBLS]-\d+/.exec(title)?.[0].toLowerCase();
    const id = asked ? `question-${asked}` : `part-${book.parts.length + 1}`;
    token.attrSet("id", id);
    book.parts.push({ id, level: Number(token.tag.slice(1)), title });
  }
}

/** Adds an anchor to each list item that begins with a rule's id in bold. */
function markRules(tokens: Token[], book: Book): void {
  const open: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === "list_item_open") open.push(token);
    if (token.type === "list_item_close") open.pop();
    const item = open.at(-1);
    if (token.type !== "inline" || !item || tokens[index - 2] !== item || !token.children) continue;
    const at = token.children.findIndex((child) => child.type === "strong_open");
    const id = token.children[at + 1]?.content ?? "";
    if (at < 0 || token.children.slice(0, at).some((child) => child.content) || !/^[DGBLS]-\d+$/.test(id)) continue;
    item.attrSet("id", id.toLowerCase());
    item.attrJoin("class", "rule");
    book.rules.push(id);
    // The id links to its own rule, so that the link can be copied.
    const link = token.children[at + 1];
    if (link) link.type = "rule_link";
  }
}

/**
 * Reads the table of the pieces: the table with a column of letters. Each column after it is a fact about the
 * pieces, such as their dice.
 */
function readFacts(tokens: Token[], book: Book): void {
  let heads: string[] = [];
  let row: string[] = [];
  for (const [index, { type }] of tokens.entries()) {
    if (type === "thead_open") heads = [];
    if (type === "tr_open") row = [];
    if (type === "th_open") heads.push(tokens[index + 1]?.content ?? "");
    if (type === "td_open") row.push(tokens[index + 1]?.content ?? "");
    const at = heads.findIndex((head) => head === "letter" || head === "lettre");
    const letter = row[at]?.replaceAll("`", "");
    if (type !== "tr_close" || at < 0 || !letter) continue;
    book.facts[letter] = heads.flatMap((name, column) => (column > at ? [{ name, value: row[column] ?? "" }] : []));
  }
}

interface Picture {
  /** The name of a picture in `docs/diagrams`. */
  picture: string;
  caption: string;
}

/** Moves the pictures of each paragraph behind it, and removes a paragraph that has nothing else. */
function placePictures(tokens: Token[]): void {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    const pictures = token?.children?.filter(({ type }) => type === "image") ?? [];
    if (!token?.children || pictures.length === 0) continue;
    const first = token.children.findIndex(({ type }) => type === "image");
    if (token.children.slice(first).some(({ type }) => type !== "image" && type !== "softbreak")) {
      throw new Error(`text stands behind a picture: ${token.content}`);
    }
    const places = pictures.map((image) => pictureOf(image));
    let end = first;
    while (token.children[end - 1]?.type === "softbreak") end--;
    token.children = token.children.slice(0, end);
    if (end === 0) tokens.splice(index - 1, 3, ...places);
    else tokens.splice(index + 2, 0, ...places);
    index += places.length;
  }
}

function pictureOf(image: Token): Token {
  const source = String(image.attrGet("src") ?? "");
  const name = PICTURE.exec(source)?.[1];
  if (!name) throw new Error(`no picture of the books: ${source}`);
  const TokenClass = image.constructor as typeof Token;
  const place = new TokenClass("picture", "", 0);
  place.block = true;
  place.meta = { picture: name, caption: image.content.replace(/\n/g, " ") } satisfies Picture;
  return place;
}

/** Marks rulings and turns ids of rules into links. */
function markInline(children: Token[]): void {
  for (let index = 0; index < children.length; index++) {
    const token = children[index];
    if (!token) continue;
    const next = children[index + 1];
    if (token.type === "em_open" && /^\((?:ruling|décision)\)$/.test(next?.content ?? "")) {
      token.attrJoin("class", "ruling");
    }
    const doubted = token.type === "link_open" ? FORM.exec(String(token.attrGet("href")))?.[1] : undefined;
    if (doubted !== undefined) doubtButton(token, children.slice(index).find(({ type }) => type === "link_close"), doubted);
    if (token.type !== "text") continue;
    const pieces = split(token);
    children.splice(index, 1, ...pieces);
    index += pieces.length - 1;
  }
}

/** Turns a link into a button about the ruling of a rule. */
function doubtButton(open: Token, close: Token | undefined, rule: string): void {
  open.attrs = [["type", "button"], ["class", "doubt no-print"], ["data-rule", rule]];
  for (const token of [open, close]) if (token) token.tag = "button";
}

function split(token: Token): Token[] {
  const TokenClass = token.constructor as typeof Token;
  return splitAtRules(token.content).map(({ text, rule }) => {
    const piece = new TokenClass(rule ? "rule_link" : "text", "", 0);
    piece.content = text;
    return piece;
  });
}

/** Returns the Vite plugin that loads `.md?book` as a chapter. */
export function rulebook(): Plugin {
  return {
    name: "rulebook",
    enforce: "pre",
    load(id) {
      const [path = "", query] = id.split("?");
      if (query !== "book" || !path.endsWith(".md")) return null;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(renderBook(readFileSync(path, "utf8")))};`;
    },
  };
}
