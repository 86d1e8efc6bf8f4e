/**
 * `/progress`: what the reader has reached so far, and what to try next. The results come from the server's
 * list of the reader's games; puzzles, lessons and the time played are what this browser has stored.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { address, hasServer } from "../address";
import { carriers } from "../api/carriers";
import { statistics, type Statistics } from "../api/checked/here";
import * as api from "../api/client";
import type { MyGame, Puzzles, SiteDice } from "../api/types";
import { challengesOf, type Challenge, type LessonStand } from "../game/challenge";
import { dailies, fitting } from "../game/dailies";
import { timesPlayed } from "../game/playtime";
import { isSolved, progressOf, streakOn, tallyOfRules } from "../game/puzzles";
import { outcomeOf, scoresOf, streaksOf, totalOf } from "../game/scores";
import { t } from "../lang";
import { lessonStand } from "../learn/lessons";
import { remembered } from "../prefs";
import { profilePart } from "../profile";
import { navigate } from "../router";
import { ruleSets } from "../rulesets";
import { Actions } from "./actions";
import { showsOnlyHere } from "./device";
import { Drawn } from "./drawn";
import { diceFigures } from "./progress/dice";
import { lessonBars, puzzleBars, scoreTable, timeText, totals } from "./progress/figures";
import { nextChallenge } from "./progress/next";
import { RatingsPart } from "./progress/ratings";
import type { Screen } from "./screen";
import { newGameOf, readTerms } from "./start/terms";
import { easiestRules, easyTerms } from "./start/welcome";
import { sounds } from "./sounds";

/** The greatest number of pages of the server's list that are read; each has 100 games. */
const PAGES = 20;

/** What the server knows of the reader. A part is null if it could not be read. */
interface Found {
  games: MyGame[] | null;
  /** Whether these are only the games on this device, because the server could not be reached. */
  onlyHere: boolean;
  /** Where the list of games continues; null if it was read to its end. */
  next: string | null;
  puzzles: Puzzles | null;
  /** The dice that this browser has checked; null if there are none. */
  dice: Statistics | null;
  /** The dice of all games of the server. */
  site: SiteDice | null;
}

/** Opens the screen of the reader's progress. */
export async function open(): Promise<Screen> {
  sounds();
  const [found, lessons] = await Promise.all([find(), Promise.all(ruleSets().map(lessonStand))]);
  const screen = new ProgressScreen(found, lessons.filter((lesson) => lesson !== null));
  void screen.readOn();
  return screen;
}

async function find(): Promise<Found> {
  const [page, puzzles, dice, site] = await Promise.all([
    api.myGames().catch(() => null),
    api.puzzles().catch(() => null),
    statistics().catch(() => null),
    api.siteDice().catch(() => null),
  ]);
  return { games: page?.games ?? null, onlyHere: showsOnlyHere(), next: page?.next ?? null, puzzles, dice, site };
}

class ProgressScreen extends Drawn implements Screen {
  private readonly ratings = new RatingsPart(() => this.found.games ?? []);
  private readonly actions = new Actions(() => this.draw());

  constructor(private found: Found, private readonly lessons: readonly LessonStand[]) {
    super("page progress");
    this.until(() => this.ratings.destroy());
    this.until(carriers.onReturn(() => void this.again()));
    this.draw();
  }

  title(): string {
    return t("progress-title");
  }

  /** Reads everything again, because the server is back. */
  private async again(): Promise<void> {
    this.found = await find();
    this.draw();
    await this.readOn();
  }

  /** Reads the other pages of the list of games. */
  async readOn(): Promise<void> {
    const { found } = this;
    for (let page = 1; page < PAGES && found.next !== null && !this.gone; page += 1) {
      try {
        const { games, next } = await api.myGames(found.next);
        const known = new Set(found.games?.map(({ id }) => id));
        found.games = [...(found.games ?? []), ...games.filter(({ id }) => !known.has(id))];
        found.next = next ?? null;
      } catch {
        return; // The totals say that they are of the last games only.
      }
      this.draw();
    }
  }

  private async play(rules: string, level: number): Promise<void> {
    await this.actions.failed(async () => {
      const terms = { ...easyTerms(readTerms(remembered("terms")), rules), level };
      const { id } = await api.createGame({ ...newGameOf(terms), ...profilePart() });
      await navigate(`/game/${id}`);
    });
  }

  /** The reader's finished games, the last one first. */
  private get games(): MyGame[] {
    return (this.found.games ?? []).filter((game) => outcomeOf(game) !== null);
  }

  private get challenges(): Challenge[] {
    const { puzzles } = this.found;
    const progress = progressOf(remembered("puzzles"));
    const today = puzzles ? dailies(puzzles.puzzles, puzzles.day, puzzles.daily ?? null) : [];
    const fits = fitting(today, progress);
    return challengesOf({
      games: this.games,
      lessons: this.lessons,
      today: fits && { left: today.filter(({ id }) => !isSolved(progress, id)).length, puzzle: fits.id },
      easiest: easiestRules(),
    });
  }

  protected content(): TemplateResult {
    const { found, games, lessons } = this;
    const solved = Object.values(progressOf(remembered("puzzles")).marks).length;
    // Games that cannot be seen now are not none.
    const none = found.games !== null && !found.onlyHere && games.length === 0 && solved === 0 && lessons.every(({ done }) => done === 0);
    return html`<h1>${t("progress-title")}</h1>
      ${found.games === null ? html`<p role="alert">${t("error-unreachable")}</p>` : found.onlyHere ? html`<p role="status">${t("device-only-here")}</p>` : nothing}
      ${this.challenges.length === 0 && (found.games === null || found.puzzles === null) ? nothing : nextChallenge(this.challenges, { busy: this.actions.busy, play: (rules, level) => void this.play(rules, level) }, none)}
      ${none ? nothing : html`${this.totals()} ${found.games === null ? nothing : this.scores()} ${this.ratings.element} ${this.puzzles()} ${this.lessonsDone()}`}
      ${diceFigures(found.dice, found.site)}
      <p class="quiet-text">${t(found.onlyHere || !hasServer() ? "progress-kept-here" : "progress-kept")} <a href=${address("/data")}>${t("about-privacy-link")}</a></p>`;
  }

  private totals(): TemplateResult {
    const { games, lessons } = this;
    const scores = scoresOf(games);
    const { won } = totalOf([...scores.values()].flat());
    const { current, best } = streaksOf(games);
    const solved = this.solved();
    const time = Object.values(timesPlayed()).reduce((sum, one) => sum + one, 0);
    const done = lessons.filter((lesson) => lesson.done === lesson.all).length;
    return totals([
      ...(this.found.games === null
        ? []
        : [
            { name: t("progress-wins"), value: String(won), about: t(this.found.next === null ? "progress-of-games" : "progress-of-last-games", { games: games.length }) },
            { name: t("progress-streak"), value: String(current), about: t("progress-streak-best", { best }) },
          ]),
      ...(solved ? [{ name: t("progress-puzzles"), value: String(solved.solved), about: t("progress-streak-days", { days: solved.days }) }] : []),
      { name: t("progress-lessons"), value: String(done), about: t("progress-of-lessons", { all: lessons.length }) },
      { name: t("progress-time"), value: timeText(time), about: t("progress-time-about") },
    ]);
  }

  /** Returns the number of solved puzzles, and of consecutive days with one of the day's; null if the puzzles are not known. */
  private solved(): { solved: number; days: number } | null {
    const { puzzles } = this.found;
    if (!puzzles) return null;
    const progress = progressOf(remembered("puzzles"));
    return { solved: puzzles.puzzles.filter(({ id }) => isSolved(progress, id)).length, days: streakOn(progress, puzzles.day) };
  }

  private scores(): TemplateResult {
    const scores = scoresOf(this.games);
    const times = timesPlayed();
    return html`<h2>${t("progress-games")}</h2>
      <div class="score-tables">
        ${ruleSets().map((rules) => scoreTable(rules, scores.get(rules) ?? [], times[rules] ?? 0))}
      </div>
      <p><a href=${address("/records")}>${t("progress-to-records")}</a></p>`;
  }

  private puzzles(): TemplateResult | typeof nothing {
    const { puzzles } = this.found;
    if (!puzzles) return nothing;
    const progress = progressOf(remembered("puzzles"));
    return html`<h2>${t("progress-puzzles")}</h2>
      <p>${t("puzzles-rating", { rating: String(progress.rating) })} ${t("puzzles-streak", { days: streakOn(progress, puzzles.day) })}</p>
      ${puzzleBars(tallyOfRules(puzzles.puzzles, progress))}
      <p><a href=${address("/puzzles")}>${t("puzzles-all")}</a></p>`;
  }

  private lessonsDone(): TemplateResult {
    return html`<h2>${t("progress-lessons")}</h2> ${lessonBars(this.lessons)}`;
  }
}
