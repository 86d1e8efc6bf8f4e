/** The button with which a reader who plays blindfold looks at the pieces. */

import { html, nothing, type TemplateResult } from "lit-html";
import { t } from "../../lang";
import { prefs } from "../../prefs";
import type { BoardHost } from "../boardhost";

/** Renders the button, which shows the pieces while it is held; nothing without a blindfold. */
export function peekButton(host: BoardHost): TemplateResult | typeof nothing {
  if (!prefs().blindfold) return nothing;
  const held = (event: KeyboardEvent, on: boolean): void => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    host.peek(on);
  };
  // A switch device or a voice command can press the button, but cannot hold it.
  const toggle = ({ detail }: MouseEvent): void => { if (detail === 0) host.peek(!host.peeking); };
  const [look, hide] = [(): void => host.peek(true), (): void => host.peek(false)];
  return html`<button type="button" class="peek" title=${t("choice-peek-about")} @pointerdown=${look} @pointerup=${hide} @pointercancel=${hide} @pointerleave=${hide}
    @click=${toggle} @blur=${hide} @contextmenu=${(event: Event) => event.preventDefault()}
    @keydown=${(event: KeyboardEvent) => held(event, true)} @keyup=${(event: KeyboardEvent) => held(event, false)}>${t("choice-peek")}</button>`;
}
