/** The part of `/data` about other devices: passkeys, the code on paper, signing in and signing out. */

import { html, nothing, type TemplateResult } from "lit-html";
import { serverElsewhere } from "../address";
import { Refusal, refusalText } from "../api/client";
import { endNotices, keepNotices } from "../api/devices";
import { addPasskey, Cancelled, dropKey, hasPasskeys, myKeys, newCode, signInWithCode, signInWithPasskey, signOthersOut, signOut } from "../api/keys";
import type { MyKey, SignedIn } from "../api/types";
import { t } from "../lang";
import { Actions } from "./actions";
import { ask } from "./dialog";
import { Drawn } from "./drawn";
import { dayOf } from "./ending";
import { noteToast } from "./toasts";

/** Shows what the reader signs in with. The part stays empty on a server where nobody can sign in. */
export class SigningIn extends Drawn {
  private keys: readonly MyKey[] | null = null;
  /** The words of the code that has just been made. */
  private code: string | null = null;
  private readonly actions = new Actions(
    () => this.draw(),
    (error) => (error instanceof Cancelled ? t("sign-cancelled") : error instanceof Refusal ? error.said : refusalText(error)),
  );

  /** `changed` is called when this browser has become another person. */
  constructor(private readonly changed: () => void) {
    super("");
  }

  async load(): Promise<void> {
    try {
      this.keys = (await myKeys()).keys;
    } catch {
      // Nobody can sign in here, or the rest of the page says that the server cannot be reached.
      this.keys = null;
    }
    this.draw();
  }

  /** Performs an action of the reader, and then shows the new state. */
  private async act(action: () => Promise<void>): Promise<void> {
    await this.actions.failed(action);
    await this.load();
  }

  private add(): Promise<void> {
    return this.act(async () => {
      await addPasskey();
      noteToast(t("sign-added"));
    });
  }

  private makeCode(): Promise<void> {
    return this.act(async () => { this.code = (await newCode()).code; });
  }

  private signIn(how: () => Promise<SignedIn>): Promise<void> {
    return this.act(async () => {
      const { joined } = await how();
      // Without that, the page of a game offers notices again.
      await keepNotices().catch(() => undefined);
      this.code = null;
      noteToast(t("sign-done", { games: joined }));
      this.changed();
    });
  }

  private async leave(): Promise<void> {
    if (!(await ask({ title: t("sign-out-ask"), text: t("sign-out-about"), yes: t("sign-out") }))) return;
    await this.act(async () => {
      // Others may use this browser later.
      await endNotices();
      await signOut();
      this.code = null;
      this.changed();
    });
  }

  private async leaveOthers(): Promise<void> {
    if (!(await ask({ title: t("sign-others-ask"), text: t("sign-others-about"), yes: t("sign-others") }))) return;
    await this.act(async () => {
      await signOthersOut();
      noteToast(t("sign-others-done"));
    });
  }

  private async remove(key: MyKey): Promise<void> {
    const question = { title: t("sign-remove-ask", { key: keyName(key) }), text: t("sign-remove-about"), yes: t("sign-remove"), danger: true };
    if (!(await ask(question))) return;
    await this.act(async () => {
      await dropKey(key.id);
      if (key.kind === "code") this.code = null;
    });
  }

  private enter(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const code = new FormData(form).get("code");
    if (typeof code !== "string" || code.trim() === "") return;
    void this.signIn(async () => {
      const joined = await signInWithCode(code);
      // Others may use this browser later.
      form.reset();
      return joined;
    });
  }

  protected content(): TemplateResult | typeof nothing {
    const { keys, code } = this;
    const { busy } = this.actions;
    if (keys === null) return nothing;
    return html`<h2>${t("sign-title")}</h2>
      <p>${t("sign-lead")}</p>
      ${keys.length > 0 ? html`<ul class="plain-list sign-keys">${keys.map((key) => this.line(key))}</ul>` : html`<p>${t("sign-none")}</p>`}
      ${code === null ? nothing : html`<div role="status"><p>${t("sign-code-about")}</p>
        <p class="sign-words" translate="no">${code}</p>
        <p><button type="button" @click=${() => print()}>${t("sign-print")}</button></p></div>`}
      ${hasPasskeys() ? nothing : html`<p>${t("sign-unable")}</p>`}
      ${hasPasskeys() && serverElsewhere() !== null ? html`<p>${t("sign-elsewhere", { page: location.host })}</p>` : nothing}
      <div class="buttons">
        ${hasPasskeys() ? html`<button type="button" ?disabled=${busy} @click=${() => void this.add()}>${t("sign-add")}</button>` : nothing}
        <button type="button" ?disabled=${busy} @click=${() => void this.makeCode()}>${t("sign-code-make")}</button>
        ${keys.length > 0 ? html`<button type="button" ?disabled=${busy} @click=${() => void this.leave()}>${t("sign-out")}</button>
          <button type="button" ?disabled=${busy} @click=${() => void this.leaveOthers()}>${t("sign-others")}</button>` : nothing}
      </div>
      <h3 class="sign-title">${t("sign-in-title")}</h3>
      <p>${keys.length > 0 ? t("sign-in-other") : t("sign-in-about")}</p>
      ${hasPasskeys() ? html`<p><button type="button" ?disabled=${busy} @click=${() => void this.signIn(signInWithPasskey)}>${t("sign-in")}</button></p>` : nothing}
      <form class="sign-form" @submit=${(event: SubmitEvent) => this.enter(event)}>
        <label><span>${t("sign-code-field")}</span>
          <input type="text" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required /></label>
        <button type="submit" ?disabled=${busy}>${t("sign-code-use")}</button>
      </form>`;
  }

  private line(key: MyKey): TemplateResult {
    return html`<li class="ends"><span>${keyName(key)}</span>
      <button type="button" ?disabled=${this.actions.busy} aria-label=${t("sign-remove-name", { key: keyName(key) })}
        @click=${() => void this.remove(key)}>${t("sign-remove")}</button></li>`;
  }
}

/** Returns what a passkey or a code is, with its date. */
function keyName({ kind, created }: MyKey): string {
  return t(kind === "code" ? "sign-code" : "sign-passkey", { date: dayOf(created) });
}
