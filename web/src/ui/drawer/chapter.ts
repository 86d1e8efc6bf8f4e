/** A chapter of the rule book as sections that open one by one, for the drawer. */

import { address } from "../../address";
import { addressOf } from "../../learn/ruleids";
import type { Book } from "../../learn/books";

/**
 * Splits a chapter at its headings into sections that are closed at first. Its links to positions become plain
 * text, because they would leave the game.
 */
export function sectionsOf(book: Book): HTMLDetailsElement[] {
  const template = document.createElement("template");
  template.innerHTML = book.html;
  for (const link of template.content.querySelectorAll("a.position")) link.replaceWith(...link.childNodes);
  const sections: HTMLDetailsElement[] = [];
  let section: HTMLDetailsElement | null = null;
  for (const node of [...template.content.children]) {
    if (/^H[23]$/.test(node.tagName)) {
      section = document.createElement("details");
      const summary = document.createElement("summary");
      summary.textContent = node.textContent;
      section.append(summary);
      sections.push(section);
    } else section?.append(node);
  }
  // A heading that only groups others has no text of its own.
  return sections.filter((each) => each.children.length > 1);
}

/** Returns the id of the rule that a link leads to, such as `g-9`; null for other links. */
export function ruleOfLink(link: Pick<HTMLAnchorElement, "getAttribute">): string | null {
  const [, rule] = /#([dgbls]-\d+)$/.exec(link.getAttribute("href") ?? "") ?? [];
  return rule !== undefined && link.getAttribute("href") === address(addressOf(rule)) ? rule : null;
}
