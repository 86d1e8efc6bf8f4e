/**
 * Renders the icons of the installed page from `public/icons/icon.svg`: `npm run icons`. Look at them before committing
 * them.
 *
 * Systems cut maskable icons to a shape of their own, of which only a circle of 80 % of the width is certain, and iOS
 * rounds the corners; for both the drawing is smaller and stands on the ground of the table.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { it } from "vitest";
import { launch } from "../tests/browser";

const ICONS = resolve(import.meta.dirname, "../public/icons");
const GROUND = "#060a12";

const KINDS = [
  { name: "icon-192", size: 192, part: 1, ground: "transparent" },
  { name: "icon-512", size: 512, part: 1, ground: "transparent" },
  { name: "maskable-192", size: 192, part: 0.74, ground: GROUND },
  { name: "maskable-512", size: 512, part: 0.74, ground: GROUND },
  { name: "apple-touch-icon", size: 180, part: 0.86, ground: GROUND },
];

it("renders the icons", async () => {
  const svg = readFileSync(resolve(ICONS, "icon.svg"), "utf8");
  const browser = await launch();
  try {
    for (const { name, size, part, ground } of KINDS) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}"><div style="width:${100 * part}%;line-height:0">${svg}</div>`);
      writeFileSync(resolve(ICONS, `${name}.png`), await page.screenshot({ omitBackground: true }));
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
