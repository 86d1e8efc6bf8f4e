/** The module that `xtask pocket` writes, and where its code is. `vite.config.ts` finds it. */

declare module "dejarik-pocket" {
  export default function init(options: { module_or_path: WebAssembly.Module | string | URL }): Promise<unknown>;
  export class Host {
    constructor(entries: string);
    step(inputs: string, steady: number, wall: number): string;
  }
  export class Engine {
    think(errand: string): string;
    learnGroi(cells: Uint8Array): boolean;
  }
  export function solveGroi(): Uint8Array;
}

declare module "dejarik-pocket/module.wasm?url" {
  const address: string;
  export default address;
}

/** Whether the module is part of this build of the page. */
declare const __DEJARIK_POCKET__: boolean;
