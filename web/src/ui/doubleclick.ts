/**
 * Protects against double clicks. A click can make a control appear where the pointer is; the second
 * click of a double click was aimed at what was there before, so it does not count on anything else.
 */

/** The elements on which a click does something. */
const CONTROLS = "button, a, summary";

/**
 * Drops the second and later clicks of a multiple click, unless they fall on the control that was
 * clicked first. Inside of an element with `data-once`, whose buttons mean something else after each
 * click, they are always dropped. Keys, and clicks of assistive technology, are not affected.
 */
export function guardDoubleClicks(root: Document): void {
  let first: Element | null = null;
  root.addEventListener(
    "click",
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      if (event.detail <= 1) {
        first = control;
        return;
      }
      if (!control || (control === first && !control.closest("[data-once]"))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
