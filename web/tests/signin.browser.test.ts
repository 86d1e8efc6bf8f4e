/** Passkeys with a virtual authenticator, and the code on paper, in browsers that know nothing of each other. */

import { describe, expect, it } from "vitest";
import { ON_SITE, Table, type Visitor } from "./browser";
import { make } from "./games";
import { authenticator, comes, excess } from "./people";

const table = Table.set();
async function games(visitor: Visitor): Promise<number> {
  return visitor.page.evaluate(async () => ((await (await fetch("/api/me")).json()) as { games: number }).games);
}

describe.skipIf(ON_SITE)("signing in", () => {
  it("with a passkey brings the games of both devices together", async () => {
    const laptop = await comes(table, "laptop");
    const keys = await authenticator(laptop);
    await make(laptop, { rules: "groi", opponent: { kind: "here" }, side: "w", options: {} });
    await laptop.page.goto("/data");
    await laptop.page.getByRole("button", { name: "Add a passkey" }).click();
    await laptop.page.locator(".sign-keys li").waitFor();
    await laptop.accessible("the passkeys");
    await laptop.shot("passkeys");
    const [credential] = await keys.passkeys();
    if (!credential) throw new Error("the device has no passkey");
    expect(credential.isResidentCredential).toBe(true);

    const phone = await comes(table, "phone", { language: "fr", phone: true });
    const other = await authenticator(phone);
    await make(phone, { rules: "looney", opponent: { kind: "here" }, side: "w", options: {} });
    await phone.page.goto("/data");
    const enter = phone.page.getByRole("button", { name: "Se connecter avec une clé d’accès" });
    phone.expects(/403/);
    await enter.waitFor();
    await other.take(credential);
    await enter.click();
    await phone.page.getByText("Une partie jouée dans ce navigateur est désormais à vous.").waitFor();
    await phone.page.locator(".sign-keys li").waitFor();
    await phone.accessible("the passkeys on a phone");
    await phone.shot("passkeys-phone");
    expect(await excess(phone)).toBeLessThanOrEqual(0);
    expect([await games(laptop), await games(phone)]).toEqual([2, 2]);

    await phone.page.getByRole("button", { name: "Se déconnecter" }).click();
    await phone.page.locator("dialog button.primary").click();
    await phone.page.locator(".sign-keys").waitFor({ state: "detached" });
    expect(await games(phone)).toBe(0);
  });

  it("with a code on paper needs the keyboard alone", async () => {
    const lost = await comes(table, "lost");
    await make(lost, { rules: "groi", opponent: { kind: "here" }, side: "w", options: {} });
    await lost.page.goto("/data");
    await lost.page.getByRole("button", { name: "Make a code on paper" }).press("Enter");
    const code = (await lost.page.locator(".sign-words").textContent()) ?? "";
    expect(code.split(" ").length).toBe(8);
    await lost.accessible("the code");
    await lost.shot("code");

    const found = await comes(table, "found");
    found.expects(/40[03]/);
    await found.page.goto("/data");
    const field = found.page.getByLabel("The eight words of a code");
    await field.fill("not a code");
    await field.press("Enter");
    await found.page.getByText("expected the eight words of the code").waitFor();
    await field.fill(code);
    await field.press("Enter");
    await found.page.locator(".sign-keys li").waitFor();
    expect(await games(found)).toBe(1);
    expect(await field.inputValue()).toBe("");
    await found.page.getByRole("button", { name: "Sign out other devices" }).press("Enter");
    await found.page.locator("dialog button.primary").press("Enter");
    await found.page.getByText("All other devices are signed out.").waitFor();
    expect([await games(lost), await games(found)]).toEqual([0, 1]);
    const remove = found.page.getByRole("button", { name: /^Remove: Code on paper/ });
    await remove.press("Enter");
    await found.page.locator("dialog button.danger").press("Enter");
    await found.page.locator(".sign-keys").waitFor({ state: "detached" });
  });

  it("does nothing if the device does not confirm", async () => {
    const anna = await comes(table, "anna");
    const session = await anna.context.newCDPSession(anna.page);
    await session.send("WebAuthn.enable");
    await session.send("WebAuthn.addVirtualAuthenticator", {
      options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: false, automaticPresenceSimulation: true },
    });
    await anna.page.goto("/data");
    await anna.page.getByRole("button", { name: "Add a passkey" }).click();
    await anna.page.getByText("The device has not confirmed").waitFor();
    expect(await anna.page.locator(".sign-keys li").count()).toBe(0);
  });
});
