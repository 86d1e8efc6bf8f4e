/** The engine's analysis beside a position: the panel, the judgement of each step, and the best move as an arrow. */

import { html, nothing, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import type { AnalysisView, PositionView } from "../../api/types";
import { ways } from "../../game/picker";
import { tierOf } from "../../game/worth";
import { t } from "../../lang";
import { prefs, setPrefs } from "../../prefs";
import { rulesInfo } from "../../rulesets";
import { analysisPanel } from "../desk/analysis";
import type { Desk } from "../desk/desk";
import { bestText } from "../desk/values";

/** The state of the analysis of the current position. */
type Analysis = { t: "thinking"; until: Promise<void> } | { t: "failed"; why: string } | { t: "found"; found: AnalysisView };

/** The owner of the analysis. */
export interface ThinkingHost {
  /** Requests the analysis of the current position. */
  ask(): Promise<AnalysisView>;
  view(): PositionView | null;
  changed(): void;
  play(words: readonly string[]): void;
}

/** The pause in milliseconds before a position is analysed, so that stepping through positions sends no requests. */
const PAUSE = 150;

/** The analysis of one position after another. */
export class Thinking {
  private analysis: Analysis | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** The number of positions so far. Late answers compare it and are then ignored. */
  private positions = 0;

  constructor(private readonly desk: Desk, private readonly host: ThinkingHost) {}

  /** Whether positions are analysed while shown: by the preference, else only where the analysis is exact. */
  get on(): boolean {
    const rules = this.host.view()?.scene.rules;
    return prefs().analysis ?? (rules !== undefined && rulesInfo(rules)?.table === "whole");
  }

  toggle(): void {
    setPrefs({ analysis: !this.on });
    if (this.on) void this.think();
    else {
      this.analysis = null;
      this.desk.rate(new Map());
      this.desk.hint([]);
    }
    this.host.changed();
  }

  /** Discards the analysis; a late answer is ignored. */
  stop(): void {
    this.positions += 1;
    if (this.timer !== null) clearTimeout(this.timer);
    this.analysis = null;
    this.desk.hint([]);
  }

  /** Analyses a new position after a pause, unless another one is shown by then. */
  restart(): void {
    this.stop();
    if (this.on) this.timer = setTimeout(() => void this.think(), PAUSE);
  }

  /** Returns the best moves in words, and turns the analysis on. */
  async tell(): Promise<string> {
    if (!this.on) setPrefs({ analysis: true });
    if (this.analysis?.t !== "found") await this.think();
    const { analysis } = this;
    const view = this.host.view();
    if (!view || analysis === null || analysis.t === "thinking") return t("common-thinking");
    return analysis.t === "failed" ? analysis.why : bestText(analysis.found, view.scene.rules);
  }

  playBest(): boolean {
    const { best } = this;
    if (best === undefined || this.desk.busy) return false;
    this.host.play([best]);
    return true;
  }

  panel(): TemplateResult | typeof nothing {
    const { analysis } = this;
    const view = this.host.view();
    if (!view || analysis === null) return nothing;
    if (analysis.t === "thinking") return html`<p class="quiet-text">${t("common-thinking")}</p>`;
    if (analysis.t === "failed") return html`<p class="quiet-text" role="status">${analysis.why}</p>`;
    return analysisPanel(analysis.found, view.scene.rules, {
      play: (words) => this.host.play(words),
      show: (word) => this.show(word),
    });
  }

  private get best(): string | undefined {
    return this.analysis?.t === "found" ? this.analysis.found.line[0] : undefined;
  }

  private async think(): Promise<void> {
    if (this.host.view()?.due.kind !== "step") return;
    if (this.analysis?.t === "thinking") return this.analysis.until;
    const until = this.analyse();
    this.analysis = { t: "thinking", until };
    this.host.changed();
    await until;
  }

  private async analyse(): Promise<void> {
    const mine = this.positions;
    let analysis: Analysis;
    try {
      analysis = { t: "found", found: await this.host.ask() };
    } catch (error) {
      analysis = { t: "failed", why: api.refusalText(error) };
    }
    if (mine !== this.positions) return;
    this.analysis = analysis;
    if (analysis.t === "found") {
      this.desk.rate(new Map(analysis.found.steps.map(({ word, kept }) => [word, tierOf(kept)])));
      this.show(null);
    }
    this.host.changed();
  }

  /** Draws a move as an arrow; with null, the best move. */
  private show(word: string | null): void {
    const step = this.host.view()?.choices?.steps.find((one) => one.word === (word ?? this.best));
    this.desk.hint(step ? ways([step]).map(({ arrow }) => arrow) : []);
  }
}
