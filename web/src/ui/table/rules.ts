/** The rules beside a game: the drawer, which is loaded when it is first opened, and the links to rules that open it. */

import { ruleOfLink } from "../drawer/chapter";
import type { Drawer, DrawerSource } from "../drawer/drawer";

/** The rules beside one game. */
export class GameRules {
  private drawer: Drawer | null = null;

  /** The drawer opens within `root`, and so do the rules that are linked there. `opening` is called first. */
  constructor(
    private readonly root: HTMLElement,
    private readonly source: DrawerSource,
    private readonly opening: () => void,
  ) {
    root.addEventListener("click", (event) => {
      // Rules open beside the game, and not in its place.
      const link = (event.target as Element).closest<HTMLAnchorElement>("a.rule-link");
      const rule = link && ruleOfLink(link);
      if (!rule || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.open(rule);
    });
  }

  /** Opens the drawer, at a rule if one is given; without one, closes it if it is open. */
  async open(rule: string | null = null): Promise<void> {
    if (rule === null && this.close()) return;
    if (!this.drawer) {
      const { Drawer } = await import("../drawer/drawer");
      this.drawer ??= new Drawer(this.source);
      this.root.append(this.drawer.element);
    }
    this.opening();
    await this.drawer.open(rule);
  }

  /** Closes the drawer. Returns whether it was open. */
  close(): boolean {
    return this.drawer?.close() === true;
  }

  /** Shows what is asked now, if the drawer is open. */
  update(): void {
    this.drawer?.update();
  }

  destroy(): void {
    this.drawer?.destroy();
  }
}
