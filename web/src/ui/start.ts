/**
 * The start screen: the rule set, the opponent, and "Play". The last terms are remembered, so that a
 * returning player starts a game with one click and a new player with two.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { address, hasServer } from "../address";
import { carriers } from "../api/carriers";
import * as api from "../api/client";
import type { MyGame, Rules } from "../api/types";
import { allTexts, has, t } from "../lang";
import { isNewcomer, welcomed } from "../learn/newcomer";
import { rulesName, sideName } from "../names";
import { onPrefs, remember, remembered } from "../prefs";
import { onProfile, profilePart } from "../profile";
import { navigate, rewrite, type Route } from "../router";
import { ruleSets, rulesInfo } from "../rulesets";
import { setSubject } from "../subject";
import { picture } from "./boardhost";
import { cookieNote } from "./cookies";
import { Drawn } from "./drawn";
import { profileFields } from "./profile";
import type { Screen } from "./screen";
import { check, numberField, segment } from "./fields";
import { runningGames } from "./start/games";
import { optionFields } from "./start/options";
import { AGAINST, CLOCK_BOUNDS, clockChoice, CLOCKS, LEVELS, mayBeChecked, newGameOf, readTerms, sharesScreen, within, WOOKIEE, type Terms } from "./start/terms";
import { easiestRules, easyTerms, welcome } from "./start/welcome";
import { sounds } from "./sounds";
import { alertToast } from "./toasts";

const KEY = "terms";

/** Opens the start screen. */
export function open(route: Extract<Route, { name: "start" }>): Screen {
  return new StartScreen(route.rules);
}

class StartScreen extends Drawn implements Screen {
  /** The lobby, which is loaded when the reader opens it. */
  private lobby: HTMLElement | null = null;
  private lobbyWanted = false;
  /** The place of the field that stirs the reader's secret. */
  private readonly stirring = document.createElement("div");
  private stirringWanted = false;
  private terms: Terms = readTerms(remembered(KEY));
  private games: MyGame[] = [];
  private readonly pictures = new Map<Rules, Element>();
  private busy = false;
  private wrong: { key: string; message: string } | null = null;

  /** `wanted` is the rule set named by the link that led here; null if it named none. */
  constructor(wanted: Rules | null) {
    super("page start", onProfile);
    this.until(onPrefs(() => void this.drawPictures()));
    this.until(carriers.onReturn(() => void this.load()));
    // A page that cannot check dice makes no such game, whatever the terms of the last one were.
    if (!carriers.able || !hasServer()) this.terms = { ...this.terms, checked: false };
    if (wanted) {
      this.terms = { ...this.terms, rules: wanted };
      remember(KEY, this.terms);
      // The rule set is preselected now, and the address no longer needs it.
      rewrite("/");
    }
    setSubject(this.terms.rules);
    sounds();
    this.draw();
    void this.load();
  }

  title(): string {
    return "";
  }

  private async load(): Promise<void> {
    this.games = await api.myGames().then((page) => page.games, () => []);
    if (this.games.length > 0) welcomed();
    if (this.gone) return;
    this.draw();
    await this.drawPictures();
  }

  private async openLobby(): Promise<void> {
    if (this.lobbyWanted) return;
    this.lobbyWanted = true;
    try {
      const { Lobby } = await import("./lobby");
      if (this.gone) return;
      const lobby = new Lobby(() => newGameOf({ ...this.terms, against: "link" }));
      this.until(() => lobby.destroy());
      this.lobby = lobby.element;
      this.draw();
    } catch {
      this.lobbyWanted = false;
      alertToast(t("app-screen-failed"));
    }
  }

  private async drawPictures(): Promise<void> {
    for (const rules of ruleSets()) {
      try {
        const scene = rulesInfo(rules)?.scene;
        if (scene) this.pictures.set(rules, await picture(scene));
      } catch (error) {
        console.error(error);
      }
    }
    this.draw();
  }

  private change(terms: Partial<Terms>): void {
    this.terms = { ...this.terms, ...terms };
    setSubject(this.terms.rules);
    this.wrong = null;
    remember(KEY, this.terms);
    this.draw();
  }

  private async play(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    remember(KEY, this.terms);
    this.draw();
    try {
      const game = newGameOf(this.terms);
      const { id } = await api.createGame({ ...game, ...profilePart() });
      if (game.checked === true) await this.agree(id);
      await navigate(`/game/${id}`);
    } catch (error) {
      this.busy = false;
      this.refused(error);
      this.draw();
    }
  }

  /** Stores that the game has checked dice, so that it is never played without them. */
  private async agree(id: string): Promise<void> {
    const { agree, newSecond } = await import("../api/checked/kept");
    await agree(id, this.terms.against === "link" ? newSecond() : null);
  }

  /** Renders the choice of checked dice, where a game can have them. */
  private checked(): TemplateResult | typeof nothing {
    if (!hasServer() || !mayBeChecked(this.terms)) return nothing;
    const { checked } = this.terms;
    if (checked) void this.openStirring();
    return html`<fieldset>
      <legend>${t("start-dice")}</legend>
      ${check(t("start-checked"), checked, (on) => this.change({ checked: on }), { name: "checked", disabled: !carriers.able })}
      <p class="quiet-text">${t(carriers.able ? "start-checked-about" : "start-checked-unable")}</p>
      ${checked ? this.stirring : nothing}
    </fieldset>`;
  }

  private async openStirring(): Promise<void> {
    if (this.stirringWanted) return;
    this.stirringWanted = true;
    const [{ showStirring }] = await Promise.all([import("./start/stirring"), allTexts()]);
    this.until(showStirring(this.stirring));
  }

  private refused(error: unknown): void {
    const keys = rulesInfo(this.terms.rules)?.options.map(({ key }) => key) ?? [];
    const at = error instanceof api.Refusal ? error.at : null;
    const key = keys.find((known) => at === known || at === `options.${known}`);
    if (key === undefined) alertToast(api.refusalText(error));
    else this.wrong = { key, message: t("start-option-wrong", { message: error instanceof api.Refusal ? error.said : "" }) };
  }

  protected content(): TemplateResult {
    const { terms } = this;
    return html`<div class="start-head">
        <h1>${t("start-title")}</h1>
        <p class="lead">${t("start-lead")}</p>
      </div>
      ${cookieNote()} ${runningGames(this.games, (id) => this.deleted(id))} ${this.welcome()}
      <form class="start-form" @submit=${(event: Event) => { event.preventDefault(); void this.play(); }}>
        <fieldset class="rule-cards">
          <legend>${t("start-rules")}</legend>
          ${ruleSets().map((rules) => this.card(rules))}
        </fieldset>
        <div class="start-terms">
          ${this.opponent()} ${sharesScreen(terms.against) ? nothing : this.sides()} ${this.clocks()} ${this.checked()} ${this.options()}
        </div>
        <div class="start-play">
          <p class="start-summary">${this.summary()}</p>
          <button type="submit" class="primary big" ?disabled=${this.busy || this.serverless()}>${t(this.busy ? "start-wait" : "common-play")}</button>
        </div>
      </form>
      ${hasServer() ? html`<details class="start-lobby" @toggle=${() => void this.openLobby()}><summary id="lobby-title">${t("start-lobby")}</summary>${this.lobby ?? nothing}</details>` : nothing}
      <nav class="start-more" aria-label=${t("start-more")}>
        <a href=${address("/records")}>${t("start-records")}</a> <a href=${address("/position")}>${t("start-position")}</a> <a href=${address("/print")}>${t("start-print")}</a> <a href=${address("/about")}>${t("about-title")}</a>
      </nav>`;
  }

  /** Takes a deleted game off the list, and moves the focus to what is left. */
  private deleted(id: string): void {
    this.games = this.games.filter((game) => game.id !== id);
    if (this.gone) return;
    this.draw();
    const next = this.element.querySelector<HTMLElement>(".my-game") ?? this.element.querySelector<HTMLElement>(".rule-cards input:checked");
    next?.focus();
  }

  private welcome(): TemplateResult | typeof nothing {
    const rules = easiestRules();
    if (rules === null || !isNewcomer()) return nothing;
    return welcome(rules, {
      busy: this.busy,
      play: () => {
        this.terms = easyTerms(this.terms, rules);
        setSubject(rules);
        void this.play();
      },
      close: () => {
        welcomed();
        this.draw();
        this.element.querySelector<HTMLElement>(".rule-cards input:checked")?.focus();
      },
    });
  }

  private card(rules: Rules): TemplateResult {
    const on = this.terms.rules === rules;
    return html`<div class="rule-card ${on ? "chosen" : ""}">
      <label>
        <input type="radio" name="rules" .checked=${on} @change=${() => this.change({ rules })} />
        <span class="rule-picture" aria-hidden="true">${this.pictures.get(rules) ?? nothing}</span>
        <span class="rule-text"><strong>${rulesName(rules)}</strong>
          ${has(`start-about-${rules}`) ? html`<span>${t(`start-about-${rules}`)}</span>` : nothing}
          ${has(`start-facts-${rules}`) ? html`<small>${t(`start-facts-${rules}`)}</small>` : nothing}</span>
      </label>
      ${has(`book-name-${rules}`) ? html`<span class="rule-links">
        <a href=${address(`/rules/${rules}`)} aria-label=${t("start-how-of", { rules: rulesName(rules) })}>${t("start-how")}</a>
        <a href=${address(`/lesson/${rules}`)} aria-label=${t("start-lesson-of", { rules: rulesName(rules) })}>${t("start-lesson")}</a>
      </span>` : nothing}
    </div>`;
  }

  private opponent(): TemplateResult {
    const { against, level } = this.terms;
    return html`<fieldset>
        <legend>${t("common-opponent")}</legend>
        <div class="segments">
          ${AGAINST.map((kind) =>
            segment("against", t(`start-against-${kind}-choice`), against === kind, () => this.change({ against: kind })),
          )}
        </div>
      </fieldset>
      ${against === "computer"
        ? html`<fieldset>
            <legend>${t("common-level")}</legend>
            <div class="segments levels">
              ${LEVELS.map((each) => segment("level", String(each), each === level, () => this.change({ level: each })))}
            </div>
            <div class="segments wookiee">${segment("level", t("common-wookiee"), level === WOOKIEE, () => this.change({ level: WOOKIEE }))}</div>
            <p class="quiet-text" aria-live="polite">${t(`start-level-${level}`)}</p>
          </fieldset>`
        : html`<p class="quiet-text against-about">${t(this.serverless() ? "start-against-link-serverless" : `start-against-${against}-about`)}</p>
          ${against === "link" && hasServer() ? profileFields() : nothing}`}`;
  }

  /** Returns whether the chosen game needs a server and there is none. */
  private serverless(): boolean {
    return this.terms.against === "link" && !hasServer();
  }

  private sides(): TemplateResult {
    const { side } = this.terms;
    return html`<fieldset>
      <legend>${t("start-side")}</legend>
      <div class="segments">
        ${(["w", "b", "lot"] as const).map((each) =>
          segment("side", each === "lot" ? t("start-lot") : sideName(each), side === each, () => this.change({ side: each })),
        )}
      </div>
    </fieldset>`;
  }

  private clocks(): TemplateResult {
    const { against, minutes, seconds, days } = this.terms;
    const clock = clockChoice(this.terms);
    const number = (name: "minutes" | "seconds", value: number): TemplateResult =>
      numberField(t(`start-clock-${name}`), value, CLOCK_BOUNDS[name], (typed) => this.change({ [name]: within(typed, CLOCK_BOUNDS[name], value) }), "any");
    const perMove = (typed: number): void => this.change({ days: Math.round(within(typed, CLOCK_BOUNDS.days, days)) });
    return html`<fieldset>
      <legend>${t("start-clock")}</legend>
      <div class="segments">
        ${CLOCKS.filter((each) => each !== "days" || against === "link").map((each) =>
          segment("clock", has(`start-clock-${each}`) ? t(`start-clock-${each}`) : each, clock === each,
            () => this.change({ clock: each })),
        )}
      </div>
      ${clock === "own" ? html`<div class="own-clock">${number("minutes", minutes)} ${number("seconds", seconds)}</div>` : nothing}
      ${clock === "days"
        ? html`<div class="own-clock">${numberField(t("start-clock-per-move"), days, CLOCK_BOUNDS.days, perMove)}</div><p class="quiet-text">${t("start-days-about")}</p>`
        : clock === "none" ? nothing : html`<p class="quiet-text">${t("start-clock-about")}</p>`}
    </fieldset>`;
  }

  private options(): TemplateResult | typeof nothing {
    const { terms } = this;
    const info = rulesInfo(terms.rules);
    if (!info) return nothing;
    const chosen = terms.options[terms.rules] ?? {};
    const changed = Object.keys(chosen).length;
    const set = (options: Record<string, string>): void => this.change({ options: { ...terms.options, [terms.rules]: options } });
    return html`<details class="start-options" ?open=${this.wrong !== null}>
      <summary>${t("start-options")} ${changed > 0 ? html`<span class="badge">${t("start-options-changed", { count: changed })}</span>` : nothing}</summary>
      ${has(`start-proved-${terms.rules}`) ? html`<p class="quiet-text">${t(`start-proved-${terms.rules}`)}</p>` : nothing}
      ${optionFields({ options: info.options, chosen, wrong: this.wrong, set })}
      ${changed > 0
        ? html`<button type="button" @click=${() => set({})}>${t("start-options-reset")}</button>`
        : nothing}
    </details>`;
  }

  private summary(): string {
    const { rules, against, level } = this.terms;
    return `${rulesName(rules)} · ${against === "computer" ? t("start-against-computer", { level }) : t(`start-against-${against}`)}`;
  }
}
