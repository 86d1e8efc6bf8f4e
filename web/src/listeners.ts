/** Those who want to know when something changes. */

/** The functions that are called at each change of one thing, with arguments of the types `Told`. */
export class Listeners<Told extends unknown[] = []> {
  readonly #all = new Set<(...told: Told) => void>();

  /** Calls a listener after each change. Returns a function that ends the subscription. */
  readonly on = (listener: (...told: Told) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Calls all listeners. One that is added or removed meanwhile changes nothing for the others. */
  tell(...told: Told): void {
    for (const listener of [...this.#all]) listener(...told);
  }
}
