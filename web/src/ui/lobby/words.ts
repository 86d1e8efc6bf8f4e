/** Texts about invitations to everybody. */

import type { Seek } from "../../api/types";
import { t } from "../../lang";
import { isolated, sideName } from "../../names";
import { paceName } from "../start/words";

/** Returns the name that a person has chosen, or a word for somebody who has chosen none. */
export function somebody({ name }: { name?: string | null }): string {
  return name == null ? t("lobby-somebody") : isolated(name);
}

/** Returns the terms of an invitation as parts of a line: its time, the reader's side, what differs from the usual game. */
export function termsOf(seek: Seek): string[] {
  const changed = Object.keys(seek.options).length;
  return [
    paceName(seek),
    ...(seek.mine ? [] : [t("lobby-you-are", { side: sideName(seek.side, seek.rules) })]),
    ...(seek.checked === true ? [t("start-checked")] : []),
    ...(seek.rated === true ? [seek.rating == null ? t("lobby-is-rated") : t("lobby-rated-by", { rating: String(seek.rating.rating), deviation: seek.rating.deviation })] : []),
    ...(changed > 0 ? [t("lobby-options", { count: changed })] : []),
    ...(seek.start == null ? [] : [t(seek.rated === true ? "lobby-start-level" : "lobby-start-own")]),
    ...(seek.watched ? [t("lobby-may-be-watched")] : []),
  ];
}
