/** The part of `/data` with the people whom the reader never wants to meet again. */

import { muted, unmute } from "../api/muted";
import type { MutedPerson } from "../api/types";
import { t } from "../lang";
import { dayOf, EndingPart } from "./ending";
import { somebody } from "./lobby/words";

/** Returns the part that shows whom the reader has muted. */
export function mutedPart(): EndingPart<MutedPerson> {
  return new EndingPart(muted, (people) => ({
    title: t("muted-title"),
    about: t("muted-about"),
    button: t("muted-end"),
    entries: people.map(({ game, profile, since }) => {
      const line = t("muted-person", { name: somebody(profile), date: dayOf(since) });
      return { line, label: t("muted-end-of", { person: line }), end: () => unmute(game) };
    }),
  }));
}
