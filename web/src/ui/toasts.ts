/** Toasts: short messages over the page. Errors are read out at once; notes confirm what has been done. */

import { t } from "../lang";
import { make } from "../make";

const ALERTS_STAY = 8000;
const NOTES_STAY = 4000;

let box: HTMLElement | null = null;

/** Returns the container of the toasts. It is added to the page once, before the first toast. */
export function toastBox(): HTMLElement {
  box ??= make("div", "toasts");
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
  const close = make("button", "icon", document.createTextNode("×"));
  close.type = "button";
  close.setAttribute("aria-label", t("app-close"));
  const toast = make("div", `toast ${role}`, make("span", "", document.createTextNode(text)), close);
  toast.setAttribute("role", role);
  if (live) toast.setAttribute("aria-live", live);
  toast.dataset.text = text;
  close.addEventListener("click", () => toast.remove());
  toastBox().append(toast);
  setTimeout(() => toast.remove(), stay);
}
