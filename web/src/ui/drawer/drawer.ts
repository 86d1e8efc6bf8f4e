/**
 * The drawer of a game: what is asked now and the rules behind it, the goal, the chances of the attacks that are
 * possible, the terms of the game, and the chapter of the rule book. The game can be played beside it. Links to rules
 * open inside it.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";
import type { GameFull, Scene } from "../../api/types";
import type { Picker } from "../../game/picker";
import { has, language, onLanguage, t } from "../../lang";
import { bookOf, diagramsOf, hasBook, type Chapter } from "../../learn/books";
import { drawDiagrams } from "../../learn/diagram";
import { make } from "../../make";
import { rulesInfo } from "../../rulesets";
import { rulesName } from "../../names";
import { sourceColours } from "../../subject";
import { lookNow } from "../boardhost";
import { icon } from "../icons";
import { optionLine } from "../start/words";
import { seriesText } from "../table/result";
import { onDoubt } from "../doubt";
import { sectionsOf } from "./chapter";
import { attacksOf, attackTable, nowText, questionOf } from "./now";

/** The game as the drawer shows it. */
export interface DrawerSource {
  game: () => Readonly<GameFull>;
  /** The scene with what is being chosen. */
  scene: () => Scene;
  picker: () => Picker | null;
  status: () => string;
}

/** The drawer of one game. */
export class Drawer {
  readonly element = make("div", "drawer tight");
  private readonly head = make("div", "drawer-top");
  private readonly chapters = make("div", "drawer-chapters prose");
  private back: HTMLElement | null = null;
  private loading: Promise<void> | null = null;
  private readonly stop: () => void;

  constructor(private readonly source: DrawerSource) {
    this.element.setAttribute("popover", "manual");
    this.element.setAttribute("role", "dialog");
    this.element.setAttribute("aria-labelledby", "drawer-title");
    this.element.append(this.head, this.chapters);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
    onDoubt(this.chapters, () => {
      const { rules, options, state } = this.source.game();
      return { rules, options, position: state.dpn ?? null };
    });
    this.stop = onLanguage(() => {
      this.loading = null;
      this.update();
      if (this.isOpen) void this.load();
    });
  }

  get isOpen(): boolean {
    return this.element.matches(":popover-open");
  }

  /** Opens the drawer, at a rule such as `g-9` if one is given, and moves the focus there. */
  async open(rule: string | null = null): Promise<void> {
    if (!this.isOpen) {
      this.back = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      this.element.showPopover();
      this.update();
      this.head.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    }
    await this.load();
    if (rule !== null) this.show(rule);
  }

  /** Closes the drawer and returns the focus. Returns false if it was closed. */
  close(): boolean {
    if (!this.isOpen) return false;
    const within = this.element.contains(document.activeElement);
    this.element.hidePopover();
    if (within && this.back?.isConnected) this.back.focus({ preventScroll: true });
    return true;
  }

  /** Renders the parts that follow the game. */
  update(): void {
    if (!this.isOpen) return;
    render(this.content(), this.head);
  }

  destroy(): void {
    this.stop();
    this.element.remove();
  }

  private content(): TemplateResult {
    const game = this.source.game();
    const { rules } = game;
    const picker = this.source.picker();
    const attacks = attacksOf(picker);
    return html`<div class="drawer-head">
        <h2 id="drawer-title" tabindex="-1">${rulesName(rules)}</h2>
        <button type="button" class="icon" aria-label=${t("drawer-close")} title=${t("drawer-close")} @click=${() => this.close()}>${icon("close")}</button>
      </div>
      <section><h3>${t("drawer-now")}</h3>
        <p><strong>${this.source.status()}</strong></p>
        ${nowText(rules, questionOf(game, picker?.words() ?? []))}
      </section>
      ${rulesInfo(rules)?.dice
        ? html`<section><h3>${t("drawer-odds")}</h3>
            ${attacks.length > 0 ? attackTable(attacks, this.source.scene()) : html`<p>${t("drawer-no-attacks")}</p>`}</section>`
        : nothing}
      ${(["want", "turn", "end"] as const).map((part) =>
        has(`book-${rules}-${part}`) ? html`<section><h3>${t(`book-${part}`)}</h3><p>${t(`book-${rules}-${part}`)}</p></section>` : nothing)}
      ${this.terms(game)}
      <h3>${t("drawer-rules")}</h3>`;
  }

  /** Renders all options of the game in words, and the state of its series. */
  private terms(game: Readonly<GameFull>): TemplateResult {
    const options = rulesInfo(game.rules)?.options ?? [];
    return html`<section><h3>${t("drawer-terms")}</h3>
      <dl class="drawer-terms">${options.map(({ key, default: byDefault }) => {
        const { name, value } = optionLine(game.rules, key, game.options[key] ?? byDefault);
        return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
      })}</dl>
      ${seriesText(game)}
    </section>`;
  }

  /** Loads the chapters of the rule set and of the board, once for each language. */
  private load(): Promise<void> {
    this.loading ??= this.read().catch((error: unknown) => {
      this.loading = null;
      this.chapters.textContent = t("drawer-failed");
      console.error(error);
    });
    return this.loading;
  }

  private async read(): Promise<void> {
    const { rules } = this.source.game();
    const chapters: Chapter[] = hasBook(rules) ? [rules, "board"] : ["board"];
    const parts = await Promise.all(chapters.map(async (chapter) => {
      const [book, diagrams] = await Promise.all([bookOf(chapter, language()), diagramsOf(chapter)]);
      const look = { ...lookNow(), colours: sourceColours(chapter) };
      const sections = sectionsOf(book);
      for (const section of sections) {
        // The pictures are drawn when their section opens.
        section.addEventListener("toggle", () => drawDiagrams(section, diagrams, look), { once: true });
      }
      return sections;
    }));
    this.chapters.replaceChildren(...parts.flat());
  }

  /** Opens the section of a rule and moves the focus to the rule. */
  private show(rule: string): void {
    const target = this.chapters.querySelector<HTMLElement>(`[id="${CSS.escape(rule)}"]`);
    const section = target?.closest("details");
    if (!target || !section) return;
    section.open = true;
    for (const other of this.chapters.querySelectorAll(".shown")) other.classList.remove("shown");
    target.classList.add("shown");
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "start" });
  }
}
