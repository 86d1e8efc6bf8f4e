/**
 * `/puzzles`: puzzles of the kind "Dejarik in N". The puzzles of the day come first, then the player's
 * progress and all puzzles by rule set, theme, difficulty and success. This browser stores which puzzles
 * are solved.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../address";
import * as api from "../api/client";
import type { Puzzle, Puzzles } from "../api/types";
import { ANY, choose, GRADES, nextAfter, progressOf, STANDS, wantedOf, type Wanted } from "../game/puzzles";
import { t } from "../lang";
import { rulesName } from "../names";
import { onPrefs, remember, remembered } from "../prefs";
import { Drawn } from "./drawn";
import { select } from "./fields";
import { Pictures } from "./puzzles/picture";
import { keptRepeats } from "./puzzles/slipbox";
import { slipsPanel } from "./puzzles/slips";
import { progressPanel, repeatPanel, todayPanel } from "./puzzles/today";
import { taskText, themeName } from "./puzzles/words";
import type { Screen } from "./screen";

/** The number of puzzles listed before the reader asks for more. */
const AT_ONCE = 24;

/** Opens the list of puzzles. */
export async function open(): Promise<Screen> {
  return new PuzzlesScreen(await api.puzzles());
}

class PuzzlesScreen extends Drawn implements Screen {
  private readonly progress = progressOf(remembered("puzzles"));
  private wanted: Wanted = wantedOf(remembered("puzzles-wanted"));
  private shown = AT_ONCE;
  // A picture is an element, so a puzzle of the day that is in the list too has two of them.
  private readonly pictures = { today: new Pictures(), slips: new Pictures(), list: new Pictures() };

  constructor(private readonly found: Puzzles) {
    super("page puzzles");
    this.until(onPrefs(() => {
      for (const pictures of Object.values(this.pictures)) pictures.clear();
      this.draw();
    }));
    this.draw();
  }

  title(): string {
    return t("puzzles-title");
  }

  private want(changes: Partial<Wanted>): void {
    this.wanted = { ...this.wanted, ...changes };
    this.shown = AT_ONCE;
    remember("puzzles-wanted", this.wanted);
    this.draw();
  }

  protected content(): TemplateResult {
    const listed = choose(this.found.puzzles, this.wanted, this.progress);
    return html`<h1>${t("puzzles-title")}</h1>
      <p>${t("puzzles-about")}</p>
      ${todayPanel(this.found, this.progress, this.pictures.today)}
      ${repeatPanel(this.found, keptRepeats(), this.progress)}
      ${slipsPanel(this.pictures.slips)}
      ${progressPanel(this.found.puzzles, this.progress)}
      ${this.filters()}
      <section aria-labelledby="puzzles-list">
        <div class="ends puzzle-list-head">
          <h2 id="puzzles-list" aria-live="polite">${t("puzzle-count", { count: listed.length })}</h2>
          ${this.goOn()}
        </div>
        <ul class="plain-list puzzle-list">
          ${listed.slice(0, this.shown).map((puzzle) => this.row(puzzle))}
        </ul>
        ${listed.length > this.shown
          ? html`<button type="button" @click=${() => {
              this.shown += AT_ONCE;
              this.draw();
            }}>${t("puzzles-more", { count: listed.length - this.shown })}</button>`
          : nothing}
      </section>`;
  }

  /** Renders the way to the untried puzzle nearest to the player's rating, among those that match the filters. */
  private goOn(): TemplateResult | typeof nothing {
    const next = nextAfter(this.found.puzzles, "", this.wanted, this.progress);
    return next ? html`<a class="button" href=${address(`/puzzles/${next.id}`)}>${t("puzzles-go-on")}</a>` : nothing;
  }

  private filters(): TemplateResult {
    const { wanted, found } = this;
    const rules = [...new Set(found.puzzles.map((puzzle) => puzzle.rules))];
    const ofRules = choose(found.puzzles, { ...ANY, rules: wanted.rules }, this.progress);
    const themes = [...new Set(ofRules.flatMap((puzzle) => puzzle.themes))];
    const filter = (id: "rules" | "grade" | "theme" | "stand", label: string, options: readonly (readonly [string, string])[]): TemplateResult =>
      select(label, [["", t("puzzles-any", { of: id })], ...options], wanted[id] ?? "", (value) => this.change(id, value), { name: id });
    return html`<form class="puzzle-filters" aria-label=${t("puzzles-filter")} @submit=${(event: Event) => event.preventDefault()}>
      ${filter("rules", t("common-game"), rules.map((one) => [one, rulesName(one)] as const))}
      ${filter("grade", t("common-difficulty"), GRADES.map((one) => [one, t(`puzzles-grade-${one}`)] as const))}
      ${filter("theme", t("common-theme"), themes.map((one) => [one, themeName(one)] as const))}
      ${filter("stand", t("puzzles-stand"), STANDS.map((one) => [one, t(`puzzles-stand-${one}`)] as const))}
    </form>`;
  }

  private change(id: string, value: string): void {
    const chosen = value === "" ? null : value;
    // Each rule set has its own themes.
    if (id === "rules") this.want({ rules: chosen, theme: null });
    else if (id === "theme") this.want({ theme: chosen });
    else if (id === "stand") this.want({ stand: STANDS.find((stand) => stand === chosen) ?? null });
    else this.want({ grade: GRADES.find((grade) => grade === chosen) ?? null });
  }

  private row(puzzle: Puzzle): TemplateResult {
    const mark = this.progress.marks[puzzle.id];
    return html`<li>
      <a href=${address(`/puzzles/${puzzle.id}`)} class=${mark ?? "new"}>
        <span class="puzzle-small">${this.pictures.list.of(puzzle)}</span>
        <span class="puzzle-what">${taskText(puzzle)}</span>
        <span class="quiet-text">${rulesName(puzzle.rules)} · ${puzzle.rating}${mark
          ? html` · <span class="puzzle-mark">${t(`puzzles-mark-${mark}`)}</span>`
          : nothing}</span>
      </a>
    </li>`;
  }
}
