/** The form that leaves an invitation in the lobby: how much time the game gives, and for how long the invitation stands. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import type { NewGame, NewSeek } from "../../api/types";
import { t } from "../../lang";
import { check, select } from "../fields";
import { paceName } from "../start/words";

/** How much time a game of the lobby gives: a clock, days for each move, or neither. */
type Pace = Pick<NewGame, "clock" | "days">;

/** The choices of time, in the order in which they are offered. Tournaments have the same. */
export const PACES: readonly Pace[] = [
  { days: 1 },
  { days: 3 },
  { days: 7 },
  { clock: { initial: 300_000, increment: 3_000 } },
  { clock: { initial: 600_000, increment: 5_000 } },
  { clock: { initial: 900_000, increment: 10_000 } },
  {},
];
/** The place of the choice without a limit. */
const UNLIMITED = PACES.length - 1;
/** The days for which an invitation may stand; null while the page is open. */
const STANDS = [null, 1, 3, 7, 14] as const;

/** What the reader has chosen in the form, by the places in the lists. */
export interface Choice {
  pace: number;
  stands: number;
  watched: boolean;
  rated: boolean;
}

/** The choice that the form begins with: three days for a move, while the page is open. */
export const FIRST_CHOICE: Choice = { pace: 1, stands: 0, watched: false, rated: false };

/**
 * Returns the request for an invitation. `terms` has the rules, the side and the options; their time is ignored. A
 * rated game has the usual options and start, and sides by lot.
 */
export function seekOf(terms: NewGame, { pace, stands, watched, rated }: Choice): Required<NewSeek> {
  const usual: Partial<NewGame> = rated ? { options: {}, start: null, side: "lot" } : {};
  return { game: { ...terms, clock: null, days: null, ...PACES[pace], watched, ...usual }, standing: STANDS[stands] ?? null, rated };
}

/** Renders a list of texts to choose from. `chosen` is the place of one of them, as is what `choose` is called with. */
export function choiceOf(label: string, texts: readonly string[], chosen: number, choose: (at: number) => void): TemplateResult {
  return select(label, texts.map((text, at) => [String(at), text]), String(chosen), (at) => choose(Number(at)));
}

/**
 * Renders the form. `changed` is called with every new choice, and `invite` when the invitation is to be made. `rating` says
 * whether the reader may play rated games; it is null on a server without them.
 */
export function makingForm(choice: Choice, rating: boolean | null, busy: boolean, changed: (choice: Choice) => void, invite: () => void): TemplateResult {
  // A rated game without a limit of time could be left without an end.
  const rate = (rated: boolean): void =>
    changed({ ...choice, rated, pace: rated && choice.pace === UNLIMITED ? FIRST_CHOICE.pace : choice.pace });
  const stands = STANDS.map((days) => (days === null ? t("lobby-stands-page") : t("lobby-stands-days", { days })));
  return html`<form class="lobby-fields" @submit=${(event: Event) => { event.preventDefault(); invite(); }}>
    ${choiceOf(t("lobby-pace"), (choice.rated ? PACES.slice(0, UNLIMITED) : PACES).map(paceName), choice.pace, (pace) => changed({ ...choice, pace }))}
    ${choiceOf(t("lobby-stands"), stands, choice.stands, (at) => changed({ ...choice, stands: at }))}
    ${check(t("lobby-watched"), choice.watched, (watched) => changed({ ...choice, watched }))}
    ${rating === null ? nothing : check(t("lobby-rated"), choice.rated, rate, { disabled: !rating })}
    ${rating === false ? html`<p class="quiet-text">${t("lobby-rated-key")} <a href=${address("/data")}>${t("rating-to-data")}</a></p>` : nothing}
    <button type="submit" ?disabled=${busy}>${t("lobby-invite")}</button>
  </form>`;
}
