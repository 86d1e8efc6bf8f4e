/**
 * The frame of the page: the header, the current screen and the toasts. It opens the screen for an
 * address, applies the language and appearance from the preferences, and passes keys to the screen.
 */

import { html, render } from "lit-html";
import { address, hasServer } from "../address";
import * as api from "../api/client";
import { carriers } from "../api/carriers";
import { allTexts, beginLanguage, language, LANGUAGES, onLanguage, preferredLanguage, t, useLanguage } from "../lang";
import { make } from "../make";
import "../offline/installing";
import { hostHasOther, whenKeeping } from "../offline/page";
import { onPrefs, prefs, setPrefs, still } from "../prefs";
import { setRuleSets } from "../rulesets";
import { startRouter, type Route } from "../router";
import { guardDoubleClicks } from "./doubleclick";
import type { KeptPage } from "./kept";
import type { Screen, ScreenHost, ScreenModule } from "./screen";
import { SCREENS } from "./screens";
import { alertToast, toastBox } from "./toasts";
import { pressedKey } from "../keys";
import { coloursOf, onSubject } from "../subject";

const LINKS = [
  ["/", "start", "common-play"],
  ["/puzzles", "puzzles", "app-nav-puzzles"],
  ["/progress", "progress", "app-nav-progress"],
  ["/rules", "rules", "app-nav-rules"],
  ["/records", "records", "app-nav-records"],
  ["/position", "position", "app-nav-position"],
  ["/settings", "settings", "settings-title"],
] as const;

/** The screens that need no host. */
const HOSTLESS: ReadonlySet<Route["name"]> = new Set(["settings", "about"]);

/** Starts the page inside an element. */
export async function startApp(root: HTMLElement): Promise<void> {
  const [infos] = await Promise.all([api.rulesInfo().catch(() => []), beginLanguage(prefs().language ?? preferredLanguage())]);
  setRuleSets(infos);
  new App(root, infos.length > 0);
}

class App implements ScreenHost {
  private readonly header = make("header", "app-header");
  private readonly main = document.createElement("main");
  private screen: Screen | null = null;
  private route: Route = { name: "start", rules: null };
  /** The number of addresses opened so far. A screen that loads late compares it and is then not shown. */
  private arrivals = 0;
  /** The version of the page in this browser; null until the first screen is shown and the browser is idle. */
  private kept: KeptPage | null = null;

  /** `hosted` is whether any host has answered: the server, or the part that plays on this device. */
  constructor(root: HTMLElement, private readonly hosted: boolean) {
    this.main.id = "main";
    this.main.tabIndex = -1;
    const skip = make("a", "skip-link");
    skip.href = "#main";
    skip.addEventListener("click", (event) => {
      event.preventDefault();
      this.main.focus();
    });
    root.replaceChildren(skip, this.header, this.main, toastBox());
    const draw = (): void => {
      skip.textContent = t("app-skip");
      document.querySelector('link[rel="manifest"]')?.setAttribute("href", address(`/manifest.${language()}.webmanifest`));
      this.drawHeader();
      this.retitle();
    };
    onLanguage(draw);
    onPrefs(() => {
      this.dress();
      const wanted = prefs().language ?? preferredLanguage();
      useLanguage(wanted).catch(() => alertToast(t("error-unreachable")));
    });
    onSubject(() => this.dress());
    this.dress();
    draw();
    document.addEventListener("keydown", (event) => this.key(event));
    guardDoubleClicks(document);
    startRouter((route) => this.goTo(route));
    carriers.onReach((reachable) => {
      // If this code cannot be loaded, the errors of the screens say what is wrong.
      Promise.all([import("./device"), allTexts()]).then(([device]) => device.tellOfReach(reachable)).catch(() => undefined);
    });
    if (hasServer()) {
      carriers.keepTrying();
      void import("./operator").then(({ notice }) => this.main.before(notice()), () => undefined);
    }
    window.addEventListener("online", () => void carriers.tryServer());
    whenKeeping(() => {
      void import("./kept").then(({ KeptPage }) => {
        this.kept = new KeptPage(() => this.occupied());
        this.main.before(this.kept.element);
      }, () => undefined);
    });
  }

  retitle(): void {
    const title = this.screen?.title();
    document.title = title ? `${title} · Dejarik` : "Dejarik";
  }

  private dress(): void {
    const root = document.documentElement;
    root.dataset.theme = prefs().theme;
    root.dataset.motion = still() ? "still" : "full";
    root.dataset.colours = coloursOf();
    // The bars of a phone around the page have the colour of its ground.
    const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
    if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  }

  /** Returns whether the reader is in the middle of something that a new page would interrupt. */
  private occupied(): boolean {
    if (this.screen?.occupied?.() || document.querySelector("dialog[open]")) return true;
    const texts = this.main.querySelectorAll<HTMLTextAreaElement>("textarea:not([readonly], .own-comments textarea)");
    return [...texts].some(({ value }) => value !== "") || (typing(document.activeElement) && (document.activeElement as HTMLInputElement).value !== "");
  }

  private async goTo(route: Route): Promise<void> {
    const arrival = ++this.arrivals;
    const first = this.screen === null;
    // Moving to another screen is a quiet moment for a new version of the page.
    if (!first && route.name !== this.route.name && this.kept?.leaves(route)) return;
    this.route = route;
    this.drawHeader();
    if (this.screen?.arrive?.(route)) {
      this.retitle();
      return;
    }
    let screen: Screen;
    this.main.setAttribute("aria-busy", "true");
    this.main.dataset.loading = t("app-loading");
    try {
      const load = this.hosted || HOSTLESS.has(route.name) ? SCREENS[route.name] : () => import("./unreachable");
      // The start screen does not wait for the texts and styles of the others.
      const more = route.name === "start" ? null : Promise.all([allTexts(), import("./more")]);
      const [module] = await Promise.all([load() as Promise<ScreenModule>, more]);
      screen = await this.open(module, route);
    } catch (error) {
      console.error(error);
      // After an upgrade the host no longer has the parts of an older page. The address is that of the new screen.
      if (await hostHasOther()) location.reload();
      else if (arrival === this.arrivals) {
        alertToast(t("app-screen-failed"));
        this.main.removeAttribute("aria-busy");
      }
      return;
    }
    if (arrival !== this.arrivals) {
      screen.destroy();
      return;
    }
    this.screen?.destroy();
    this.screen = screen;
    this.main.replaceChildren(screen.element);
    this.main.removeAttribute("aria-busy");
    document.documentElement.classList.toggle("wide", screen.wide === true);
    this.retitle();
    this.kept?.shown(first);
    if (!first) {
      scrollTo(0, 0);
      this.main.focus({ preventScroll: true });
    }
  }

  /** Opens a screen, or the one that says why that is not possible. */
  private async open(module: ScreenModule, route: Route): Promise<Screen> {
    try {
      return await module.open(route, this);
    } catch (error) {
      if (!(error instanceof api.Refusal)) {
        // A part of the screen may be missing because the host has another version of the page.
        if (await hostHasOther()) throw error;
        console.error(error);
      }
      return (await import("./more")).failedPage(error);
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || typing(event.target) || document.querySelector("dialog[open]")) return;
    if (this.screen?.key?.(event) || this.pageKey(event)) event.preventDefault();
  }

  /** Handles the keys that work on every screen. Returns whether the key was one of them. */
  private pageKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = pressedKey(event);
    if (key === "?") {
      void import("./keys").then(({ keysDialog }) => keysDialog());
      return true;
    }
    if (key !== "/") return false;
    const field = this.main.querySelector<HTMLElement>(".speech-input") ?? this.main.querySelector<HTMLElement>("input[type=text], input[type=search], textarea");
    field?.focus();
    return field !== null;
  }

  private drawHeader(): void {
    const parts: Partial<Record<Route["name"], Route["name"]>> = { lesson: "rules", puzzle: "puzzles" };
    const here = parts[this.route.name] ?? this.route.name;
    render(
      html`<a class="brand" href=${address("/")}><span class="brand-mark" aria-hidden="true"></span>Dejarik</a>
        <nav aria-label=${t("app-nav")}>
          ${LINKS.map(([path, name, text]) => html`<a href=${address(path)} aria-current=${name === here ? "page" : "false"}>${t(text)}</a>`)}
        </nav>
        <div class="languages" role="group" aria-label=${t("common-language")}>
          ${LANGUAGES.map((tag) => html`<button type="button" lang=${tag} title=${t(`app-language-${tag}`)} aria-pressed=${tag === language()}
            @click=${() => setPrefs({ language: tag })}>${tag.toUpperCase()}</button>`)}
        </div>`,
      this.header,
    );
  }
}

/** Returns whether an element takes key presses itself, as text fields and lists do. */
export function typing(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLElement && (target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName));
}
