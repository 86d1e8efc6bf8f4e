/**
 * Editing the board of the position screen: uses the board for an {@link Editor}, announces what was done, and asks the
 * server after every change whether the draft is a position. The draft stays when the server refuses it.
 */

import * as api from "../../api/client";
import type { PositionView, Scene } from "../../api/types";
import type { Gesture, Spot } from "../../board/view";
import { Editor, type Deed } from "../../game/editor";
import { t } from "../../lang";
import { sideName } from "../../names";
import { sentence, wholeName } from "../../speech/words";
import type { BoardUse, Desk } from "../desk/desk";
import { refusedText } from "./refused";

/** The owner of the editing. */
export interface EditingHost {
  readonly desk: Desk;
  /** The rule options under which the draft is checked. */
  options(): Record<string, string>;
  /** Called after every change. */
  changed(): void;
  /** Called with a draft that the server accepts as a position. */
  accepted(text: string, view: PositionView): void;
}

/** The pause in milliseconds before a draft is checked, so that quick changes send one request. */
const PAUSE = 120;

/** The board while it is edited. */
export class Editing implements BoardUse {
  readonly editor: Editor;
  /** Why the server refused the draft when it last checked it; null if it did not. */
  refusal: string | null = null;
  private readonly quit = new AbortController();
  /** The draft whose check was begun last. */
  private checked: string;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Begins to edit a position, from a text that can be read. */
  constructor(text: string, private readonly host: EditingHost) {
    this.editor = new Editor(text);
    this.checked = text;
    const { element } = host.desk.board.host;
    // The right mouse button removes a piece, as editors of other board games do.
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 2) return;
      const spot = host.desk.board.host.spotAt(event.clientX, event.clientY);
      if (spot?.at === "space") this.tell(this.editor.remove(spot.space));
    }, { signal: this.quit.signal });
    host.desk.board.host.reveal(true);
    host.desk.lend(this);
  }

  /** Gives the board back. */
  end(): void {
    this.asked += 1;
    if (this.timer !== null) clearTimeout(this.timer);
    this.quit.abort();
    this.host.desk.board.host.reveal(false);
    this.host.desk.lend(null);
  }

  get scene(): Scene {
    const { scene, totals, score } = this.editor.reading;
    const [attack, defence] = totals ?? [null, null];
    return { ...scene, battle: scene.battle ? { ...scene.battle, attack, defence } : null, ...(score ? { score } : {}) };
  }

  get picked(): Spot | null {
    return this.editor.picked;
  }

  get status(): string {
    return this.refusal ?? t("editor-status", { side: sideName(this.editor.reading.side) });
  }

  tap(spot: Spot, how: Gesture): void {
    const { editor } = this;
    this.tell(how === "lift" ? editor.lift(spot) : how === "drop" ? editor.drop(spot) : editor.tap(spot));
  }

  out(): void {
    this.tell(this.editor.drop(null));
  }

  back(): void {
    if (this.editor.undo()) this.say(t("editor-undone"));
    this.update();
  }

  redo(): void {
    if (this.editor.redo()) this.say(t("editor-redone"));
    this.update();
  }

  clear(): boolean {
    if (!this.editor.putDown()) return false;
    this.say(t("telling-put-down"));
    this.update();
    return true;
  }

  /** Removes the piece that is in the hand, or that a spot has. */
  remove(spot: Spot | null = this.picked): void {
    if (spot?.at === "space") this.tell(this.editor.remove(spot.space));
  }

  /** Changes the draft by one of the editor's methods. */
  change(edit: (editor: Editor) => void): void {
    edit(this.editor);
    this.update();
  }

  /** Places a piece of the palette where it was dropped. */
  place(letter: string, spot: Spot | null): void {
    if (spot?.at === "space") this.tell(this.editor.place(letter, spot.space));
  }

  /** Handles the keys of the editor. Returns whether the key was one of them. */
  key(event: KeyboardEvent): boolean {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === "y" || (key.toLowerCase() === "z" && event.shiftKey)) this.redo();
      else if (key.toLowerCase() === "z") this.back();
      else return false;
      return true;
    }
    if (event.altKey) return false;
    if (key === "Delete") this.remove(this.host.desk.focused ?? this.picked);
    else if (key === "Backspace" || key === "u") this.back();
    else return false;
    return true;
  }

  /** Makes the server check the draft. */
  check(): void {
    const mine = ++this.asked;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(mine), PAUSE);
  }

  /** Returns whether the server accepts the draft as a position. */
  async possible(): Promise<boolean> {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      await this.ask(++this.asked);
    }
    return this.refusal === null;
  }

  private async ask(mine: number): Promise<void> {
    const { text } = this.editor;
    try {
      const view = await api.position(text, [], this.host.options());
      if (mine !== this.asked) return;
      this.refusal = null;
      this.host.accepted(text, view);
    } catch (error) {
      if (mine !== this.asked) return;
      this.refusal = refusedText(error);
    }
    this.timer = null;
    this.host.desk.refresh();
  }

  private tell(deed: Deed): void {
    if (deed.t !== "nothing") this.say(this.words(deed));
    this.update();
  }

  private words(deed: Exclude<Deed, { t: "nothing" }>): string {
    if (deed.t === "put-down") return t("telling-put-down");
    const piece = sentence(wholeName(this.editor.scene.rules, deed.letter));
    switch (deed.t) {
      case "picked":
        return t("telling-selected", { piece, space: deed.spot.at === "space" ? deed.spot.space : t("telling-beside") });
      case "none-left":
        return t("editor-none-left", { piece });
      case "moved":
        return t("editor-moved", { piece, from: deed.from, to: deed.to });
      case "placed":
      case "removed":
        return t(`editor-${deed.t}`, { piece, space: deed.space });
    }
  }

  private say(text: string): void {
    this.host.desk.speech.say(text);
  }

  /** Shows what has changed, and has it checked if it is another position. */
  private update(): void {
    if (this.editor.text !== this.checked) {
      this.checked = this.editor.text;
      this.check();
    }
    this.host.desk.refresh();
    this.host.changed();
  }
}
