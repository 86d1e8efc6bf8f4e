/** The field whose input (typed, drawn, or the motion of the device) is mixed into the reader's secret before a game with checked dice. */

import { html, nothing, render } from "lit-html";
import { stir } from "../../api/checked/stirred";
import { onLanguage, t } from "../../lang";

/** The least acceleration that counts as a shake, in m/s². A device that lies still shows less. */
const SHAKE = 3;

/** Safari asks the reader before it gives the motion of the device, and only after a click. */
interface Asking {
  requestPermission?: () => Promise<PermissionState>;
}

/** Returns the interface that asks for the motion of the device; null for a device that is not held in the hand. */
function motion(): Asking | null {
  return typeof DeviceMotionEvent !== "undefined" && matchMedia("(pointer: coarse)").matches ? (DeviceMotionEvent as Asking) : null;
}

/** Shows the field in an element. Returns a function that stops following the language of the page. */
export function showStirring(root: HTMLElement): () => void {
  const device = motion();
  let full = stir("");
  const add = (more: string): void => {
    full = stir(more);
    draw();
  };
  const drawn = (event: PointerEvent): void => add(`${event.offsetX},${event.offsetY},${event.timeStamp};`);
  const typed = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    add(`${value.slice(-1)}${event.timeStamp};`);
  };
  const shaken = ({ acceleration, timeStamp }: DeviceMotionEvent): void => {
    const { x, y, z } = acceleration ?? { x: 0, y: 0, z: 0 };
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) >= SHAKE) add(JSON.stringify([x, y, z, timeStamp]));
  };
  const follow = (opened: boolean): void => {
    if (opened && device !== null) addEventListener("devicemotion", shaken);
    else removeEventListener("devicemotion", shaken);
  };
  const draw = (): void => {
    render(
      html`<details class="stirring" @toggle=${(event: Event) => follow((event.target as HTMLDetailsElement).open)}>
        <summary>${t("dice-stir")}</summary>
        <p class="quiet-text" id="stir-about">${t("dice-stir-about")}</p>
        <label><span>${t("dice-stir-type")}</span>
          <input type="text" autocomplete="off" spellcheck="false" aria-describedby="stir-about" @input=${typed} /></label>
        <div class="stir-pad" aria-hidden="true" @pointermove=${drawn}>${t("dice-stir-draw")}</div>
        ${device === null ? nothing : html`<p class="quiet-text">${t("dice-stir-shake")}</p>`}
        ${device?.requestPermission ? html`<button type="button" @click=${() => void device.requestPermission?.().catch(() => undefined)}>${t("dice-stir-allow")}</button>` : nothing}
        <label><span>${t("dice-stir-full")}</span> <progress max="1" .value=${full}></progress></label>
      </details>`,
      root,
    );
  };
  draw();
  const stop = onLanguage(draw);
  return () => {
    stop();
    follow(false);
  };
}
