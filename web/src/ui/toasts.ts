/** Short messages over the page: what went wrong (read out at once) and what has been done. */

import { t } from "../lang";

const ALERTS_STAY = 8000;
const NOTES_STAY = 4000;

let box: HTMLElement | null = null;

/** Where toasts appear; put into the page once, before anything needs it. */
export function toastBox(): HTMLElement {
  if (!box) {
    box = document.createElement("div");
    box.className = "toasts";
  }
  return box;
}

/** Something did not work. */
export function alertToast(text: string): void {
  put(text, "alert", ALERTS_STAY);
}

/** Something has been done. */
export function noteToast(text: string): void {
  put(text, "status", NOTES_STAY);
}

function put(text: string, role: "alert" | "status", stay: number): void {
  // The same message again only stays longer.
  for (const same of toastBox().children) {
    if (same instanceof HTMLElement && same.dataset.text === text) same.remove();
  }
  const toast = document.createElement("div");
  toast.className = `toast ${role}`;
  toast.setAttribute("role", role);
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
