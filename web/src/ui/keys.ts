/** The dialog that lists the keys of the page, and those of a board if there is one on the screen. */

import { html } from "lit-html";
import { t } from "../lang";
import { showDialog } from "./dialog";

const PAGE = ["slash", "help", "tab"] as const;
const BOARD = ["grid", "target", "escape", "space", "arrows", "hint", "why", "say", "rules", "card", "draw", "flip", "switch", "camera"] as const;

/** Shows the keys. Escape, the button or a click outside closes them. */
export function keysDialog(): void {
  const keys = [...PAGE, ...(document.querySelector(".board-host") ? BOARD : [])];
  showDialog("keys", (dialog) => html`<h2 id="keys-title">${t("common-keys")}</h2>
    <dl>${keys.map((key) => html`<div><dt><kbd>${t(`keys-${key}-key`)}</kbd></dt><dd>${t(`keys-${key}`)}</dd></div>`)}</dl>
    <div class="dialog-buttons"><button type="button" class="primary" autofocus @click=${() => dialog.close()}>${t("app-close")}</button></div>`);
}
