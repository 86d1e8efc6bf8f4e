/** The reader's own comments beside a replay: written, kept in this browser, and put into the record to keep or to share. */

import { html, nothing, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import type { GameFull, Replay } from "../../api/types";
import { annotated, LONGEST, MARKS, withComment, type Comment, type Comments } from "../../game/comments";
import { t } from "../../lang";
import { navigate } from "../../router";
import { failed } from "../actions";
import { saveText } from "../device";
import { select } from "../fields";
import { alertToast, noteToast } from "../toasts";
import { keepUploads } from "../uploads";
import { keepComments, keptComments } from "./commentbox";

const NONE: Comment = { glyph: "", text: "" };

/** The comments on a game. */
export class OwnComments {
  private own: Comments;
  /** Whether the browser keeps what is written. Without storage the comments last as long as this screen. */
  private kept = true;
  /** Whether the fields are open at first. Later only the reader opens and closes them. */
  private readonly open: boolean;

  /** `changed` is called with every letter that is typed. */
  constructor(
    private readonly game: GameFull,
    private readonly entries: Replay["entries"],
    private readonly changed: () => void,
  ) {
    this.own = keptComments()[game.id] ?? {};
    this.open = Object.keys(this.own).length > 0;
  }

  private write(at: number, comment: Comment): void {
    const { id } = this.game;
    const stored = keptComments();
    const all = withComment(this.kept ? stored : { ...stored, [id]: this.own }, id, at, comment);
    const kept = keepComments(all);
    if (this.kept && !kept) alertToast(t("comments-unkept"));
    this.own = all[id] ?? {};
    this.kept = kept;
    this.changed();
  }

  /** Returns what the list of moves shows behind an entry: the glyph, and a sign where there is a text. */
  mark(at: number): string {
    const { glyph, text } = this.own[String(at)] ?? NONE;
    return `${glyph}${text === "" ? "" : "…"}`;
  }

  /** Renders the fields for the comment on an entry; nothing for a game of others, or one that is in progress. */
  panel(at: number): TemplateResult | typeof nothing {
    const { kind, state, you } = this.game;
    if (kind !== "record" && (state.result == null || you.length === 0)) return nothing;
    const { glyph, text } = this.own[String(at)] ?? NONE;
    const change = (changes: Partial<Comment>): void => this.write(at, { glyph, text, ...changes });
    const glyphs = [["", t("comments-no-glyph")] as const, ...MARKS.map((mark) => [mark, mark] as const)];
    const count = Object.keys(this.own).length;
    return html`<details class="own-comments panel" ?open=${this.open}>
      <summary>${t("comments-title", { count })}</summary>
      ${at === 0
        ? html`<p>${t("comments-where")}</p>`
        : html`${select(t("comments-glyph"), glyphs, glyph, (chosen) => change({ glyph: chosen }))}
          <label>${t("comments-text")}
            <textarea rows="3" maxlength=${LONGEST} .value=${text} @input=${(event: Event) => change({ text: (event.target as HTMLTextAreaElement).value })}></textarea></label>`}
      ${count === 0
        ? nothing
        : html`<div class="buttons">
            <button type="button" @click=${() => void this.record(this.save)}>${t("comments-save")}</button>
            <button type="button" @click=${() => void this.record(this.upload)}>${t("comments-upload")}</button>
          </div>`}
      <p class="quiet-text">${t("comments-about")}</p>
    </details>`;
  }

  /** Makes the record with the comments, and passes it to `use`. */
  private async record(use: (record: string) => void | Promise<void>): Promise<void> {
    await failed(async () => {
      const record = annotated(await api.record(this.game.id), this.entries.map(({ word }) => word), this.own);
      if (record === null) alertToast(t("comments-lost"));
      else await use(record);
    });
  }

  private readonly save = (record: string): void => saveText(record, `dejarik-${this.game.id}.dgn`);

  private readonly upload = async (record: string): Promise<void> => {
    const uploaded = await api.uploadRecord(record);
    const [game] = keepUploads(uploaded);
    if (!game) throw new api.Refusal("bad-record", uploaded.games[0]?.error?.message ?? t("comments-lost"));
    noteToast(t("comments-uploaded"));
    void navigate(`/game/${game.id}/replay`);
  };
}
