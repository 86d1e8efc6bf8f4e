/**
 * What the panel in a room shows: what the game screen says, and the buttons that it offers. The panel reads the page, so that the
 * room has no second description of what can be done, and pressing a button in the room is pressing it on the page.
 */

import type { PanelButton, PanelContent, PanelPlayer } from "../../board/holo/room/view";
import type { Side } from "../../board/view";

/** The parts of a button's text that are not for the panel. */
const ASIDE = "kbd, svg, .visually-hidden";

/** Returns the text of an element as it is seen, in one line. */
function textOf(element: Element | null | undefined): string {
  if (!element) return "";
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(ASIDE)) part.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

const IDS = new WeakMap<Element, number>();
let known = 0;

/** Returns a number that is different for every element. */
function idOf(element: Element): number {
  const id = IDS.get(element) ?? ++known;
  IDS.set(element, id);
  return id;
}

function button(element: HTMLElement, place: PanelButton["place"], text = textOf(element), about = ""): PanelButton {
  const { classList } = element;
  return {
    id: idOf(element),
    text: text || (element.getAttribute("aria-label") ?? ""),
    ...(about === "" ? {} : { about }),
    place,
    kind: classList.contains("danger") ? "danger" : classList.contains("primary") ? "primary" : "plain",
    on: !element.matches(":disabled"),
    press: () => element.click(),
  };
}

function all(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

function playerOf(bar: Element): PanelPlayer {
  const own = (selector: string): string | null => textOf(bar.querySelector(selector)) || null;
  return {
    side: bar.querySelector(".pip-b") ? "b" : "w",
    name: own(".player-name") ?? "",
    score: own(".score"),
    clock: own(".clock"),
    turn: bar.classList.contains("turn"),
  };
}

/** Returns the questions, and the buttons that are choices of a step or answers. */
function choicesOf(table: ParentNode): PanelButton[] {
  return [
    ...all(table, ".offer button").map((one) => button(one, "choice")),
    ...all(table, ".asking .ways button").map((one) => button(one, "choice", textOf(one.querySelector("span")))),
    ...all(table, ".choices .choice").map((one) => button(one, "choice", textOf(one.querySelector("strong")), textOf(one.querySelector("small")))),
    ...all(table, ".order-place").map((one) => button(one, "choice", `${textOf(one.querySelector(".order-space"))} ${textOf(one.querySelector("strong"))}`)),
  ];
}

function oddsOf(table: ParentNode): PanelContent["odds"] {
  return all(table, ".asking table.odds tr").map((row) => ({
    text: textOf(row.querySelector("th")),
    share: row.querySelector("meter")?.value ?? 0,
    percent: textOf(row.querySelector(".odds-percent")),
  }));
}

/** Returns what the panel shows of a game screen; `dialog` is an open question over it, which comes first. */
export function readPanel(table: ParentNode, beside: Side, dialog: Element | null, toast: Element | null): PanelContent {
  const players = all(table, ".player").map(playerOf);
  const notice = textOf(table.querySelector(".connection")) || textOf(toast?.querySelector("span")) || null;
  if (dialog) {
    const buttons = all(dialog, ".dialog-buttons button").map((one) => button(one, "row"));
    return { players, status: textOf(dialog.querySelector("h2")), said: textOf(dialog.querySelector("p")), notice: null, odds: [], buttons, beside };
  }
  const result = table.querySelector(".result");
  const order = table.querySelector(".order");
  const offers = all(table, ".offer > p").map(textOf);
  const status = textOf(order?.querySelector("h2")) || textOf(table.querySelector(".table-status"));
  const told = result ? all(result, "p").map(textOf) : [textOf(order?.querySelector("p")) || textOf(table.querySelector(".narration-now")), textOf(table.querySelector("p.asking"))];
  return {
    players,
    status: offers[0] ?? status,
    said: told.filter((text) => text !== "").join(" "),
    notice,
    odds: oddsOf(table),
    buttons: [
      ...choicesOf(table),
      ...all(table, ".order-ready, .order-seated, .decide > button, .decide > a.button").map((one) => button(one, "row")),
      // Links lead away from the game.
      ...all(table, ".acts > button").map((one) => button(one, "act")),
    ],
    beside,
  };
}

/** Follows a game screen: calls back with the content of the panel, at once and after each change of it. */
export class PanelReader {
  private readonly observer = new MutationObserver(() => this.read());
  private last = "";

  constructor(
    private readonly table: HTMLElement,
    private readonly beside: () => Side,
    private readonly changed: (content: PanelContent) => void,
  ) {
    const what = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class", "disabled", "open"] };
    this.observer.observe(table, what);
    const toasts = document.querySelector(".toasts");
    if (toasts) this.observer.observe(toasts, { childList: true });
    // Dialogs are children of the body.
    this.observer.observe(document.body, { childList: true });
    this.read();
  }

  stop(): void {
    this.observer.disconnect();
  }

  private read(): void {
    const content = readPanel(this.table, this.beside(), document.querySelector("dialog[open]:has(.dialog-buttons)"), document.querySelector(".toasts > :last-child"));
    const text = JSON.stringify(content);
    if (text === this.last) return;
    this.last = text;
    this.changed(content);
  }
}
