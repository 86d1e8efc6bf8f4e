/**
 * Explains to players why what they have pointed at or typed is not possible. The piece shakes at once, and the
 * sentence follows when the server has given the reason: beside the spot, and in the live region.
 */

import * as api from "../../api/client";
import type { Reason, Scene } from "../../api/types";
import { sameSpot } from "../../board/geometry";
import type { Spot } from "../../board/view";
import { attemptOf, letterAt } from "../../game/attempt";
import type { Picker, Word } from "../../game/picker";
import { t } from "../../lang";
import { ownedPiece, reasonText, type Listener } from "../../speech/telling";
import { sentence } from "../../speech/words";
import type { PlayBoard } from "./board";
import { Bubble } from "./bubble";

/** The position in which something was tried, and the reader. */
export interface Ground {
  /** The position as DPN; null where the server knows none. */
  dpn: string | null;
  options: Record<string, string>;
  /** The board as it is shown, with what was walked so far. */
  scene: Scene;
  listener: Listener;
}

/** Explains why something is not possible. */
export class WhyNot {
  private readonly bubble = new Bubble();
  /** The number of questions asked. A late answer compares it and is then not shown. */
  private asked = 0;

  /** `say` announces a sentence. */
  constructor(private readonly board: PlayBoard, private readonly say: (text: string) => void) {}

  /** The element that shows the sentence. */
  get element(): HTMLElement {
    return this.bubble.element;
  }

  /** Tells why a spot or a button that was pointed at cannot be chosen. */
  async tried(picker: Picker, at: Spot | Word, ground: Ground): Promise<void> {
    const spot = typeof at === "string" ? null : at;
    this.shake(spot, picker.picked, ground.scene);
    const asked = (this.asked += 1);
    if (spot && sameSpot(picker.picked, spot)) {
      const letter = letterAt(spot, ground.scene);
      this.tell(sentence(t("why-picked", { piece: ownedPiece(letter ?? "", ground.listener) })), spot);
      return;
    }
    const reason = await this.reason(ground, { attempt: attemptOf(picker, at, ground.scene) });
    if (asked === this.asked) this.tell(reason ? reasonText(reason, ground.listener) : t("why-other"), spot);
  }

  /** Returns why a typed move is not possible; null if that is not known. */
  async typed(word: string, ground: Ground): Promise<string | null> {
    const reason = await this.reason(ground, { word });
    return reason && reasonText(reason, ground.listener);
  }

  /** Shows a sentence beside a spot, and announces it in the live region. */
  tell(text: string, spot: Spot | null): void {
    const box = spot && this.board.host.boxOf(spot);
    const area = this.board.host.element.getBoundingClientRect();
    const middle = (area.left + area.right) / 2;
    // Without a spot the sentence is at the upper edge of the board.
    this.bubble.show(text, box ?? { left: middle, right: middle, top: area.top, bottom: area.top });
    this.say(text);
  }

  /** Removes the sentence, and ignores answers that are still to come. */
  clear(): void {
    this.asked += 1;
    this.bubble.hide();
  }

  private shake(spot: Spot | null, picked: Spot | null, scene: Scene): void {
    const piece = spot && letterAt(spot, scene) !== null ? spot : picked;
    if (piece) this.board.host.refuse(piece);
  }

  private async reason({ dpn, options }: Ground, tried: { attempt: string } | { word: string }): Promise<Reason | null> {
    if (dpn === null) return null;
    try {
      return (await api.whyNot(dpn, tried, options)).reason ?? null;
    } catch {
      // Without an answer there is a general sentence, so that the page is never silent.
      return null;
    }
  }
}
