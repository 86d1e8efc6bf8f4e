/**
 * The picture of a position, of a moment of a game or of a puzzle, which the host draws. A dialog shows
 * it, with the ways to share it that this browser has: the system's share dialog, the clipboard, a file.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import { t } from "../../lang";
import { showDialog } from "../dialog";
import { asPng } from "./raster";

/** What a picture shows, and where the host has it. */
export interface Pictured {
  /** The address of the picture. */
  path: string;
  /** The address of the whole game as an animated picture; absent if there is none. */
  animation?: string | undefined;
  /** What it shows, in words: `Anna – Ben`. */
  title: string;
  /** The name of its file, without an ending. */
  name: string;
}

/** Opens the dialog with a picture. */
export function showPicture(pictured: Pictured): void {
  void new PictureDialog(pictured).load();
}

class PictureDialog {
  private file: File | null = null;
  /** The address of the picture in memory. */
  private shown: string | null = null;
  /** What the dialog says of the picture: that it is being drawn, was copied, or cannot be loaded. */
  private said = t("picture-loading");
  /** Whether the whole game is shown, animated. */
  private moving = false;
  private draw = (): void => undefined;
  private readonly dialog: HTMLDialogElement;

  constructor(private readonly pictured: Pictured) {
    // Keep `draw` for changes of the picture, and release the picture's memory when the dialog is closed.
    this.dialog = showDialog("picture", (dialog) => this.view(dialog), (draw) => {
      this.draw = draw;
      return () => this.forget();
    });
  }

  async load(): Promise<void> {
    const { moving, pictured: { path, animation, name } } = this;
    try {
      const picture = await asPng(await api.content(moving && animation !== undefined ? animation : path));
      if (!this.dialog.open || this.moving !== moving) return;
      const ending = picture.type === "image/gif" ? "gif" : "png";
      this.forget();
      this.file = new File([picture], `${name}.${ending}`, { type: picture.type });
      this.shown = URL.createObjectURL(this.file);
      this.say("");
    } catch (error) {
      if (!this.dialog.open || this.moving !== moving) return;
      this.say(t("picture-failed", { why: api.refusalText(error) }));
    }
  }

  /** Changes between the moment and the whole game. */
  private toggle(): void {
    this.moving = !this.moving;
    this.forget();
    this.say(t("picture-loading"));
    void this.load();
  }

  private forget(): void {
    if (this.shown !== null) URL.revokeObjectURL(this.shown);
    this.file = this.shown = null;
  }

  private say(text: string): void {
    this.said = text;
    this.draw();
  }

  private view(dialog: HTMLDialogElement): TemplateResult {
    const { pictured, file, shown } = this;
    return html`<h2 id="picture-title">${t("picture-title")}</h2>
      <div class="picture-frame">
        ${shown === null
          ? nothing
          : html`<img src=${shown} width="1200" height="630" alt=${t("picture-alt", { title: pictured.title })} />`}
      </div>
      <p class="picture-said" role="status">${this.said}</p>
      <div class="dialog-buttons">
        <button type="button" autofocus @click=${() => dialog.close()}>${t("app-close")}</button>
        ${pictured.animation === undefined ? nothing : html`<button type="button" aria-pressed=${this.moving} @click=${() => this.toggle()}>${t("picture-animated")}</button>`}
        ${this.ways(file, shown)}
      </div>`;
  }

  /** Renders the ways to share the picture. The best way of this device is the primary one. */
  private ways(file: File | null, shown: string | null): TemplateResult | typeof nothing {
    if (file === null || shown === null) return nothing;
    const shares = canShare(file);
    // Browsers copy no other kind of picture.
    const copies = "ClipboardItem" in window && file.type === "image/png";
    return html`<a class=${`button ${shares || copies ? "" : "primary"}`} href=${shown} download=${file.name}>${t("picture-download")}</a>
      ${copies
        ? html`<button type="button" class=${shares ? "" : "primary"} @click=${() => void this.copy(file)}>${t("picture-copy")}</button>`
        : nothing}
      ${shares
        ? html`<button type="button" class="primary" @click=${() => void this.share(file)}>${t("picture-share")}</button>`
        : nothing}`;
  }

  private async copy(file: File): Promise<void> {
    try {
      await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
      this.say(t("picture-copied"));
    } catch {
      this.say(t("picture-copy-failed"));
    }
  }

  private async share(file: File): Promise<void> {
    try {
      await navigator.share({ files: [file], title: this.pictured.title });
      this.dialog.close();
    } catch (error) {
      // An AbortError means that the reader closed the system's dialog.
      if (!(error instanceof DOMException && error.name === "AbortError")) this.say(t("picture-share-failed"));
    }
  }
}

/** Returns whether the system's share dialog takes this file. */
function canShare(file: File): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}
