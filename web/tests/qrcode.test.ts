// @vitest-environment happy-dom
/** QR codes: the drawing has the modules of the code, a quiet zone and a text alternative. */

import { encode } from "uqr";
import { expect, it } from "vitest";
import { pathOf } from "../src/ui/qrcode";

const LINK = "https://example.org/game/a1B2c3D4#Abc123Def456";

it("draws runs of dark modules", () => {
  expect(pathOf([[true, true, false, true], [false, false, false, false], [false, true, true, true]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z");
});

it("shows every module of the code once, with a quiet zone around it", async () => {
  const code = document.createElement("qr-code");
  code.setAttribute("text", LINK);
  code.setAttribute("label", "The invitation");
  document.body.append(code);
  await expect.poll(() => code.querySelector("path")).not.toBeNull();
  const { data, size } = encode(LINK, { ecc: "M", border: 4 });
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, width] of (code.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let k = 0; k < Number(width); k += 1) {
      const row = drawn[Number(y)] ?? [];
      expect(row[Number(x) + k]).toBe(false);
      row[Number(x) + k] = true;
    }
  }
  expect(drawn).toEqual(data);
  for (const edge of [0, 1, 2, 3, size - 4, size - 1]) expect(drawn[edge]?.some((dark) => dark)).toBe(false);
  const svg = code.querySelector("svg");
  expect([svg?.getAttribute("role"), svg?.getAttribute("aria-label")]).toEqual(["img", "The invitation"]);
});
