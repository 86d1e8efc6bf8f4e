/** The part of the lobby with the reader's tournaments, and the form that makes one. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import { makeTournament, tournaments } from "../../api/tournaments";
import type { NewGame, NewTournament, Tournament } from "../../api/types";
import { t } from "../../lang";
import { rulesName } from "../../names";
import { profilePart } from "../../profile";
import { navigate } from "../../router";
import { Actions, failed } from "../actions";
import { paceName } from "../start/words";
import { choiceOf, PACES } from "./making";

/** The numbers of places, in the order in which they are offered. */
const PLACES = [3, 4, 5, 6, 7, 8] as const;

/** What the reader has chosen in the form, by the places in the lists. */
interface Choice {
  pace: number;
  places: number;
}

/** Returns the request for a tournament. `terms` has the rules and the options; the pairings give the sides. */
export function tournamentOf(terms: NewGame, { pace, places }: Choice): NewTournament {
  return {
    game: { ...terms, side: "lot", checked: false, clock: null, days: null, ...PACES[pace] },
    places: PLACES[places] ?? 4,
  };
}

/** The reader's tournaments. They are read when the reader opens this part. */
export class Tournaments {
  private own: Tournament[] = [];
  private open = false;
  private readonly choice: Choice = { pace: 1, places: 1 };
  private readonly actions = new Actions(() => this.changed());

  /** `terms` returns the rules and the options; `changed` is called when this part has to be drawn again. */
  constructor(private readonly terms: () => NewGame, private readonly changed: () => void) {}

  /** Reads the tournaments, if this part is open. */
  again(): void {
    if (this.open) void this.read();
  }

  private async read(): Promise<void> {
    await failed(async () => {
      this.own = await tournaments();
      this.changed();
    });
  }

  private async make(): Promise<void> {
    await this.actions.failed(async () => {
      const { game, places } = tournamentOf(this.terms(), this.choice);
      const { id } = await makeTournament({ game: { ...game, ...profilePart() }, places });
      await navigate(`/tournament/${id}`);
    });
  }

  /** Renders this part, closed at first. */
  view(): TemplateResult {
    const { own, choice, actions: { busy } } = this;
    return html`<details @toggle=${(event: Event) => { this.open = (event.target as HTMLDetailsElement).open; this.again(); }}>
      <summary>${t("tournament-few")}</summary>
      <p class="quiet-text">${t("tournament-about")}</p>
      ${own.length === 0 ? nothing : html`<ul class="plain-list stack" aria-label=${t("tournament-mine")}>${own.map(row)}</ul>`}
      <form class="tournament-fields" @submit=${(event: Event) => { event.preventDefault(); void this.make(); }}>
        ${choiceOf(t("lobby-pace"), PACES.map(paceName), choice.pace, (pace) => { choice.pace = pace; })}
        ${choiceOf(t("tournament-places"), PLACES.map((count) => t("tournament-people", { count })), choice.places, (places) => { choice.places = places; })}
        <button type="submit" ?disabled=${busy}>${t("tournament-make")}</button>
      </form>
    </details>`;
  }
}

function row({ id, rules, players, places, stage, ...time }: Tournament): TemplateResult {
  const parts = [t("tournament-taken", { count: players.length, places }), paceName(time), t(`tournament-${stage}`)];
  return html`<li class="panel ends"><div><a href=${address(`/tournament/${id}`)}><strong>${rulesName(rules)}</strong></a>
    <span class="quiet-text">${parts.join(" · ")}</span></div></li>`;
}
