/**
 * `/print`: a kit to print, cut out and play with. The reader chooses the rule set, the paper, the colours
 * and the parts, sees every page as it will be printed, and opens the PDF. The choices are in the address.
 *
 * A server has the pages and the PDF at addresses, which the browser can open. Without one they are drawn on this
 * device: the pages are then shown one after the other, and the PDF is saved.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { address, hasServer, serverAddress } from "../address";
import { carriers } from "../api/carriers";
import * as api from "../api/client";
import type { PrintPage, Rules } from "../api/types";
import { has, language, onLanguage, t } from "../lang";
import { rewrite, type Route } from "../router";
import { FIRST, rulesInfo, ruleSets } from "../rulesets";
import { Actions } from "./actions";
import { save } from "./desk/save";
import { Drawn } from "./drawn";
import { optionsOf } from "./position/options";
import type { Screen } from "./screen";
import { segment } from "./fields";
import { optionFields } from "./start/options";

type PrintRoute = Extract<Route, { name: "print" }>;

const PAPERS = ["a4", "letter", "a3", "tiled"] as const;
const THEMES = ["colour", "ink-saving", "hologram"] as const;
const BOARDS = ["one", "30", "45", "60"] as const;
const PARTS = ["first", "board", "pieces", "dice", "cards", "booklet", "sheet", "make"] as const;

/** What the reader has chosen. */
interface Choice {
  rules: Rules;
  paper: (typeof PAPERS)[number];
  theme: (typeof THEMES)[number];
  board: (typeof BOARDS)[number];
  parts: Set<(typeof PARTS)[number]>;
  /** The options that differ from their defaults. */
  options: Record<string, string>;
}

/** Returns the paper that is usual in the region of the reader's browser. */
function usualPaper(): "a4" | "letter" {
  const region = /[-_](US|CA)\b/;
  return navigator.languages.slice(0, 1).some((tag) => region.test(tag)) ? "letter" : "a4";
}

/** Opens the screen. */
export function open(route: PrintRoute): Screen {
  return new PrintScreen(route);
}

/** Returns the value of a parameter if it is in the list, otherwise the first of the list. */
function oneOf<T extends string>(list: readonly [T, ...T[]], value: string | null): T {
  return list.find((one) => one === value) ?? list[0];
}

class PrintScreen extends Drawn implements Screen {
  private readonly chosen: Choice;
  private pages: readonly PrintPage[] | "loading" | "failed" = "loading";
  /** The number of lists asked for; only the answer to the last one is shown. */
  private asked = 0;
  /** Whether the pages are drawn on this device, and the addresses in memory of those that are ready. */
  private here = false;
  private drawn: string[] = [];
  private readonly saving = new Actions(() => this.draw());

  constructor(route: PrintRoute) {
    super("page print-page");
    const asked = new URLSearchParams(location.search);
    const parts = asked.get("parts")?.split(",");
    this.chosen = {
      rules: route.rules ?? PrintScreen.games()[0] ?? FIRST,
      paper: oneOf(PAPERS, asked.get("paper") ?? usualPaper()),
      theme: oneOf(THEMES, asked.get("theme")),
      board: oneOf(BOARDS, asked.get("board")),
      parts: new Set(PARTS.filter((part) => parts?.includes(part) ?? true)),
      options: optionsOf(asked.get("options") ?? ""),
    };
    // The pages are in the reader's language, too.
    this.until(onLanguage(() => void this.load()));
    this.until(() => {
      this.asked += 1;
      this.forget();
    });
    void this.load();
  }

  title(): string {
    return t("print-title");
  }

  /** Releases the memory of the pages. */
  private forget(): void {
    for (const source of this.drawn) URL.revokeObjectURL(source);
    this.drawn = [];
  }

  /** Whether any host can make kits. A site of plain files may have been built without the part that can. */
  private static able(): boolean {
    return hasServer() || __DEJARIK_POCKET__;
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
    const { paper, theme, board, parts, options } = this.chosen;
    const query = new URLSearchParams();
    if (lang !== null) query.set("lang", lang);
    // The server's own default is A4, whatever the reader's region is.
    if (lang === null ? paper !== usualPaper() : paper !== "a4") query.set("paper", paper);
    if (theme !== "colour") query.set("theme", theme);
    if (board !== "one") query.set("board", board);
    const own = PARTS.filter((part) => this.has(part));
    const wanted = own.filter((part) => parts.has(part));
    const set = Object.entries(options).map(([key, value]) => `${key}=${value}`);
    if (set.length > 0) query.set("options", set.join(","));
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
    this.forget();
    if (!PrintScreen.able() || !this.something()) {
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
    this.here = !carriers.reachable;
    this.draw();
    if (this.here && pages !== "failed") await this.drawPages(asked, pages.length);
  }

  /** Draws the pages on this device, and shows each one when it is ready. */
  private async drawPages(asked: number, count: number): Promise<void> {
    const query = this.query(language());
    for (let page = 1; page <= count; page += 1) {
      const drawn = await api.content(`/api/print/${this.chosen.rules}/pages/${page}.svg${query}`).catch(() => null);
      if (asked !== this.asked || drawn === null) return;
      this.drawn.push(URL.createObjectURL(drawn));
      this.draw();
    }
  }

  /** Makes the PDF on this device, and offers it as a file. */
  private async savePdf(): Promise<void> {
    const { rules, paper } = this.chosen;
    const lang = language();
    await this.saving.failed(async () => {
      save(await api.content(`/api/print/${rules}.pdf${this.query(lang)}`), `dejarik-${rules}-${paper}-${lang}.pdf`);
    });
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

  protected content(): TemplateResult {
    if (!PrintScreen.able()) return this.elsewhere();
    return html`<h1>${t("print-title")}</h1>
      <p>${t("print-about")}</p>
      <form class="print-terms panel" @submit=${(event: Event) => event.preventDefault()}>
        ${this.segments("rules", PrintScreen.games(), (rules) => t(`rules-${rules}`))}
        ${this.segments("paper", PAPERS)} ${this.segments("board", BOARDS)} ${this.segments("theme", THEMES)}
        ${this.options()}
        <fieldset class="setting">
          <legend>${t("print-parts")}</legend>
          <div class="print-parts">${PARTS.filter((part) => this.has(part)).map((part) => this.part(part))}</div>
        </fieldset>
        <p class="buttons">
          ${this.something() ? this.pdf() : nothing}
          <a class="button quiet" href=${address(`/rules/${this.chosen.rules}`)}>${t("print-rules")}</a>
        </p>
        <p class="quiet-text">${t("print-scale")}</p>
      </form>
      <h2>${t("print-preview")}</h2>
      <p role="status" class="quiet-text">${this.status()}</p>
      ${this.preview()}`;
  }

  private options(): TemplateResult {
    const { rules, options } = this.chosen;
    const set = (chosen: Record<string, string>): void => {
      this.chosen.options = chosen;
      this.changed();
    };
    return html`<details class="print-options" ?open=${Object.keys(options).length > 0}>
      <summary>${t("print-options")}</summary>
      ${optionFields({ options: rulesInfo(rules)?.options ?? [], chosen: options, wrong: null, set })}
    </details>`;
  }

  private pdf(): TemplateResult {
    if (this.here) {
      return html`<button type="button" class="primary" ?disabled=${this.saving.busy} @click=${() => void this.savePdf()}>
        ${t(this.saving.busy ? "print-saving" : "print-save")}
      </button>`;
    }
    const source = serverAddress(`/api/print/${this.chosen.rules}.pdf${this.query(language())}`);
    return html`<a class="button primary" target="_blank" rel="noopener" href=${source}>${t("print-open")}</a>`;
  }

  private segments<K extends "rules" | "paper" | "board" | "theme">(
    key: K,
    values: readonly Choice[K][],
    name = (value: Choice[K]): string => t(`print-${key}-${value}`),
  ): TemplateResult {
    return html`<fieldset class="setting">
      <legend>${t(`print-${key}`)}</legend>
      <div class="segments">
        ${values.map((value) => segment(`print-${key}`, name(value), this.chosen[key] === value, () => {
          // An option belongs to one rule set.
          if (key === "rules") this.chosen.options = {};
          this.chosen[key] = value;
          this.changed();
        }, { value }))}
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
        const there = serverAddress(`/api/print/${this.chosen.rules}/pages/${index + 1}.svg${query}`);
        const source = this.here ? this.drawn[index] : there;
        const [width, height] = [Math.round(page.width), Math.round(page.height)];
        return html`<li>
          <a href=${source ?? nothing} target="_blank" rel="noopener">
            <img loading="lazy" crossorigin="anonymous" src=${source ?? nothing} alt="" width=${width} height=${height} />
            <span>${page.title}</span>
          </a>
        </li>`;
      })}
    </ol>`;
  }
}
