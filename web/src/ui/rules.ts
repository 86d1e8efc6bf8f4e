/**
 * The rule book: an overview of the chapters, and each chapter in full, with pictures of its rules, a
 * summary of the game, and a link to its lesson. It prints in black on white.
 */

import { html, render, type TemplateResult } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";

import { address } from "../address";
import { thumbnail } from "../board/flat/thumbnail";
import type { Look, RulesId } from "../board/view";
import { language, onLanguage, t } from "../lang";
import { bookOf, chapters, diagramsOf, type Book, type Chapter } from "../learn/books";
import { drawDiagrams } from "../learn/diagram";
import { make } from "../make";
import { onPrefs } from "../prefs";
import type { Route } from "../router";
import { rulesInfo } from "../rulesets";
import { sourceColours } from "../subject";
import { lookNow } from "./boardhost";
import { onDoubt } from "./doubt";
import { plainScreen } from "./drawn";
import type { Screen, ScreenHost } from "./screen";
import { alertToast } from "./toasts";

type RulesRoute = Extract<Route, { name: "rules" }>;

/** Opens the overview of the rule book, or a chapter at one of its rules. */
export function open(route: RulesRoute, host: ScreenHost): Screen | Promise<Screen> {
  return route.rules ? openChapter(route.rules, route, host) : plainScreen("page rules-index", () => t("book-title"), index, onPrefs);
}

function index(): TemplateResult {
  return html`<h1>${t("book-title")}</h1>
    <p>${t("book-about")}</p>
    <ul class="plain-list book-cards">
      ${chapters().map((chapter) => html`<li class="panel">${card(chapter)}</li>`)}
    </ul>`;
}

function card(chapter: Chapter): TemplateResult {
  const scene = rulesInfo(chapter)?.scene ?? { rules: "", pieces: [], beside: [] };
  return html`<div class="book-card-board">${thumbnail(scene, { look: lookNow(scene.rules), labels: chapter === "board" })}</div>
    <div>
      <h2><a href=${address(`/rules/${chapter}`)}>${t(`book-name-${chapter}`)}</a></h2>
      <p>${t(`book-line-${chapter}`)}</p>
      ${chapter === "board" ? "" : html`<p class="buttons"><a class="button" href=${address(`/lesson/${chapter}`)}>${t("book-lesson")}</a></p>`}
    </div>`;
}

async function openChapter(chapter: Chapter, route: RulesRoute, host: ScreenHost): Promise<Screen> {
  const element = make("section", "page rules-chapter");
  let book = await bookOf(chapter, language());
  const diagrams = await diagramsOf(chapter);
  // The books of the games without dice speak of White and Black, the other books of red and blue.
  const colours = sourceColours(chapter);
  const inks = (): Look => ({ ...lookNow(), colours });
  const draw = (look: Look = inks()): void => {
    render(chapterPage(chapter, book), element);
    drawDiagrams(element, diagrams, look);
  };
  draw();
  onDoubt(element, () => ({ rules: chapter, options: {}, position: null }));
  const jump = (rule: string | null): void => {
    const id = (rule ?? location.hash.slice(1)).toLowerCase();
    const target = id ? element.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null;
    // Wait, because the frame first scrolls to the top of a new screen.
    if (target) setTimeout(() => target.scrollIntoView());
    else if (rule !== null) alertToast(t("book-no-rule", { rule: rule.toUpperCase() }));
  };
  setTimeout(() => jump(route.rule));
  const quit = new AbortController();
  addEventListener("beforeprint", () => draw({ ...inks(), theme: "daylight" }), { signal: quit.signal });
  addEventListener("afterprint", () => draw(), { signal: quit.signal });
  const stops = [
    onLanguage(() => {
      void bookOf(chapter, language()).then((other) => {
        book = other;
        draw();
        host.retitle();
      });
    }),
    onPrefs(() => drawDiagrams(element, diagrams, inks())),
  ];
  return {
    element,
    title: () => book.title,
    arrive(to) {
      if (to.name !== "rules" || to.rules !== chapter) return false;
      jump(to.rule);
      return true;
    },
    destroy() {
      for (const stop of stops) stop();
      quit.abort();
    },
  };
}

function chapterPage(chapter: Chapter, book: Book): TemplateResult {
  return html`<nav class="book-contents" aria-label=${t("book-contents")}>
      <details ?open=${matchMedia("(min-width: 980px)").matches}>
        <summary>${t("book-contents")}</summary>
        <ul class="plain-list">
          ${book.parts.map((part) => html`<li class=${`level-${part.level}`}><a href=${`#${part.id}`}>${part.title}</a></li>`)}
        </ul>
        <div class="book-rule-ids" role="group" aria-label=${t("book-rule-ids")}>
          ${book.rules.map((rule) => html`<a href=${`#${rule.toLowerCase()}`}>${rule}</a> `)}
        </div>
      </details>
    </nav>
    <article class="book prose">
      <h1>${book.title}</h1>
      <p class="buttons no-print">
        ${chapter === "board"
          ? ""
          : html`<a class="button primary" href=${address(`/lesson/${chapter}`)}>${t("book-lesson")}</a>
              <a class="button" href=${address(`/?rules=${chapter}`)}>${t("book-play")}</a>
              <a class="button" href=${address(`/print/${chapter}`)}>${t("book-kit")}</a>`}
        <button type="button" @click=${() => print()}>${t("book-print")}</button>
        <a class="button quiet" href=${address("/rules")}>${t("book-all")}</a>
      </p>
      ${chapter === "board" ? "" : summary(chapter)}
      <div class="book-text">${unsafeHTML(book.html)}</div>
      <footer class="quiet-text">${t("book-rulings")}</footer>
    </article>`;
}

/** Renders a card with a short summary of how to play. */
function summary(chapter: RulesId): TemplateResult {
  return html`<section class="book-summary panel" aria-labelledby="how-it-plays">
    <h2 id="how-it-plays">${t("book-how")}</h2>
    <dl>
      ${(["want", "turn", "end"] as const).map((part) => html`<div>
        <dt>${t(`book-${part}`)}</dt>
        <dd>${t(`book-${chapter}-${part}`)}</dd>
      </div>`)}
    </dl>
  </section>`;
}
