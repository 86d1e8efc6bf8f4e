/**
 * Notices: the service worker shows what the server has sent, also while the page is closed. Its texts are one file of the
 * catalogues, in both languages, because the server says in which language the reader wants the notice.
 */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import en from "../../../locales/en/page/notice.ftl?raw";
import fr from "../../../locales/fr/page/notice.ftl?raw";

/** A message of the server (`crates/server/src/push`). */
export interface Notice {
  /** What has happened: the id of the text after `notice-`. */
  about: string;
  game: string;
  /** The name of the rule set in the language. */
  rules: string;
  /** The name of the other player; null if that player shows none. */
  name: string | null;
  language: string;
}

/** Returns the message that the server has sent; null if it is something else. */
export function noticeOf(data: unknown): Notice | null {
  const read = data as Notice | null;
  const texts = [read?.about, read?.game, read?.rules, read?.language];
  return read && texts.every((text) => typeof text === "string") && /^\w+$/.test(read.game) ? read : null;
}

/** Returns the title and the text of a notice. A later server may send what this version of the page does not know. */
export function noticeText({ about, rules, name, language }: Notice): { title: string; body: string } {
  const bundle = new FluentBundle(language === "fr" ? "fr" : "en", { useIsolating: false });
  bundle.addResource(new FluentResource(language === "fr" ? fr : en));
  const text = (id: string): string | null => {
    const value = bundle.getMessage(id)?.value;
    return value ? bundle.formatPattern(value, { rules, name: name ?? "" }) : null;
  };
  return { title: text(`notice-${about}`) ?? text("notice-news") ?? rules, body: text(name === null ? "notice-game" : "notice-game-with") ?? rules };
}
