/** How a game or a position ended, in words. */

import type { Side } from "../../board/view";
import { t, tWord } from "../../lang";
import { sideName } from "../../names";

/** Says who has won a game, or that it is drawn, and why it is over. */
export function resultText({ winner, why }: { winner?: Side | null; why: string }): string {
  return `${winner ? t("position-won", { side: sideName(winner) }) : t("position-draw")} ${tWord("table-why", why)}`;
}
