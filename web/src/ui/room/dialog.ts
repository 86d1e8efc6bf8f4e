/**
 * The dialog that leads into a room: on a real table, or in a room that is drawn. If one of these is not possible here,
 * it says why.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import type { RoomMode } from "../../board/holo/room/view";
import { t } from "../../lang";
import { webgl } from "../boardhost";
import { dialogHead, showDialog } from "../dialog";
import type { Visited } from "./present";
import { here, obstacleTo, type Obstacle } from "./support";
import { visit } from "./visit";

const MODES: readonly RoomMode[] = ["ar", "vr"];

/** Shows the dialog for a game screen. */
export async function roomDialog(to: Visited): Promise<void> {
  const obstacles = await Promise.all(MODES.map((mode) => obstacleTo(mode, here(webgl()))));
  showDialog("room", (dialog) => html`${dialogHead(dialog, "room", t("room-title"))}
    ${MODES.map((mode, k) => way(mode, obstacles[k] ?? null, () => {
      dialog.close();
      void visit(mode, to);
    }))}`);
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
