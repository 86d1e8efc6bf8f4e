/**
 * The screen for an invitation: the terms of the game, and a button to take the seat. Opening the link
 * takes no seat, so a program that previews links takes none either.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import { carriers } from "../../api/carriers";
import { agree } from "../../api/checked/kept";
import * as api from "../../api/client";
import type { GameFull } from "../../api/types";
import { t } from "../../lang";
import { make } from "../../make";
import { rulesName, sideName } from "../../names";
import { onProfile, profilePart } from "../../profile";
import { navigate } from "../../router";
import { setSubject } from "../../subject";
import { Actions } from "../actions";
import { picture } from "../boardhost";
import { cookieNote } from "../cookies";
import { Drawn } from "../drawn";
import { figurePicture, profileFields } from "../profile";
import type { Screen } from "../screen";
import { showStirring } from "../start/stirring";
import { optionLines, paceName } from "../start/words";

/** The screen on which an invited player takes the seat. */
export class JoinPage extends Drawn implements Screen {
  private readonly image = make("div", "join-picture");
  private readonly stirring = document.createElement("div");
  // The game is there, so it is the invitation that the server does not know.
  private readonly actions = new Actions(() => this.draw(), (error) =>
    api.isMissing(error) ? t("join-invalid") : api.refusalText(error));

  constructor(
    private readonly game: GameFull,
    private readonly invitation: string,
    /** The second secret of the two devices, if the link carries one. */
    private readonly second: string | null,
  ) {
    super("page narrow join", onProfile);
    setSubject(game.rules);
    const mine = this.openSide();
    void picture(game.state.scene, mine).then((view) => this.image.replaceChildren(view));
    this.draw();
    if (game.checked === true && carriers.able) this.until(showStirring(this.stirring));
  }

  title(): string {
    return t("join-title");
  }

  private openSide(): "w" | "b" {
    return this.game.room.seats.find((seat) => seat.kind === "open")?.side ?? "b";
  }

  private async join(): Promise<void> {
    await this.actions.failed(async () => {
      // The link has promised checked dice, or the game has them: this browser never plays it without.
      if (this.second !== null || this.game.checked === true) await agree(this.game.id, this.second);
      await api.takeSeat(this.game.id, this.invitation, profilePart());
      await navigate(`/game/${this.game.id}`, { replace: true });
    });
  }

  /** Returns why this browser cannot play the game as the link promises it; null if it can. */
  private wrong(): string | null {
    if (this.second !== null && this.game.checked !== true) return t("dice-unchecked");
    return this.game.checked === true && !carriers.able ? t("dice-blind") : null;
  }

  protected content(): TemplateResult {
    const { game } = this;
    const side = sideName(this.openSide(), game.rules);
    const wrong = this.wrong();
    const maker = game.room.seats.find((seat) => seat.kind === "person");
    return html`<h1>${t("join-title")}</h1>
      <p class="lead join-lead">${figurePicture(maker?.figure, maker?.side ?? "w")}
        ${maker?.name ? t("profile-invited-by", { name: maker.name, rules: rulesName(game.rules) }) : t("join-lead", { rules: rulesName(game.rules) })}</p>
      ${cookieNote()}
      ${wrong === null ? nothing : html`<p role="alert">${wrong}</p>`}
      <div class="buttons">
        <button type="button" class="primary big" ?disabled=${this.actions.busy || wrong !== null} @click=${() => void this.join()}>${t("join-sit", { side })}</button>
        <a class="button big" href=${address(`/rules/${game.rules}`)} target="_blank">${t("start-how")}</a>
      </div>
      ${this.image}
      <dl class="terms">
        <div><dt>${t("start-rules")}</dt><dd>${rulesName(game.rules)}</dd></div>
        <div><dt>${t("join-your-side")}</dt><dd class="side-${this.openSide()}">${side}</dd></div>
        <div><dt>${t("lobby-pace")}</dt><dd>${paceName(game)}</dd></div>
        ${game.checked === true ? html`<div><dt>${t("start-dice")}</dt><dd>${t(this.second === null ? "dice-against-server" : "start-checked")}</dd></div>` : nothing}
        ${game.rated ? html`<div><dt>${t("rating-rating")}</dt><dd>${t("lobby-is-rated")}</dd></div>` : nothing}
        ${game.watched ? html`<div><dt>${t("lobby-watch")}</dt><dd>${t("lobby-may-be-watched")}</dd></div>` : nothing}
        ${optionLines(game).map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
        ${game.start ? html`<div><dt>${t("join-start")}</dt><dd><code>${game.start}</code></dd></div>` : nothing}
      </dl>
      ${this.stirring} ${profileFields()}`;
  }
}
