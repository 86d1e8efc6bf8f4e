/** Copying and handing on: a position's text, a link, a file. */

import { t } from "../../lang";
import { alertToast, noteToast } from "../toasts";

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    noteToast(t("records-copied"));
  } catch {
    alertToast(t("records-copy-failed", { text }));
  }
}

/** Hands a link to whatever the system shares with, or copies it. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (!("share" in navigator) || matchMedia("(pointer: fine)").matches) {
    await copyText(url);
    return;
  }
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Thought better of it, or there is nothing to share with.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(url);
  }
}
