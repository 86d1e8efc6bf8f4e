/** The panel of the board editor: the verdict of the server, the palette, what is in the hand, and the fields. */

import { html, nothing, type TemplateResult } from "lit-html";

import { kitOf } from "../../board/dpn";
import { t } from "../../lang";
import { rulesName, sideName } from "../../names";
import { ruleSets, rulesInfo } from "../../rulesets";
import { sentence, wholeName } from "../../speech/words";
import { select } from "../fields";
import type { Editing } from "./editing";
import { editorFields } from "./fields";
import type { Palette } from "./palette";

/** The functions that the panel needs from the screen. */
export interface EditorPanel {
  editing: Editing;
  palette: Palette;
  flip(): void;
  /** Ends the editing with the draft, which is a position. */
  done(): void;
  /** Ends the editing with the position before it. */
  cancel(): void;
}

/** Renders the panel. */
export function editorPanel(panel: EditorPanel): TemplateResult {
  const { editing, palette } = panel;
  const { editor, refusal } = editing;
  /** Begins with the first position of a rule set. */
  const begin = (rules: string): void => {
    const to = rulesInfo(rules)?.start;
    if (to) editing.change((one) => one.set(to));
  };
  return html`<section class="editor stack" aria-labelledby="editor-title">
    <div class="ends editor-head">
      <h2 id="editor-title" tabindex="-1">${t("editor-title")}</h2>
      <div class="buttons">
        <button type="button" @click=${() => panel.cancel()}>${t("editor-cancel")}</button>
        <button type="button" class="primary editor-done" ?disabled=${refusal !== null} @click=${() => panel.done()}>${t("editor-done")}</button>
      </div>
    </div>
    <p class="editor-verdict ${refusal === null ? "" : "refused"}" role="status">${refusal ?? t("position-to-move", { side: sideName(editor.reading.side) })}</p>
    ${select(t("editor-rules"), ruleSets().filter(kitOf).map((rules) => [rules, rulesName(rules)]), editor.scene.rules, begin, { className: "ends editor-choice" })}
    ${palette.render(editing)} ${hand(editing)}
    <div class="buttons" role="group" aria-label=${t("editor-history")}>
      <button type="button" ?disabled=${!editor.mayUndo} @click=${() => editing.back()}>${t("editor-undo")} <kbd>U</kbd></button>
      <button type="button" ?disabled=${!editor.mayRedo} @click=${() => editing.redo()}>${t("editor-redo")}</button>
      <button type="button" ?disabled=${!rulesInfo(editor.scene.rules)} @click=${() => begin(editor.scene.rules)}>${t("editor-start")}</button>
      <button type="button" @click=${() => editing.change((one) => one.clear())}>${t("editor-clear")}</button>
      <button type="button" @click=${() => panel.flip()}>${t("position-flip")} <kbd>F</kbd></button>
    </div>
    ${editorFields(editing)}
  </section>`;
}

/** Renders what is in the hand, and the tools that are no pieces. The row is always there, so that nothing moves when a piece is picked. */
function hand(editing: Editing): TemplateResult {
  const { editor, picked } = editing;
  const { tool } = editor;
  const space = picked?.at === "space" ? picked.space : null;
  const piece = space === null ? null : editor.at(space);
  const letter = piece?.letter ?? (picked?.at === "beside" ? picked.letter : null);
  const text =
    letter !== null
      ? t("telling-selected", { piece: sentence(wholeName(editor.scene.rules, letter)), space: space ?? t("telling-beside") })
      : t(`editor-hint-${tool.t}`);
  const erase = (): void => {
    if (piece) editing.remove();
    else editing.change((one) => one.take({ t: tool.t === "eraser" ? "hand" : "eraser" }));
  };
  return html`<div class="editor-hand">
    <div class="buttons" role="group" aria-label=${t("editor-tools")}>
      <button type="button" aria-pressed=${tool.t === "hand"} @click=${() => editing.change((one) => one.take({ t: "hand" }))}>${t("editor-tool-hand")}</button>
      <button type="button" aria-pressed=${tool.t === "eraser"} @click=${erase}>${t("editor-tool-eraser")} <kbd>${t("editor-tool-eraser-key")}</kbd></button>
      ${editor.kit.stuns
        ? html`<button type="button" class="editor-stun" aria-pressed=${piece?.stunned === true} ?disabled=${!piece}
            @click=${() => { if (piece) editing.change((one) => one.stun(piece.space, !piece.stunned)); }}>${t("editor-stunned")}</button>`
        : nothing}
    </div>
    <p>${text}</p>
  </div>`;
}
