/** Elements that the page makes by script. */

/** Creates an element with a class and children. */
export function make<K extends keyof HTMLElementTagNameMap>(name: K, className: string, ...children: Node[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}
