/** Stands in for the modules where they were not built. Nothing calls it, because `__DEJARIK_POCKET__` is false then. */

export default function init(): never {
  throw new Error("the page was built without the part that plays offline");
}

export const Checks = init;
export const Host = init;
export const Engine = init;
export const Press = init;

export function solveTable(): never {
  return init();
}
