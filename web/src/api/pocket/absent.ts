/** Stands in for the module where it was not built. Nothing calls it, because `__DEJARIK_POCKET__` is false then. */

export default function init(): never {
  throw new Error("the page was built without the part that plays offline");
}

export const Host = init;
export const Engine = init;

export function solveGroi(): never {
  return init();
}
