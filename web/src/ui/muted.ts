/** The part of `/data` with the people whom the reader never wants to meet again. */

import { muted, unmute } from "../api/muted";
import type { MutedPerson } from "../api/types";
import { t } from "../lang";
import { isolated } from "../names";
import { dayOf, EndingPart } from "./ending";

/** Returns the part that shows whom the reader has muted. */
export function mutedPart(): EndingPart<MutedPerson> {
  return new EndingPart(muted, (people) => ({
    title: t("muted-title"),
    about: t("muted-about"),
    button: t("muted-end"),
    entries: people.map(({ game, profile, since }) => {
      const line = t("muted-person", { name: profile.name == null ? t("lobby-somebody") : isolated(profile.name), date: dayOf(since) });
      return { line, label: t("muted-end-of", { person: line }), end: () => unmute(game) };
    }),
  }));
}
