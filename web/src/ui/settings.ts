/** The settings screen, with all preferences of this browser. Each change takes effect at once. */

import { html, type TemplateResult } from "lit-html";
import { address } from "../address";
import { language, LANGUAGES, onLanguage, t } from "../lang";
import { ALLOWED, onPrefs, prefs, setPrefs, VOLUME_STEP, type Prefs } from "../prefs";
import { onProfile } from "../profile";
import { boardKind, webgl } from "./boardhost";
import { dialogHead, showDialog } from "./dialog";
import { plainScreen } from "./drawn";
import { profileFields } from "./profile";
import { InstalledSection } from "./installed";
import type { Screen } from "./screen";
import { segment } from "./fields";
import { sounds } from "./sounds";

/** Opens the settings screen. */
export function open(): Screen {
  // The sample sound of the volume needs a source that has seen the reader's first gesture.
  sounds();
  const installed = new InstalledSection();
  const screen = plainScreen("page narrow", () => t("settings-title"), () => settingsForm(installed.element), onPrefs, onProfile);
  screen.until(() => installed.destroy());
  return screen;
}

/** Shows the settings in a dialog, so that the reader does not have to leave a game. */
export function settingsDialog(): void {
  showDialog("settings", (dialog) => html`${dialogHead(dialog, "settings", t("settings-title"))} ${settingFields()}`, onLanguage, onPrefs, onProfile);
}

function settingsForm(installed: HTMLElement): TemplateResult {
  return html`<h1>${t("settings-title")}</h1>
    <p class="quiet-text">${t("settings-kept")}</p>
    ${settingFields()} ${installed}
    <p><a href=${address("/data")}>${t("settings-data-page")}</a></p>
    <p><a href=${address("/about")}>${t("settings-about-page")}</a></p>`;
}

function settingFields(): TemplateResult {
  return html`<div class="settings">
      ${group(
        "language",
        LANGUAGES.map((tag) => choice("language", tag, t(`app-language-${tag}`), language() === tag)),
      )}
      ${named("theme")}
      ${group(
        "board",
        (["hologram", "flat"] as const).map((kind) =>
          choice("board", kind, t(`settings-board-${kind}`), boardKind() === kind, kind === "hologram" && !webgl()),
        ),
        webgl() ? t("settings-board-about") : t("settings-no-webgl"),
      )}
      ${profileFields()}
      ${named("skin")} ${named("colours")} ${named("motion")} ${named("quality")}
      <div class="sound-setting">${toggle("sound")} ${volume()}</div>
      ${toggle("phrases")} ${toggle("confirm")} ${toggle("premove")} ${toggle("letters")} ${toggle("names")} ${toggle("blindfold")} ${toggle("aloud")} ${toggle("turns")}
    </div>`;
}

type Named = "theme" | "skin" | "colours" | "motion" | "quality";

function named(key: Named): TemplateResult {
  return group(
    key,
    ALLOWED[key].map((value) => choice(key, value, t(`settings-${key}-${value ?? "source"}`), prefs()[key] === value)),
    key === "quality" || key === "skin" || key === "colours" ? t(`settings-${key}-about`) : "",
  );
}

function group(key: string, choices: TemplateResult[], about = ""): TemplateResult {
  return html`<fieldset class="setting">
    <legend>${t(`settings-${key}`)}</legend>
    <div class="segments">${choices}</div>
    ${about ? html`<p class="quiet-text">${about}</p>` : ""}
  </fieldset>`;
}

function choice<K extends keyof Prefs>(key: K, value: Prefs[K], text: string, on: boolean, disabled = false): TemplateResult {
  return segment(`settings-${key}`, text, on, () => setPrefs({ [key]: value }), { disabled });
}

/** Renders the switch of a preference; with `explained`, what it does stands below its name. */
export function toggle(key: "sound" | "phrases" | "confirm" | "premove" | "letters" | "names" | "blindfold" | "aloud" | "turns", explained = true): TemplateResult {
  return html`<label class="toggle">
    <input type="checkbox" role="switch" .checked=${prefs()[key]}
      @change=${(event: Event) => setPrefs({ [key]: (event.target as HTMLInputElement).checked })} />
    <span>${t(`settings-${key}`)}${explained ? html`<small>${t(`settings-${key}-about`)}</small>` : ""}</span>
  </label>`;
}

/** Renders the slider of the volume. Moving it switches the sound on, and releasing it plays a sample. */
function volume(): TemplateResult {
  const { volume: percent, sound } = prefs();
  const text = percentText(percent);
  return html`<div class="volume ${sound ? "" : "muted"}">
    <label for="settings-volume">${t("settings-volume")}</label>
    <input id="settings-volume" type="range" min="0" max="100" step=${VOLUME_STEP} .value=${String(percent)} aria-valuetext=${sound ? text : t("settings-volume-muted", { volume: text })}
      @input=${(event: Event) => setPrefs({ volume: (event.target as HTMLInputElement).valueAsNumber, sound: true })}
      @change=${() => sounds().play("turn")} />
    <output for="settings-volume" aria-hidden="true">${text}</output>
  </div>`;
}

function percentText(percent: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(percent / 100);
}
