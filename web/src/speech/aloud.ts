/** The browser's voice: sentences that are spoken to people who look at a real board. */

import { language } from "../lang";

const TAGS = { en: "en-GB", fr: "fr-FR" } as const;

/** Speaks sentences in the page's language, as long as `wanted` says so. */
export class Aloud {
  constructor(private readonly wanted: () => boolean) {}

  /** Whether the browser can speak. */
  static get possible(): boolean {
    return typeof speechSynthesis !== "undefined" && typeof SpeechSynthesisUtterance !== "undefined";
  }

  /** Speaks a text after what is being spoken, or at once. */
  say(text: string, now = false): void {
    if (!Aloud.possible || !this.wanted() || text.trim() === "") return;
    if (now) speechSynthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(text);
    const tag = TAGS[language()];
    spoken.lang = tag;
    const voices = speechSynthesis.getVoices();
    const voice = voices.find(({ lang }) => lang.replace("_", "-") === tag) ?? voices.find(({ lang }) => lang.startsWith(language()));
    if (voice) spoken.voice = voice;
    speechSynthesis.speak(spoken);
  }

  /** Falls silent. */
  stop(): void {
    if (Aloud.possible) speechSynthesis.cancel();
  }
}
