/** The screen for an unknown address. */

import { Refusal } from "../api/client";
import { failedPage } from "./failed";
import type { Screen } from "./screen";

/** Opens the screen for an unknown address. */
export function open(): Screen {
  return failedPage(new Refusal("not-found", "no such screen"));
}
