/** Toasts: short messages over the page. Errors are read out at once; notes confirm what has been done. */

import { t } from "../lang";

const ALERTS_STAY = 8000;
const NOTES_STAY = 4000;

let box: HTMLElement | null = null;

/** Returns the container of the toasts. It is added to the page once, before the first toast. */
export function toastBox(): HTMLElement {
  if (!box) {
    box = document.createElement("div");
    box.className = "toasts";
  }
  return box;
}

/** Shows an error as a toast. */
export function alertToast(text: string): void {
  put(text, "alert", ALERTS_STAY);
}

/** Shows a note as a toast, for example that a link was copied. */
export function noteToast(text: string): void {
  put(text, "status", NOTES_STAY);
}

/** Shows a note whose text is announced elsewhere, so that screen readers do not read it twice. */
export function silentToast(text: string): void {
  put(text, "status", NOTES_STAY, "off");
}

function put(text: string, role: "alert" | "status", stay: number, live?: "off"): void {
  // A message that is already shown only stays longer.
  for (const same of toastBox().children) {
    if (same instanceof HTMLElement && same.dataset.text === text) same.remove();
  }
  const toast = document.createElement("div");
  toast.className = `toast ${role}`;
  toast.setAttribute("role", role);
  if (live) toast.setAttribute("aria-live", live);
  toast.dataset.text = text;
  const words = document.createElement("span");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "icon";
  close.textContent = "×";
  close.setAttribute("aria-label", t("app-close"));
  close.addEventListener("click", () => {
    toast.remove();
  });
  toast.append(words, close);
  toastBox().append(toast);
  setTimeout(() => {
    toast.remove();
  }, stay);
}
