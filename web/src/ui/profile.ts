/** The fields for the name and the figure that the reader shows to other players. */

import { html, nothing, type TemplateResult } from "lit-html";
import { t } from "../lang";
import { pieceName, rulesName } from "../names";
import { figures, lengthOf, LONGEST_NAME, myProfile, setProfile } from "../profile";
import "./figure";

/** Renders the fields. Each change is kept at once; a name that is too long is not. */
export function profileFields(): TemplateResult {
  const { name, figure } = myProfile();
  return html`<fieldset class="setting profile">
    <legend>${t("profile-title")}</legend>
    <p class="quiet-text">${t("profile-about")}</p>
    <label class="profile-name"><span>${t("profile-name")}</span>
      <input type="text" name="nickname" autocomplete="nickname" spellcheck="false" .value=${name ?? ""} placeholder=${t("profile-nobody")}
        @input=${check} @change=${keep} /></label>
    <details ?open=${figure != null}>
      <summary>${t("profile-figure")}</summary>
      <div class="profile-figures">
        ${choice("", t("profile-none"), figure == null)}
        ${figures().map(({ rules, letters }) => letters.map((letter) =>
          choice(`${rules}:${letter}`, `${pieceName(rules, letter)}, ${rulesName(rules)}`, figure === `${rules}:${letter}`)))}
      </div>
    </details>
  </fieldset>`;
}

function choice(value: string, label: string, on: boolean): TemplateResult {
  return html`<label class="profile-figure" title=${label}>
    <input type="radio" name="profile-figure" .checked=${on} aria-label=${label} @change=${() => setProfile({ figure: value === "" ? null : value })} />
    ${value === "" ? html`<span aria-hidden="true">–</span>` : html`<player-figure figure=${value} side=${value.slice(-1) === value.slice(-1).toUpperCase() ? "w" : "b"}></player-figure>`}
  </label>`;
}

/** Says at once that a name is too long. */
function check(event: Event): void {
  const field = event.target as HTMLInputElement;
  const long = lengthOf(field.value) > LONGEST_NAME;
  field.setCustomValidity(long ? t("profile-too-long", { most: LONGEST_NAME }) : "");
  if (long) field.reportValidity();
}

function keep(event: Event): void {
  const field = event.target as HTMLInputElement;
  check(event);
  if (field.validity.valid) setProfile({ name: field.value.trim() === "" ? null : field.value.trim() });
}

/** Renders a player's figure; nothing if the player has chosen none. */
export function figurePicture(figure: string | null | undefined, side: "w" | "b"): TemplateResult | typeof nothing {
  return figure == null ? nothing : html`<player-figure figure=${figure} side=${side}></player-figure>`;
}
