/** A tournament that never begins, with the real server. `story.browser.test.ts` has one that is finished. */

import { describe, it } from "vitest";
import { Table } from "./browser";
import { QUIET } from "./people";

const table = Table.set();

describe("a tournament", () => it("is withdrawn by the one who has made it", async () => {
  const anna = await table.visitor("anna", { prefs: QUIET });
  await anna.page.goto("/?rules=looney");
  await anna.page.locator("summary").filter({ hasText: "Find an opponent" }).click();
  await anna.page.getByText("Tournament for 3 to 8", { exact: true }).click();
  await anna.page.getByRole("button", { name: "Make a tournament" }).click();
  const ben = await table.visitor("ben", { prefs: QUIET });
  ben.expects(/404/);
  await anna.page.waitForURL(/\/tournament\//);
  await ben.page.goto(anna.page.url());
  await ben.page.getByRole("button", { name: "Take a place" }).waitFor();
  await anna.page.getByRole("button", { name: "Withdraw the tournament" }).click();
  await anna.page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await anna.page.getByText("The tournament is withdrawn.").waitFor();
  await ben.page.getByText("There is no tournament at this address.").waitFor();
}));
