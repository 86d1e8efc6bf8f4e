/** The part of `/data` with the devices on which the reader is notified. */

import { html, nothing, render } from "lit-html";
import { refusalText } from "../api/client";
import { dropDevice, endNotices, myDevices, thisDevice } from "../api/devices";
import type { MyDevice } from "../api/types";
import { language, onLanguage, t } from "../lang";
import { alertToast } from "./toasts";

/** Shows the devices on which the reader is notified. The part stays empty if there is none. */
export class NotifiedDevices {
  readonly element = document.createElement("div");
  private devices: readonly MyDevice[] = [];
  private here: string | null = null;
  private readonly stop: () => void;

  constructor() {
    this.stop = onLanguage(() => { this.draw(); });
  }

  destroy(): void {
    this.stop();
  }

  async load(): Promise<void> {
    try {
      [{ devices: this.devices }, this.here] = await Promise.all([myDevices(), thisDevice()]);
    } catch {
      // The server sends no notices, or the rest of the page says that it cannot be reached.
      this.devices = [];
    }
    this.draw();
  }

  private async end(id: string): Promise<void> {
    try {
      await (id === this.here ? endNotices() : dropDevice(id));
    } catch (error) {
      alertToast(refusalText(error));
    }
    await this.load();
  }

  private draw(): void {
    const { devices } = this;
    render(devices.length === 0 ? nothing : html`<h2>${t("notices-title")}</h2>
      <p>${t("notices-about")}</p>
      <ul class="sign-keys">${devices.map(({ id, service, created }) => {
        const date = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(created);
        const line = id === this.here ? t("notices-device-here", { date }) : t("notices-device", { service, date });
        return html`<li><span>${line}</span>
          <button type="button" aria-label=${t("notices-end-of", { device: line })} @click=${() => void this.end(id)}>${t("notices-end")}</button></li>`;
      })}</ul>`, this.element);
  }
}
