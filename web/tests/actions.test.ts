// @vitest-environment happy-dom
/** The actions of a part's buttons: one at a time, and possible again when the reader learns that one failed. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLanguage } from "../src/lang";
import { navigate, startRouter } from "../src/router";
import { Actions } from "../src/ui/actions";
import { SigningIn } from "../src/ui/signin";
import * as toasts from "../src/ui/toasts";

beforeEach(async () => {
  await useLanguage("en");
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("one action runs at a time, and a failed one can be tried again when the reason is shown", async () => {
  const drawn: boolean[] = [];
  const actions = new Actions(() => drawn.push(actions.busy), (error) => (error as Error).message);
  const told: [string, boolean][] = [];
  vi.spyOn(toasts, "alertToast").mockImplementation((text) => told.push([text, actions.busy]));
  let end!: () => void;
  const first = actions.failed(() => new Promise((done) => (end = done)));
  const never = vi.fn<() => Promise<void>>();
  expect(await actions.failed(never)).toBe(false);
  expect(never).not.toHaveBeenCalled();
  end();
  expect(await first).toBe(false);
  expect([drawn, told]).toEqual([[true, false], []]);
  expect(await actions.failed(() => Promise.reject(new Error("no")))).toBe(true);
  expect([drawn, told]).toEqual([[true, false, true, false], [["no", false]]]);
});

it("a wrong code can be corrected as soon as the reason is shown, although the page still asks for the passkeys", async () => {
  let asked = 0;
  vi.stubGlobal("fetch", (path: string) => {
    if (!path.endsWith("/api/me/keys")) return Promise.resolve(Response.json({ error: { code: "bad-request", message: "expected the eight words" } }, { status: 400 }));
    asked += 1;
    return asked === 1 ? Promise.resolve(Response.json({ keys: [] })) : new Promise<Response>(() => undefined);
  });
  const part = new SigningIn(() => undefined);
  document.body.append(part.element);
  await part.load();
  const form = part.element.querySelector("form");
  const [field, button] = [form?.querySelector("input"), form?.querySelector("button")];
  if (!form || !field || !button) throw new Error("no form");
  field.value = "not a code";
  form.requestSubmit();
  expect(button.disabled).toBe(true);
  const told = vi.spyOn(toasts, "alertToast");
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(button.disabled).toBe(false);
  part.destroy();
  part.element.remove();
});

it("an action that leads elsewhere ends when the new screen is shown, so that a second click does nothing", async () => {
  let shown!: () => void;
  const screens: string[] = [];
  startRouter(({ name }) => {
    screens.push(name);
    return screens.length === 1 ? Promise.resolve() : new Promise((done) => (shown = done));
  });
  let made = 0;
  const actions = new Actions(() => undefined);
  const press = (): Promise<boolean> => actions.failed(async () => {
    made += 1;
    await navigate("/settings");
  });
  const first = press();
  await vi.waitFor(() => expect(screens).toEqual(["start", "settings"]));
  expect(actions.busy).toBe(true);
  await press();
  shown();
  await first;
  expect([made, actions.busy]).toEqual([1, false]);
});
