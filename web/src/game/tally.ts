/**
 * A throw that people make with their own dice at a real board, entered one by one in the order that the
 * server gives (in looney the defender throws first, L-9). The page only adds up; which throws there are
 * and what they may show comes from the server, which checks them again.
 */

import type { Throws } from "../api/types";

/** What was entered for one throw; null for one that was forgone. */
export type Shown = number | null;
/** One of the throws that are due. */
export type Cast = Throws["casts"][number];
/** One side's share of the throws that are due. */
export type Share = Throws["shares"][number];

/** The throws that are due, and what was entered of them. */
export class Tally {
  #entered: Shown[] = [];

  constructor(readonly throws: Throws) {}

  /** What was entered so far, in the order of the throws. */
  get entered(): readonly Shown[] {
    return this.#entered;
  }

  /** The throw that is to be made now; null once all have been entered. */
  get next(): Cast | null {
    return this.throws.casts[this.#entered.length] ?? null;
  }

  /** The share of the throw that is to be made now, or of the last one. */
  get share(): Share | null {
    const cast = this.next ?? this.throws.casts.at(-1);
    return cast ? (this.throws.shares[cast.share] ?? null) : null;
  }

  /** Returns what a share counts so far. */
  total(share: Share): number {
    const at = this.throws.shares.indexOf(share);
    const shown = this.#entered.filter((_, k) => this.throws.casts[k]?.share === at);
    return shown.reduce<number>((sum, one) => sum + (one ?? 0), share.base);
  }

  /** Returns the throws of a share with what was entered for them; `undefined` stands for one that is still to be made. */
  of(share: Share): { cast: Cast; shown: Shown | undefined }[] {
    const at = this.throws.shares.indexOf(share);
    return this.throws.casts.flatMap((cast, k) => (cast.share === at ? [{ cast, shown: this.#entered[k] }] : []));
  }

  /** Returns the share of the other part of a battle: the defence for the attack, and the other way around. */
  other(part: Share["part"]): Share | null {
    return this.throws.shares.find((share) => share.part !== part) ?? null;
  }

  /** Enters what the dice of the next throw show. Returns false if they cannot show it. */
  enter(shown: number): boolean {
    const cast = this.next;
    if (!cast || !Number.isInteger(shown) || shown < cast.least || shown > cast.most) return false;
    this.#entered.push(shown);
    return true;
  }

  /** Forgoes the next throw and those of the same share that follow it. Returns false if the throw has to be made. */
  forgo(): boolean {
    const cast = this.next;
    if (cast?.bonus == null) return false;
    while (this.next?.share === cast.share) this.#entered.push(null);
    return true;
  }

  /** Takes back the last result, or the last decision to throw no more. Returns whether there was one. */
  undo(): boolean {
    const last = this.#entered.pop();
    if (last === undefined) return false;
    const share = (k: number): number | undefined => this.throws.casts[k]?.share;
    const before = (): number => this.#entered.length - 1;
    while (last === null && this.#entered.at(-1) === null && share(before()) === share(before() + 1)) this.#entered.pop();
    return true;
  }

  /** Enters results that were stored. Those that do not fit are left out. */
  fill(results: readonly unknown[]): void {
    this.#entered = [];
    for (const shown of results) {
      const cast = this.next;
      if (typeof shown === "number" ? !this.enter(shown) : shown !== null || cast?.bonus == null) return;
      if (shown === null) this.#entered.push(null);
    }
  }
}
