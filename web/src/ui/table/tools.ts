/** The buttons for the display of the game: turn the board, flat board, full screen, sound, the game in words. */

import { html, type TemplateResult } from "lit-html";
import { t } from "../../lang";
import { prefs, setPrefs, type BoardKind } from "../../prefs";
import { settingsDialog } from "../settings";
import { icon, type IconName } from "../icons";
import { alertToast } from "../toasts";

/** The display settings that the buttons show, and the actions that they request. */
export interface Tools {
  /** The kind of board that is shown. */
  kind: BoardKind;
  /** Whether the text panel is visible. */
  words: boolean;
  /** Turns the board around. */
  flip(): void;
  /** Puts the camera of the hologram back to its usual place. */
  home(): void;
  /** Switches to the other kind of board. */
  board(): void;
  /** Leads into a room, where the table stands before the reader. */
  room(): void;
  /** Opens or closes the rules of the game. */
  rules(): void;
  /** Turns full screen on or off. */
  full(): void;
  /** Shows or hides the text panel. */
  text(): void;
}

/** Renders the buttons for the display of the game. */
export function toolBar(tools: Tools): TemplateResult {
  const { sound } = prefs();
  const tool = (name: IconName, text: string, press: () => void, pressed?: boolean, off = false): TemplateResult =>
    html`<button type="button" class="icon" title=${text} aria-label=${text} aria-pressed=${pressed ?? "undefined"}
      ?disabled=${off} @click=${press}>${icon(name)}</button>`;
  return html`<div class="tools" role="toolbar" aria-label=${t("table-tools")}>
    ${tool(tools.kind === "flat" ? "cube" : "disc", t(tools.kind === "flat" ? "table-to-hologram" : "table-to-flat"), () => { tools.board(); })}
    ${tool("camera", t("choice-camera"), () => { tools.home(); }, undefined, tools.kind === "flat")}
    ${tool("room", t("room-open"), () => { tools.room(); })}
    ${tool("flip", t("table-flip"), () => { tools.flip(); })}
    ${tool(sound ? "sound" : "silent", t("settings-sound"), () => { setPrefs({ sound: !sound }); }, sound)}
    ${tool("book", t("drawer-open"), () => { tools.rules(); })}
    ${tool("words", t("table-words"), () => { tools.text(); }, tools.words)}
    ${tool("full", t("table-full"), () => { tools.full(); })}
    ${tool("gear", t("settings-title"), settingsDialog)}
  </div>`;
}

/** Shows an element on the full screen, or ends that. */
export function fullScreen(element: HTMLElement): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen();
  done.catch(() => { alertToast(t("table-full-failed")); });
}
