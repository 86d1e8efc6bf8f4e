/** The devices of this browser: the module that checks, over the server's connections. */

import { carriers } from "../carriers";
import { journal } from "../client";
import type { World } from "./device";

async function begin(...[memories, second, required, stirred]: Parameters<NonNullable<World["begin"]>>): ReturnType<NonNullable<World["begin"]>> {
  const [{ default: init, Checks }, { default: address }] = await Promise.all([import("dejarik-pocket"), import("dejarik-pocket/module.wasm?url")]);
  await init({ module_or_path: address });
  return new Checks(memories, second ?? undefined, required, stirred);
}

/** What the devices of this browser need. */
export const HERE: World = {
  dial: (game) => carriers.dial(game),
  journal,
  begin: __DEJARIK_POCKET__ ? begin : null,
};
