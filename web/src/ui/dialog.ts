/** Modal dialogs. Escape closes a dialog. A click outside closes it, too, unless a letter is written in it. */

import { html, render, type TemplateResult } from "lit-html";
import { t } from "../lang";
import type { Source } from "./drawn";

/**
 * Shows a modal dialog, which is drawn again after each change of a source. Its class is `{name}-dialog`. The view gives
 * its heading the id `{name}-title`.
 */
export function showDialog(name: string, view: (dialog: HTMLDialogElement) => TemplateResult, ...sources: Source[]): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = `${name}-dialog`;
  dialog.setAttribute("aria-labelledby", `${name}-title`);
  const draw = (): void => { render(view(dialog), dialog); };
  const stops = sources.map((source) => source(draw));
  dialog.addEventListener("close", () => {
    for (const stop of stops) stop();
    dialog.remove();
  });
  const isOutside = ({ clientX: x, clientY: y }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  // A press that begins inside, as when text is selected, may end outside.
  let pressedOutside = false;
  dialog.addEventListener("pointerdown", (event) => { pressedOutside = isOutside(event); });
  dialog.addEventListener("click", (event) => {
    // A click by a key has the coordinates 0, 0, but its target is a control.
    if (pressedOutside && event.target === dialog && isOutside(event) && !dialog.querySelector("textarea")) dialog.close();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Renders the heading of a dialog beside a cross that closes it. */
export function dialogHead(dialog: HTMLDialogElement, name: string, title: string): TemplateResult {
  return html`<div class="dialog-head"><h2 id=${`${name}-title`}>${title}</h2>
    <button type="button" class="icon" aria-label=${t("app-close")} @click=${() => dialog.close()}>×</button></div>`;
}

/** A modal question: one sentence, a button to confirm, and a button to cancel. */
export interface Question {
  title: string;
  text?: string;
  yes: string;
  no?: string;
  /** Whether the action cannot be undone. */
  danger?: boolean;
}

/** Shows the question. Resolves to true if the reader confirms. */
export function ask({ title, text, yes, no, danger }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = showDialog("question", (shown) => html`<h2 id="question-title">${title}</h2>
      ${text ? html`<p>${text}</p>` : ""}
      <div class="dialog-buttons">
        <button type="button" @click=${() => shown.close()}>${no ?? t("common-cancel")}</button>
        <button type="button" class=${danger ? "danger" : "primary"} autofocus
          @click=${() => shown.close("yes")}>${yes}</button>
      </div>`);
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
  });
}
