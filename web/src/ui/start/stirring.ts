/** The field whose input, typed or drawn, is mixed into the reader's secret before a game with checked dice. */

import { html, render } from "lit-html";
import { stir } from "../../api/checked/stirred";
import { onLanguage, t } from "../../lang";

/** Shows the field in an element. Returns a function that stops following the language of the page. */
export function showStirring(root: HTMLElement): () => void {
  let full = stir("");
  const add = (more: string): void => {
    full = stir(more);
    draw();
  };
  const drawn = (event: PointerEvent): void => {
    add(`${event.offsetX},${event.offsetY},${event.timeStamp};`);
  };
  const typed = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    add(`${value.slice(-1)}${event.timeStamp};`);
  };
  const draw = (): void => {
    render(
      html`<details class="stirring">
        <summary>${t("dice-stir")}</summary>
        <p class="quiet-text" id="stir-about">${t("dice-stir-about")}</p>
        <label><span>${t("dice-stir-type")}</span>
          <input type="text" autocomplete="off" spellcheck="false" aria-describedby="stir-about" @input=${typed} /></label>
        <div class="stir-pad" aria-hidden="true" @pointermove=${drawn}>${t("dice-stir-draw")}</div>
        <label><span>${t("dice-stir-full")}</span> <progress max="1" .value=${full}></progress></label>
      </details>`,
      root,
    );
  };
  draw();
  return onLanguage(draw);
}
