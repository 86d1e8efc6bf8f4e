/** The fields of the board editor: everything in a position text besides the board. */

import { html, nothing, type TemplateResult } from "lit-html";

import type { Field } from "../../board/dpn";
import { sideOf } from "../../board/skins";
import type { Beside, Side } from "../../board/view";
import type { Editor } from "../../game/editor";
import { t, tWord } from "../../lang";
import { sideName } from "../../names";
import { sentence, wholeName } from "../../speech/words";
import { numberField, segment, select } from "../fields";
import type { Editing } from "./editing";

const SIDES = ["w", "b"] as const;
/** The numbers of remaining actions that the notation can express for a creature in the middle of its turn. */
const ACTIONS = [1, 2] as const;

/** Renders the side to move and the fields that the notation of the rule set has. */
export function editorFields(editing: Editing): TemplateResult {
  const { reading, kit } = editing.editor;
  return html`<div class="editor-fields stack">
    ${sideField(t("editor-side"), "editor-side", reading.side, (side) => editing.change((editor) => editor.setSide(side)))}
    ${kit.fields.map((field) => FIELDS[field](editing))}
  </div>`;
}

const FIELDS: Record<Field, (editing: Editing) => TemplateResult | typeof nothing> = {
  unmoved: (editing) => {
    const unmoved = editing.editor.reading.unmoved ?? [];
    return html`<fieldset><legend>${t("editor-unmoved")}</legend><div class="segments">
      ${SIDES.map((side) => html`<label class="segment"><input type="checkbox" name="editor-unmoved" .checked=${unmoved.includes(side)}
        @change=${(event: Event) => {
          const { checked } = event.target as HTMLInputElement;
          editing.change((editor) => editor.setUnmoved(SIDES.filter((one) => (one === side ? checked : unmoved.includes(one)))));
        }} /><span>${sideName(side)}</span></label>`)}
    </div></fieldset>`;
  },
  initiative: (editing) =>
    sideField(t("editor-initiative"), "editor-initiative", editing.editor.reading.initiative ?? "w", (side) => {
      editing.change((editor) => editor.setInitiative(side));
    }),
  score: (editing) => {
    const [w, b] = editing.editor.reading.score ?? [0, 0];
    return html`<fieldset><legend>${t("editor-score")}</legend><div class="editor-numbers">
      ${SIDES.map((side) => number(sideName(side), side === "w" ? w : b, (points) => editing.change((editor) => editor.setScore(side, points))))}
    </div></fieldset>`;
  },
  active: (editing) => {
    const { scene, reading, kit } = editing.editor;
    const { active } = scene;
    const actors = scene.pieces.filter(({ letter, space }) => (kit.acts.includes(letter) && sideOf(letter) === reading.side) || space === active?.space);
    const pairs = actors.flatMap((piece) => ACTIONS.map((left) => ({ ...piece, left })));
    return choice(t("editor-active"), active ? `${active.space} ${active.left}` : "", [
      ["", t("editor-active-none")],
      ...pairs.map(({ space, letter, left }): [string, string] => [
        `${space} ${left}`,
        t("editor-active-left", { piece: sentence(wholeName(scene.rules, letter)), left }),
      ]),
    ], (value) => {
      const [space = "", left = "1"] = value.split(" ");
      editing.change((editor) => editor.setActive(value === "" ? null : { space, left: Number(left) }));
    });
  },
  quiet: (editing) => {
    const { reading, scene } = editing.editor;
    return html`<div class="editor-numbers">${number(tWord("editor-quiet", scene.rules), reading.quiet ?? 0, (quiet) => {
      editing.change((editor) => editor.setQuiet(quiet));
    })}</div>`;
  },
  off: (editing) => {
    const { scene, kit } = editing.editor;
    const away = kit.off.filter((letter) => !scene.pieces.some((piece) => piece.letter === letter));
    const stateOf = (letter: string): string => scene.beside.find((piece) => piece.letter === letter && piece.state !== "lost")?.state ?? "";
    return html`<fieldset><legend>${t("editor-off")}</legend>
      ${away.length === 0 ? html`<p class="quiet-text">${t("editor-off-none")}</p>` : nothing}
      ${away.map((letter) => choice(sentence(wholeName(scene.rules, letter)), stateOf(letter), [
        ...kit.offStates.map((state): [string, string] => [state, sentence(t(`telling-state-${state}`))]),
        ["", sentence(t(kit.loses ? "telling-state-lost" : "editor-not-in-game"))],
      ], (value) => {
        editing.change((editor) => editor.setBeside(letter, value === "" ? null : (value as Exclude<Beside["state"], "lost">)));
      }))}
    </fieldset>`;
  },
  battle: (editing) => battleField(editing),
  // Rendered with the battle.
  stage: () => nothing,
};

/** Renders the battle in progress: the fighters, what was thrown, and whose decision is open. */
function battleField(editing: Editing): TemplateResult {
  const { scene, reading, kit } = editing.editor;
  const { battle } = scene;
  const fighters = (mine: boolean, now: string | undefined): [string, string][] =>
    scene.pieces
      .filter(({ letter, space }) => (sideOf(letter) === reading.side) === mine || space === now)
      .map(({ letter, space }) => [space, t("telling-piece-on", { piece: sentence(wholeName(scene.rules, letter)), space })]);
  const attackers = fighters(true, battle?.from);
  const targets = fighters(false, battle?.target);
  const set = (from: string, target: string | undefined): void => {
    editing.change((editor) => editor.setBattle(from === "" || target === undefined ? null : { from, target }));
  };
  const totals = reading.totals ?? null;
  return html`<details class="editor-battle" ?open=${battle != null}>
    <summary>${t("editor-battle")}</summary>
    ${choice(t("editor-attacker"), battle?.from ?? "", [["", t("editor-battle-none")], ...attackers], (from) => set(from, battle?.target ?? targets[0]?.[0]))}
    ${battle
      ? html`${choice(t("editor-target"), battle.target, targets, (target) => set(battle.from, target))}
          <label class="segment editor-thrown"><input type="checkbox" .checked=${totals !== null} @change=${() => {
            editing.change((editor) => editor.setTotals(totals ? null : [1, 1]));
          }} /><span>${t("editor-thrown")}</span></label>
          ${totals ? thrownFields(editing.editor, totals, editing) : nothing}
          ${totals && kit.fields.includes("stage")
            ? choice(t("editor-stage"), reading.stage ?? "", [
                ["", t("editor-stage-open")],
                ["accept", t("editor-stage-accept")],
                ...SIDES.map((side): [string, string] => [side, t("editor-stage-ghost", { side: sideName(side) })]),
              ], (stage) => editing.change((editor) => editor.setStage(stage === "" ? null : (stage as "accept" | Side))))
            : nothing}`
      : nothing}
  </details>`;
}

function thrownFields({ scene }: Editor, [attack, defence]: [number, number], editing: Editing): TemplateResult {
  const name = (space: string | undefined): string => {
    const letter = scene.pieces.find((piece) => piece.space === space)?.letter;
    return letter === undefined ? "" : sentence(wholeName(scene.rules, letter));
  };
  return html`<div class="editor-numbers">
    ${number(name(scene.battle?.from), attack, (total) => editing.change((editor) => editor.setTotals([total, defence])))}
    ${number(name(scene.battle?.target), defence, (total) => editing.change((editor) => editor.setTotals([attack, total])))}
  </div>`;
}

function sideField(legend: string, group: string, chosen: Side, set: (side: Side) => void): TemplateResult {
  return html`<fieldset><legend>${legend}</legend><div class="segments">
    ${SIDES.map((side) => segment(group, sideName(side), side === chosen, () => set(side), { value: side }))}
  </div></fieldset>`;
}

function choice(label: string, value: string, entries: readonly [string, string][], set: (value: string) => void): TemplateResult {
  return select(label, entries, value, set, { className: "ends editor-choice" });
}

function number(label: string, value: number, set: (value: number) => void): TemplateResult {
  return numberField(label, value, [0, 9999], set);
}
