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
  const tool = (name: IconName, text: string, word: string, press: () => void, pressed?: boolean, off = false): TemplateResult =>
    html`<button type="button" class="icon" title=${text} aria-label=${text} aria-pressed=${pressed ?? "undefined"}
      ?disabled=${off} @click=${press}>${icon(name)}<span class="tool-word" aria-hidden="true">${word}</span></button>`;
  const [board, boardWord] = tools.kind === "flat" ? (["table-to-hologram", "table-tool-hologram"] as const) : (["table-to-flat", "table-tool-flat"] as const);
  return html`<div class="tools" role="toolbar" aria-label=${t("table-tools")}>
    ${tool(tools.kind === "flat" ? "cube" : "disc", t(board), t(boardWord), () => tools.board())}
    ${tool("camera", t("choice-camera"), t("table-tool-camera"), () => tools.home(), undefined, tools.kind === "flat")}
    ${tool("room", t("room-open"), t("table-tool-room"), () => tools.room())}
    ${tool("flip", t("table-flip"), t("table-tool-flip"), () => tools.flip())}
    ${tool(sound ? "sound" : "silent", t("settings-sound"), t("settings-sound"), () => setPrefs({ sound: !sound }), sound)}
    ${tool("book", t("drawer-open"), t("app-nav-rules"), () => tools.rules())}
    ${tool("words", t("table-words"), t("table-tool-words"), () => tools.text(), tools.words)}
    ${tool("full", t("table-full"), t("table-full"), () => tools.full())}
    ${tool("gear", t("settings-title"), t("settings-title"), settingsDialog)}
  </div>`;
}

/** Shows an element on the full screen, or ends that. */
export function fullScreen(element: HTMLElement): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen();
  done.catch(() => alertToast(t("table-full-failed")));
}

/** The sheet that the tools are in on a phone, above the bar with the acts. */
export class ToolSheet {
  private open = false;

  /** The class `tools-open` of `table` shows the sheet. `changed` is called when it is opened or closed. */
  constructor(private readonly table: HTMLElement, private readonly changed: () => void) {}

  /** Closes the sheet, as every press of a button in it does. Returns whether it was open. */
  readonly close = (): boolean => this.open && this.turn();

  /** Renders the button that opens and closes the sheet. */
  button(): TemplateResult {
    return html`<button type="button" class="bar-more" aria-expanded=${this.open} @click=${() => this.turn()}>${icon("more")}${t("companion-more")}</button>`;
  }

  private turn(): boolean {
    // The focus must not stay on a button of the sheet that disappears.
    if (this.table.querySelector(".tool-sheet")?.contains(document.activeElement)) this.table.querySelector<HTMLElement>(".bar-more")?.focus();
    this.open = !this.open;
    this.table.classList.toggle("tools-open", this.open);
    this.changed();
    return true;
  }
}
