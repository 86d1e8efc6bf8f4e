/** The timer that runs while the page is hidden. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { every } from "../src/api/ticks";

class FakeWorker {
  static last: FakeWorker | null = null;
  onmessage: (() => void) | null = null;
  onerror: (() => void) | null = null;
  asked: number[] = [];
  ended = false;

  constructor() {
    FakeWorker.last = this;
  }
  postMessage(millis: number): void {
    this.asked.push(millis);
  }
  terminate(): void {
    this.ended = true;
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a timer", () => {
  it("ticks in a worker, which ends with it", () => {
    vi.stubGlobal("Worker", FakeWorker);
    const call = vi.fn();
    const stop = every(500, call);
    const worker = FakeWorker.last;
    worker?.onmessage?.();
    expect([worker?.asked, call.mock.calls.length]).toEqual([[500], 1]);
    stop();
    expect(worker?.ended).toBe(true);
  });

  it("ticks in the page where there is no worker, or it cannot start", () => {
    vi.useFakeTimers();
    for (const worker of [undefined, FakeWorker]) {
      vi.stubGlobal("Worker", worker);
      FakeWorker.last = null;
      const call = vi.fn();
      const stop = every(500, call);
      (FakeWorker.last as FakeWorker | null)?.onerror?.();
      vi.advanceTimersByTime(1600);
      expect(call).toHaveBeenCalledTimes(3);
      stop();
      vi.advanceTimersByTime(1600);
      expect(call).toHaveBeenCalledTimes(3);
    }
  });
});
