/**
 * `/print`: a kit to print, cut out and play with. The reader chooses the rule set, the paper, the colours
 * and the parts, sees every page as it will be printed, and opens the PDF. The choices are in the address.
 */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { address, hasServer } from "../address";
import * as api from "../api/client";
import type { PrintPage, Rules } from "../api/types";
import { has, language, onLanguage, t } from "../lang";
import { rewrite, type Route } from "../router";
import { rulesInfo, ruleSets } from "../rulesets";
import type { Screen } from "./screen";

type PrintRoute = Extract<Route, { name: "print" }>;

const PAPERS = ["a4", "letter", "a3", "tiled"] as const;
const THEMES = ["colour", "ink-saving", "hologram"] as const;
const BOARDS = ["one", "30", "45", "60"] as const;
const PARTS = ["board", "pieces", "dice", "cards", "booklet", "sheet", "make"] as const;

/** What the reader has chosen. */
interface Choice {
  rules: Rules;
  paper: (typeof PAPERS)[number];
  theme: (typeof THEMES)[number];
  board: (typeof BOARDS)[number];
  parts: Set<(typeof PARTS)[number]>;
}

/** Opens the screen. */
export function open(route: PrintRoute): Screen {
  return new PrintScreen(route);
}

/** Returns the value of a parameter if it is in the list, otherwise the first of the list. */
function oneOf<T extends string>(list: readonly [T, ...T[]], value: string | null): T {
  return list.find((one) => one === value) ?? list[0];
}

class PrintScreen implements Screen {
  readonly element = document.createElement("section");
  private readonly stop: () => void;
  private readonly chosen: Choice;
  private pages: readonly PrintPage[] | "loading" | "failed" = "loading";
  /** The number of lists asked for; only the answer to the last one is shown. */
  private asked = 0;

  constructor(route: PrintRoute) {
    const asked = new URLSearchParams(location.search);
    const parts = asked.get("parts")?.split(",");
    this.chosen = {
      rules: route.rules ?? PrintScreen.games()[0] ?? "groi",
      paper: oneOf(PAPERS, asked.get("paper")),
      theme: oneOf(THEMES, asked.get("theme")),
      board: oneOf(BOARDS, asked.get("board")),
      parts: new Set(PARTS.filter((part) => parts?.includes(part) ?? true)),
    };
    this.element.className = "page print-page";
    this.stop = onLanguage(() => void this.load());
    void this.load();
  }

  title(): string {
    return t("print-title");
  }

  destroy(): void {
    this.asked += 1;
    this.stop();
  }

  /** Returns the rule sets that have a book, and so a kit. */
  private static games(): Rules[] {
    return ruleSets().filter((rules) => has(`book-name-${rules}`));
  }

  /** Returns the parts that the rule set has. */
  private has(part: (typeof PARTS)[number]): boolean {
    return part !== "dice" || (rulesInfo(this.chosen.rules)?.dice ?? false);
  }

  private query(lang: string | null): string {
    const { paper, theme, board, parts } = this.chosen;
    const query = new URLSearchParams();
    if (lang !== null) query.set("lang", lang);
    if (paper !== "a4") query.set("paper", paper);
    if (theme !== "colour") query.set("theme", theme);
    if (board !== "one") query.set("board", board);
    const own = PARTS.filter((part) => this.has(part));
    const wanted = own.filter((part) => parts.has(part));
    if (wanted.length < own.length) query.set("parts", wanted.join(","));
    const text = query.toString();
    return text && `?${text}`;
  }

  /** Returns whether any part is chosen. */
  private something(): boolean {
    return PARTS.some((part) => this.has(part) && this.chosen.parts.has(part));
  }

  private async load(): Promise<void> {
    const asked = ++this.asked;
    if (!hasServer() || !this.something()) {
      this.pages = [];
      this.draw();
      return;
    }
    this.pages = "loading";
    this.draw();
    let pages: readonly PrintPage[] | "failed";
    try {
      pages = await api.printPages(this.chosen.rules, this.query(language()));
    } catch {
      pages = "failed";
    }
    if (asked !== this.asked) return;
    this.pages = pages;
    this.draw();
  }

  private changed(): void {
    rewrite(`/print/${this.chosen.rules}${this.query(null)}`);
    void this.load();
  }

  /** Says where kits are made if there is no server. */
  private elsewhere(): TemplateResult {
    return html`<h1>${t("print-title")}</h1>
      <p>${t("print-about")}</p>
      <p>${t("print-serverless")}</p>
      <p><code>dejarik print ${this.chosen.rules} -o ${this.chosen.rules}.pdf</code></p>
      <p><a class="button" href=${address(`/rules/${this.chosen.rules}`)}>${t("print-rules")}</a></p>`;
  }

  private draw(): void {
    if (!hasServer()) {
      render(this.elsewhere(), this.element);
      return;
    }
    render(
      html`<h1>${t("print-title")}</h1>
        <p>${t("print-about")}</p>
        <form class="print-terms panel" @submit=${(event: Event) => { event.preventDefault(); }}>
          ${this.segments("rules", PrintScreen.games(), (rules) => t(`rules-${rules}`))}
          ${this.segments("paper", PAPERS)} ${this.segments("board", BOARDS)} ${this.segments("theme", THEMES)}
          <fieldset class="setting">
            <legend>${t("print-parts")}</legend>
            <div class="print-parts">${PARTS.filter((part) => this.has(part)).map((part) => this.part(part))}</div>
          </fieldset>
          <p class="buttons">
            ${this.something()
              ? html`<a class="button primary" target="_blank" rel="noopener" href=${address(`/api/print/${this.chosen.rules}.pdf${this.query(language())}`)}>${t("print-open")}</a>`
              : nothing}
            <a class="button quiet" href=${address(`/rules/${this.chosen.rules}`)}>${t("print-rules")}</a>
          </p>
          <p class="quiet-text">${t("print-scale")}</p>
        </form>
        <h2>${t("print-preview")}</h2>
        <p role="status" class="quiet-text">${this.status()}</p>
        ${this.preview()}`,
      this.element,
    );
  }

  private segments<K extends "rules" | "paper" | "board" | "theme">(
    key: K,
    values: readonly Choice[K][],
    name = (value: Choice[K]): string => t(`print-${key}-${value}`),
  ): TemplateResult {
    return html`<fieldset class="setting">
      <legend>${t(`print-${key}`)}</legend>
      <div class="segments">
        ${values.map(
          (value) => html`<label class="segment">
            <input type="radio" name=${`print-${key}`} value=${value} .checked=${this.chosen[key] === value}
              @change=${() => {
                this.chosen[key] = value;
                this.changed();
              }} />
            <span>${name(value)}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  private part(part: (typeof PARTS)[number]): TemplateResult {
    return html`<label class="print-part">
      <input type="checkbox" name="print-parts" value=${part} .checked=${this.chosen.parts.has(part)}
        @change=${(event: Event) => {
          if ((event.target as HTMLInputElement).checked) this.chosen.parts.add(part);
          else this.chosen.parts.delete(part);
          this.changed();
        }} />
      <span>${t(`print-part-${part}`)}</span>
    </label>`;
  }

  private status(): string {
    if (!this.something()) return t("print-nothing");
    if (this.pages === "loading") return t("print-loading");
    if (this.pages === "failed") return t("print-failed");
    return t("print-count", { count: this.pages.length });
  }

  private preview(): TemplateResult | typeof nothing {
    if (typeof this.pages === "string") return nothing;
    const query = this.query(language());
    return html`<ol class="print-pages">
      ${this.pages.map((page, index) => {
        const source = address(`/api/print/${this.chosen.rules}/pages/${index + 1}.svg${query}`);
        return html`<li>
          <a href=${source} target="_blank" rel="noopener">
            <img loading="lazy" src=${source} alt="" width=${Math.round(page.width)} height=${Math.round(page.height)} />
            <span>${page.title}</span>
          </a>
        </li>`;
      })}
    </ol>`;
  }
}
