/** Copying and sharing: the text of a position, a link. */

import { fullAddress } from "../../address";
import { t } from "../../lang";
import { alertToast, noteToast } from "../toasts";

/** Copies a text to the clipboard, and reports success, or failure with the text `failed`, as a toast. */
export async function copyText(text: string, failed = t("records-copy-failed", { text })): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    noteToast(t("records-copied"));
  } catch {
    alertToast(failed);
  }
}

/** Opens the system's share dialog for a link on touch devices that have one, and copies the link elsewhere. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = fullAddress(path);
  if (!("share" in navigator) || matchMedia("(pointer: fine)").matches) {
    await copyText(url);
    return;
  }
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // An AbortError means that the reader closed the dialog. After any other error, copy the link.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(url);
  }
}
