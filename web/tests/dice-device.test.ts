// @vitest-environment happy-dom
/** The page's end of checked dice in a game that the reader only watches, over a module that passes everything on. */

import type { Checks } from "dejarik-pocket";
import { afterEach, expect, it, vi } from "vitest";
import { DiceDevice } from "../src/api/checked/device";
import type { Wire } from "../src/api/carrier";

class Line implements Wire {
  readonly readyState = 1;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onerror: Wire["onerror"] = null;
  send = vi.fn();
  close = vi.fn();
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Opens a game for a reader. Returns what reaches the page and the module, and a way to let the server say something. */
function opened(watches: boolean): { device: DiceDevice; page: string[]; module: string[]; say: (frame: unknown) => void } {
  const [line, page, module]: [Line, string[], string[]] = [new Line(), [], []];
  const checks = {
    received: (text: string) => {
      module.push(text);
      return `[{"t":"learn","key":"${"ab".repeat(32)}"},{"t":"pass","frame":${text}}]`;
    },
    standing: () => "[]",
  } as unknown as Checks;
  const world = { dial: () => line, journal: () => Promise.resolve(""), begin: () => Promise.resolve(checks) };
  const device = new DiceDevice("abcdefgh", watches, world, () => undefined);
  device.dial().onmessage = ({ data }: MessageEvent<string>) => page.push(data);
  return { device, page, module, say: (frame) => line.onmessage?.(new MessageEvent("message", { data: JSON.stringify(frame) })) };
}

it("checks what a spectator sees, in a browser that keeps nothing, too", async () => {
  vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  const { device, page, module, say } = opened(true);
  say({ t: "full", game: { you: [] } });
  await expect.poll(() => page.length).toBe(1);
  expect(module).toEqual(page);
  expect(device.verdict).toEqual({ t: "checks" });
});

it.each([true, false])("gives the device of a spectator no seat (%s)", async (watches) => {
  vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  const { page, module, say } = opened(watches);
  say({ t: "full", game: { you: ["w"] } });
  await expect.poll(() => page.length).toBe(1);
  expect(module.length).toBe(watches ? 0 : 1);
});
