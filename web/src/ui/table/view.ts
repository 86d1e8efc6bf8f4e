/** What the game screen shows: the board, and around it templates that are rendered from the parts. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import type { Scene } from "../../api/types";
import type { Spot } from "../../board/view";
import { lastSpaces } from "../../game/turns";
import { t } from "../../lang";
import { make } from "../../make";
import { otherSide, rulesName } from "../../names";
import { decideRow, questionPanel, questionTitle } from "../choosing/asking";
import { keepFocus } from "../drawn";
import { actButtons, offersPanel, quickActs } from "./acts";
import { gameFacts } from "./facts";
import { goalLine } from "./goal";
import { invitePanel, shareButtons } from "./links";
import { moveList, scrollMoves } from "./moves";
import { TableParts } from "./parts";
import { playerBar } from "./players";
import { nextLinks, nextRow, quickLinks, resultPanel } from "./result";
import { connectionLine, missingPlayer, statusText } from "./status";
import { fullScreen, toolBar } from "./tools";

/** The game screen as it is drawn. */
export abstract class TableView extends TableParts {
  protected readonly places = { side: make("aside", "table-side"), top: make("div", "table-top"), low: make("div", "table-low"), stage: make("div", "table-stage", this.board.host.element) };
  private drawn = false;
  /** Whether the open seat is in the lobby. */
  private listed = false;

  /** Turns the board around. */
  protected abstract flip(): void;
  /** Shows the position after this number of entries. */
  protected abstract go(at: number): boolean;
  protected abstract tapped(spot: Spot): void;

  /** Shows whether the open seat is in the lobby. */
  protected inLobby(listed: boolean): void {
    if (listed === this.listed) return;
    this.listed = listed;
    this.refresh();
  }

  protected build(): void {
    const { side, top, low, stage } = this.places;
    this.board.host.onTap = (spot) => this.tapped(spot);
    this.board.host.onHover = (spot) => this.cards.hover(spot);
    this.planning.listen(this.board.host.element);
    this.board.host.onSwitch = () => this.refresh();
    this.element.append(top, stage, low, side, this.cards.element, this.whyNot.element);
  }

  protected refresh(): void {
    // Several changes in one task lead to a single rendering.
    if (!this.drawn) {
      this.drawn = true;
      queueMicrotask(() => {
        this.drawn = false;
        // Such as the focus of the button that resigns, which is gone after the game.
        keepFocus(() => this.draw(), () => this.element.querySelector<HTMLElement>("#result-title"));
        this.mark();
        this.cues.play();
        this.cards.update();
        this.rules.update();
        this.host.retitle();
        this.voice.update(this.model, this.chooser.picker, this.bottom, (space) => this.board.sketching.tell(space), this.task());
      });
    }
  }

  protected mark(): void {
    const { game } = this.model;
    const last = lastSpaces(game.line, this.model.at);
    // The right button gives up a planned move.
    this.board.sketching.off = this.planning.active;
    const own = this.order.marks(game) ?? this.planning.marks;
    if (own) this.board.highlight({ ...own, last });
    else if (this.model.live) this.board.mark(this.chooser, last, { hints: this.board.busy ? [] : this.advice.arrows });
    else this.board.highlight({ targets: [], picked: null, last, arrows: [] });
  }

  protected draw(): void {
    const { model } = this;
    const { game } = model;
    const scene = model.scene ?? game.state.scene;
    const upper = otherSide(this.bottom);
    const about = (spot: Spot, anchor: Element): void => void this.cards.ask(spot, anchor);
    this.element.classList.toggle("past", !model.live);
    this.element.classList.toggle("over", model.over);
    render(
      html`<h1 class="visually-hidden">${t("table-title", { rules: rulesName(game.rules) })}</h1>
        ${connectionLine(model)} ${playerBar(model, scene, upper, about)} ${this.talk.bubble(upper)}`,
      this.places.top,
    );
    render(html`${playerBar(model, scene, this.bottom, about)} ${this.nowPanel()} ${this.talk.bubble(this.bottom)}`, this.places.low);
    render(
      html`${invitePanel(game, this.dice.second, this.listed)} ${this.notices.render(game)} ${this.ownTools()}
        <div class="tool-sheet" @click=${this.sheet.close}>${toolBar({
          kind: this.board.host.kind,
          words: this.voice.visible,
          flip: () => this.flip(),
          home: () => this.board.host.home(),
          rules: () => void this.rules.open(),
          board: () => this.board.host.toggle(),
          room: () => void this.guest.open(),
          full: () => fullScreen(this.element),
          text: () => { this.voice.toggle(); this.refresh(); },
        })}
        ${model.over ? nextLinks(game) : actButtons(model)}</div>
        <div class="game-bar">${model.over ? quickLinks(game) : quickActs(model, this.advice.hintButton("bar-hint"))} ${this.sheet.button()}</div>
        ${this.board.sketching.render()}
        <div class="moves-box panel">${moveList(model, (at) => this.go(at), (at) => this.dice.seal(game.line, at))}</div>
        ${gameFacts(this.model, () => void this.rules.open())} ${this.dice.facts()} ${shareButtons(game)} ${this.voice.element}`,
      this.places.side,
    );
    scrollMoves(this.places.side);
    this.narration.scroll(this.places.low);
  }

  /** Renders the tools that only some games have. */
  protected ownTools(): TemplateResult | typeof nothing {
    return nothing;
  }

  /**
   * Renders what is said and asked under the board. It always has the same size, and every button its own
   * place in it.
   */
  protected nowPanel(): TemplateResult {
    const { model, chooser } = this;
    const { game } = model;
    const { busy } = this.board;
    const scene = chooser.preview ?? game.state.scene;
    const question = model.live ? questionPanel(chooser, scene, busy) : nothing;
    const order = model.live ? this.order.panel(game, this.bottom) : nothing;
    const title = model.live ? questionTitle(chooser.asking, scene) : null;
    return html`<div class="now">
      <div class="report ${question === nothing ? "" : "asks"}" ?inert=${order !== nothing}>
        <div class="status-line">
          <p class="status table-status">${title ?? this.status}</p>
          <div class="status-tools">${this.board.peek()} ${this.dice.lastSeal(game.line.slice(0, model.at))} ${this.advice.buttons()} ${this.talk.button()} ${this.narration.button()}</div>
        </div>
        ${model.live ? html`${offersPanel(model)} ${resultPanel(model)}` : nothing}
        ${model.live && order === nothing ? goalLine(game, () => this.refresh()) : nothing} ${this.said()} ${question}
      </div>
      ${order === nothing ? this.row(busy) : order} ${this.talk.panel()}
    </div>`;
  }

  /** Renders what happened, or advice in its place. */
  protected said(): TemplateResult {
    return this.advice.render() ?? this.narration.render();
  }

  /** Renders the row of buttons: what decides, what follows a finished game, or the way back to the game. */
  private row(busy: boolean): TemplateResult {
    const { model } = this;
    if (model.live) return nextRow(model) ?? decideRow(this.chooser, busy);
    return html`<div class="decide">
      <button type="button" class="primary decide-live" @click=${() => this.go(model.game.line.length)}>${t("table-to-live")}</button>
    </div>`;
  }

  /** Returns what the players have to do beside choosing a step, or that a player is missing; null if the game waits for nothing else. */
  protected task(): string | null {
    return missingPlayer(this.model);
  }

  protected get shownScene(): Scene {
    const { game, scene } = this.model;
    return this.chooser.preview ?? this.order.preview(game, scene ?? game.state.scene);
  }

  protected get status(): string {
    return this.planning.status ?? this.dice.status ?? statusText(this.model, this.board.busy ? null : this.chooser.picker);
  }
}
