/** The modules that `crates/modules` builds, and where their code is. `vite.config.ts` finds them. */

declare module "dejarik-pocket" {
  export default function init(options: { module_or_path: WebAssembly.Module | string | URL }): Promise<unknown>;
  export class Host {
    constructor(entries: string);
    step(inputs: string, steady: number, wall: number, east: number): string;
  }
  export class Engine {
    think(errand: string): string;
    learnTable(cells: Uint8Array): boolean;
  }
  export function solveTable(): Uint8Array;
  export class Checks {
    constructor(memories: string, second: string | undefined, required: boolean, stirred: string, keys: string);
    received(frame: string): string;
    sent(frame: string): string;
    fetched(from: number, lines: string): string;
    standing(): string;
    evidence(): string;
    free(): void;
  }
  export function diceStatistics(tallies: string): string;
}

declare module "dejarik-press" {
  export default function init(options: { module_or_path: string | URL }): Promise<unknown>;
  export class Press {
    print(path: string): Printed;
  }
  export class Printed {
    readonly status: number;
    readonly kind: string;
    take(): Uint8Array<ArrayBuffer>;
    free(): void;
  }
}

declare module "dejarik-press/module.wasm?url" {
  const address: string;
  export default address;
}

declare module "dejarik-pocket/module.wasm?url" {
  const address: string;
  export default address;
}

/** Whether the modules are part of this build of the page. */
declare const __DEJARIK_POCKET__: boolean;

/** Why the modules are not part of this build of the page; empty if they are. */
declare const DEJARIK_NO_MODULES: string;
