/** A modal question: one sentence, a button to confirm, and a button to cancel. */

import { html, render } from "lit-html";
import { t } from "../lang";

/** The texts of a modal question. */
export interface Question {
  title: string;
  text?: string;
  yes: string;
  no?: string;
  /** Whether the action cannot be undone. */
  danger?: boolean;
}

/** Shows the question. Resolves to true if the reader confirms; Escape or a click outside the dialog cancels. */
export function ask(question: Question): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "dialog-title");
  render(
    html`<h2 id="dialog-title">${question.title}</h2>
      ${question.text ? html`<p>${question.text}</p>` : ""}
      <div class="dialog-buttons">
        <button type="button" @click=${() => { dialog.close("no"); }}>${question.no ?? t("app-cancel")}</button>
        <button type="button" class=${question.danger ? "danger" : "primary"} autofocus
          @click=${() => { dialog.close("yes"); }}>${question.yes}</button>
      </div>`,
    dialog,
  );
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close("no");
    });
    dialog.showModal();
  });
}
