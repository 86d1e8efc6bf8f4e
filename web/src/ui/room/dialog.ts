/** The dialog that leads into a room: on a real table, or in a room that is drawn. What is not possible here is explained. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import type { RoomMode } from "../../board/holo/room/view";
import { t } from "../../lang";
import { webgl } from "../boardhost";
import type { Visited } from "./present";
import { here, obstacleTo, type Obstacle } from "./support";
import { visit } from "./visit";

const MODES: readonly RoomMode[] = ["ar", "vr"];

/** Shows the dialog for a game screen. */
export async function roomDialog(to: Visited): Promise<void> {
  const obstacles = await Promise.all(MODES.map((mode) => obstacleTo(mode, here(webgl()))));
  const dialog = document.createElement("dialog");
  dialog.className = "room-dialog";
  dialog.setAttribute("aria-labelledby", "room-title");
  const enter = (mode: RoomMode): void => {
    dialog.close();
    void visit(mode, to);
  };
  render(
    html`<div class="dialog-head"><h2 id="room-title">${t("room-title")}</h2>
        <button type="button" class="icon" aria-label=${t("app-close")} @click=${() => { dialog.close(); }}>×</button></div>
      ${MODES.map((mode, k) => way(mode, obstacles[k] ?? null, () => { enter(mode); }))}`,
    dialog,
  );
  dialog.addEventListener("close", () => { dialog.remove(); });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function way(mode: RoomMode, obstacle: Obstacle | null, enter: () => void): TemplateResult {
  return html`<section class="room-way">
    <button type="button" class="primary" ?disabled=${obstacle !== null} aria-describedby=${`room-${mode}-about`} @click=${enter}>${t(`room-${mode}`)}</button>
    <div id=${`room-${mode}-about`}>
      <p>${t(`room-${mode}-about`)}</p>
      ${obstacle === null ? nothing : html`<p class="room-why">${t(`room-not-${obstacle}`)}</p><p class="quiet-text">${t(`room-${mode}-needs`)}</p>`}
    </div>
  </section>`;
}
