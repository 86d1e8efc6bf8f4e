/** What people do on the page to meet others, for the browser tests. */

import type { Table, Visitor, VisitorOptions } from "./browser";

/** The board that is the fastest to test on. */
export const QUIET = { board: "flat", sound: false, motion: "reduced" } as const;

/** Returns a server's address with a host name, which passkeys need. Browsers trust this name without TLS. */
export function named(origin: string): string {
  return origin.replace("127.0.0.1", "localhost");
}

/** Returns a visitor who reaches the server by its name. */
export async function comes(table: Table, name: string, options: VisitorOptions = {}): Promise<Visitor> {
  return table.visitor(name, { prefs: QUIET, origin: named(table.origin), ...options });
}

/** Opens the start page with these rules, and the lobby on it. */
export async function lobby({ page }: Visitor, rules: string): Promise<void> {
  await page.goto(`/?rules=${rules}`);
  await page.locator("summary").filter({ hasText: /Find an opponent|Trouver un adversaire/ }).click();
  await page.locator(".lobby details").first().waitFor();
}

/** Gives a visitor's browser an authenticator that says yes, and returns what reads and writes its passkeys. */
export async function authenticator({ context, page }: Visitor) {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    passkeys: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    take: (credential: Awaited<ReturnType<typeof session.send<"WebAuthn.getCredentials">>>["credentials"][number]) => session.send("WebAuthn.addCredential", { authenticatorId, credential }),
  };
}

/** Adds a passkey. */
export async function addPasskey(visitor: Visitor): Promise<void> {
  await authenticator(visitor);
  await visitor.page.goto("/data");
  await visitor.page.getByRole("button", { name: /^(Add a passkey|Ajouter une clé d’accès)$/ }).click();
  await visitor.page.locator(".sign-keys li").waitFor();
}

/** Resigns the game that is shown. */
export async function resign({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: /^(Resign|Abandonner)$/ }).click();
  await page.locator("dialog[open]").getByRole("button", { name: /^(Resign|Abandonner)$/ }).click();
  await page.locator(".result").waitFor();
}

/** Returns how wide the page is beyond the window. */
export function excess({ page }: Visitor): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
