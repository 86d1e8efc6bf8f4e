/** What the reader does with buttons: if it fails, they see why. */

import { refusalText } from "../api/client";
import { alertToast } from "./toasts";

/** Runs an action. If it fails, the reader sees why. Returns whether it failed. */
export async function failed(action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return false;
  } catch (error) {
    alertToast(refusalText(error));
    return true;
  }
}

/** Runs the actions of a part of the page. Its buttons are disabled while one is in progress. */
export class Actions {
  private running = false;

  /** `changed` draws the part again. `why` returns the reason that the reader sees if an action fails. */
  constructor(private readonly changed: () => void, private readonly why: (error: unknown) => string = refusalText) {}

  /** Whether an action is in progress. */
  get busy(): boolean {
    return this.running;
  }

  /**
   * Runs an action, unless another one is in progress. If it fails, the reader sees why, at the moment at which they
   * can try again. Returns whether it failed.
   */
  async failed(action: () => Promise<void>): Promise<boolean> {
    if (this.running) return false;
    this.running = true;
    this.changed();
    let reason: string | null = null;
    try {
      await action();
    } catch (error) {
      reason = this.why(error);
    }
    this.running = false;
    this.changed();
    if (reason !== null) alertToast(reason);
    return reason !== null;
  }
}
