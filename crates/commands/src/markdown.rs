//! The rule books' Markdown as lines of styled text, wrapped to a width, for the terminal.
//!
//! Markdown is parsed by `pulldown-cmark`; this module lays out what the rule books use: headings,
//! paragraphs, lists, tables, code blocks, pictures, and strong, emphasised and code text inside them.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The style of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Style {
    /// Ordinary text.
    #[default]
    Plain,
    /// A heading of this level, from 1 to 6.
    Heading(u8),
    /// `**strong**`.
    Strong,
    /// `*emphasis*`.
    Emphasis,
    /// `` `code` ``.
    Code,
}

/// A run of characters in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// The style.
    pub(crate) style: Style,
    /// The characters.
    pub(crate) text: String,
}

/// A line of the page, as runs of characters.
pub(crate) type Spans = Vec<Span>;

/// Returns the text of a line without its styles.
pub(crate) fn plain(line: &[Span]) -> String {
    line.iter().map(|span| span.text.as_str()).collect()
}

/// Draws the picture in a file as lines of text, or returns `None` if that cannot be done.
pub(crate) type Draw = fn(&str) -> Option<Vec<String>>;

/// Lays out `markdown` in lines of at most `width` characters. Only what cannot be broken is longer:
/// a long word, code, or a table with too many columns. Of a picture only the caption is shown.
pub(crate) fn lay_out(markdown: &str, width: usize) -> Vec<Spans> {
    lay_out_with_pictures(markdown, width, |_| None)
}

/// Lays out `markdown` like [`lay_out`], with each picture drawn above its caption if it fits.
pub(crate) fn lay_out_with_pictures(markdown: &str, width: usize, draw: Draw) -> Vec<Spans> {
    let mut page = Page { width: width.max(20), draw: Some(draw), ..Page::default() };
    Parser::new_ext(markdown, Options::ENABLE_TABLES).for_each(|event| page.event(event));
    page.lines
}

fn span(style: Style, text: impl Into<String>) -> Span {
    Span { style, text: text.into() }
}

/// The lines laid out so far, and the block that is being read.
#[derive(Default)]
struct Page {
    width: usize,
    draw: Option<Draw>,
    lines: Vec<Spans>,
    /// The text of the block that is being read.
    text: Vec<Span>,
    /// Whether a link to a form is being read, whose text says nothing without the form.
    in_form: bool,
    /// The styles that are open, the innermost last.
    styles: Vec<Style>,
    /// The next number of each open list, the innermost last; `None` for a list with bullets.
    lists: Vec<Option<u64>>,
    /// The indents of the open list items, each as wide as its mark.
    indents: Vec<usize>,
    /// The mark of the open list item, until its first line is written.
    mark: Option<String>,
    /// The rows of the open table, as cells.
    rows: Vec<Vec<Vec<Span>>>,
}

impl Page {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::End(TagEnd::Link) => self.in_form = false,
            _ if self.in_form => {}
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Code(text) => self.text.push(span(Style::Code, text.into_string())),
            Event::SoftBreak | Event::HardBreak => self.text.push(span(Style::Plain, " ")),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                let style = self.styles.last().copied().unwrap_or_default();
                self.text.push(span(style, text.into_string()));
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Strong => self.styles.push(Style::Strong),
            Tag::Emphasis => self.styles.push(Style::Emphasis),
            Tag::Link { dest_url, .. } => self.in_form = dest_url.contains("/issues/new?"),
            Tag::Paragraph | Tag::Heading { .. } | Tag::CodeBlock(_) | Tag::Table(_) => self.gap(),
            Tag::List(first) => {
                self.paragraph();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(*first);
            }
            Tag::Item => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "• ".to_owned(),
                };
                self.indents.push(mark.chars().count());
                self.mark = Some(mark);
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::Image { dest_url, .. } => {
                self.paragraph();
                self.picture(dest_url);
                self.styles.push(Style::Emphasis);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis => {
                self.styles.pop();
            }
            TagEnd::Heading(level) => self.heading(level as usize),
            TagEnd::Paragraph => self.paragraph(),
            TagEnd::Image => {
                self.styles.pop();
                self.paragraph();
            }
            TagEnd::Item => {
                self.paragraph();
                self.indents.pop();
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::CodeBlock => {
                let code = plain(&std::mem::take(&mut self.text));
                let lines = code.lines().map(|line| vec![span(Style::Code, format!("    {line}"))]);
                self.lines.extend(lines);
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    /// Leaves an empty line before the next block.
    fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(Spans::new());
        }
    }

    fn heading(&mut self, level: usize) {
        let style = Style::Heading(level as u8);
        let text = plain(&std::mem::take(&mut self.text));
        let rule = ["═", "─"].get(level - 1).map(|rule| rule.repeat(text.chars().count()));
        self.lines
            .extend([Some(text), rule].into_iter().flatten().map(|text| vec![span(style, text)]));
    }

    /// Writes the text read so far, indented by the open lists.
    fn paragraph(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.iter().all(|span| span.text.trim().is_empty()) {
            // The space between two pictures keeps their captions apart.
            if !text.is_empty() {
                self.gap();
            }
            return;
        }
        let indent = self.indents.iter().sum();
        let mark = self.mark.take().unwrap_or_default();
        for (index, line) in wrap(&text, self.width.saturating_sub(indent)).into_iter().enumerate()
        {
            let mark = if index == 0 { mark.as_str() } else { "" };
            let mut whole = vec![span(Style::Plain, format!("{mark:>indent$}"))];
            line.into_iter().for_each(|part| push(&mut whole, part));
            whole.retain(|span| !span.text.is_empty());
            self.lines.push(whole);
        }
    }

    /// Draws the picture in a file, indented like the text around it, unless it is too wide.
    fn picture(&mut self, file: &str) {
        let Some(drawn) = self.draw.and_then(|draw| draw(file)) else { return };
        let indent = self.indents.iter().sum::<usize>();
        if drawn.iter().any(|line| indent + line.chars().count() > self.width) {
            return;
        }
        self.gap();
        for line in drawn {
            let line = format!("{:indent$}{line}", "");
            self.lines.push(if line.trim().is_empty() {
                Spans::new()
            } else {
                vec![span(Style::Plain, line)]
            });
        }
        self.gap();
    }

    fn table(&mut self) {
        let mut rows = std::mem::take(&mut self.rows);
        if let Some(head) = rows.first_mut() {
            head.iter_mut().flatten().for_each(|part| part.style = Style::Strong);
        }
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest =
            |column: usize| rows.iter().filter_map(|row| Some(len(row.get(column)?))).max();
        let mut widths: Vec<usize> =
            (0..columns).map(|column| widest(column).unwrap_or(0)).collect();
        let gaps = 2 * columns.saturating_sub(1);
        // In a table that is too wide the widest columns shrink, and their cells take several lines.
        while widths.iter().sum::<usize>() + gaps > self.width {
            match widths.iter_mut().max() {
                Some(widest) if *widest > 8 => *widest -= 1,
                _ => break,
            }
        }
        for (index, row) in rows.iter().enumerate() {
            self.row(row, &widths);
            if index == 0 {
                let total = widths.iter().sum::<usize>() + gaps;
                self.lines.push(vec![span(Style::Plain, "─".repeat(total))]);
            }
        }
    }

    fn row(&mut self, cells: &[Vec<Span>], widths: &[usize]) {
        let cells: Vec<Vec<Spans>> =
            cells.iter().zip(widths).map(|(cell, &width)| wrap(cell, width)).collect();
        for index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = Spans::new();
            for (cell, width) in cells.iter().zip(widths) {
                let part = cell.get(index).map_or(&[][..], Vec::as_slice);
                part.iter().for_each(|part| push(&mut line, part.clone()));
                let gap = width.saturating_sub(len(part)) + 2;
                push(&mut line, span(Style::Plain, " ".repeat(gap)));
            }
            if let Some(last) = line.last_mut() {
                last.text.truncate(last.text.trim_end().len());
            }
            self.lines.push(line);
        }
    }
}

fn len(spans: &[Span]) -> usize {
    spans.iter().map(|span| span.text.chars().count()).sum()
}

/// Breaks a text between words into lines of at most `width` characters.
fn wrap(spans: &[Span], width: usize) -> Vec<Spans> {
    let mut lines = Vec::new();
    let mut line = Spans::new();
    for word in words(spans) {
        if !line.is_empty() && len(&line) + 1 + len(&word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if let Some(last) = line.last() {
            // The space between two words of the same style has that style too.
            let same = word.first().is_some_and(|first| first.style == last.style);
            let style = if same { last.style } else { Style::Plain };
            push(&mut line, span(style, " "));
        }
        word.into_iter().for_each(|span| push(&mut line, span));
    }
    lines.push(line);
    lines
}

fn push(line: &mut Spans, next: Span) {
    match line.last_mut() {
        Some(last) if last.style == next.style => last.text.push_str(&next.text),
        _ => line.push(next),
    }
}

/// Splits a text into words, between which lines can be broken. Code is one word.
fn words(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut words = vec![Vec::new()];
    let end_word = |words: &mut Vec<Vec<Span>>| {
        if words.last().is_some_and(|word| !word.is_empty()) {
            words.push(Vec::new());
        }
    };
    for part in spans {
        if part.style == Style::Code {
            if let Some(word) = words.last_mut() {
                word.push(part.clone());
            }
            continue;
        }
        for (index, piece) in part.text.split(' ').enumerate() {
            if index > 0 {
                end_word(&mut words);
            }
            if let Some(word) = words.last_mut().filter(|_| !piece.is_empty()) {
                word.push(span(part.style, piece));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(markdown: &str, width: usize) -> Vec<String> {
        lay_out(markdown, width).iter().map(|line| plain(line)).collect()
    }

    #[test]
    fn paragraphs_and_lists_are_wrapped_with_their_indent() {
        let text = "# A head\n\nOne two three four five six\nseven.\n\n- **G-1** aaa bbb ccc ddd eee\n  fff\n- two\n  1. a b c d e f g h i j";
        assert_eq!(
            page(text, 20),
            [
                "A head",
                "══════",
                "",
                "One two three four",
                "five six seven.",
                "",
                "• G-1 aaa bbb ccc",
                "  ddd eee fff",
                "• two",
                "  1. a b c d e f g h",
                "     i j",
            ]
        );
    }

    #[test]
    fn marks_become_styles_and_unpaired_marks_stay() {
        let line = &lay_out("a **b c** *d `e f`* 2 * 3", 80)[0];
        let styles: Vec<_> = line.iter().map(|s| (s.style, s.text.as_str())).collect();
        assert_eq!(
            styles,
            [
                (Style::Plain, "a "),
                (Style::Strong, "b c"),
                (Style::Plain, " "),
                (Style::Emphasis, "d"),
                (Style::Plain, " "),
                (Style::Code, "e f"),
                (Style::Plain, " 2 * 3"),
            ]
        );
    }

    #[test]
    fn tables_are_laid_out_in_columns() {
        let text = "| a | letter |\n| --- | --- |\n| Ng'ok | `N` |\n| | x |";
        assert_eq!(page(text, 80), ["a      letter", "─────────────", "Ng'ok  N", "       x"]);
    }

    #[test]
    fn a_picture_is_drawn_above_its_caption_if_it_fits() {
        let draw: Draw =
            |file| (file == "a.svg").then(|| vec!["+------------------+".into(), String::new()]);
        let page = |text, width| -> Vec<String> {
            lay_out_with_pictures(text, width, draw).iter().map(|line| plain(line)).collect()
        };
        let text = "- one\n  ![A\n  box](a.svg)\n- two ![B](b.svg)";
        let drawn = ["• one", "", "  +------------------+", "", "  A box", "• two", "  B"];
        assert_eq!(page(text, 22), drawn);
        assert_eq!(page(text, 21), ["• one", "  A box", "• two", "  B"]);
        assert_eq!(lay_out(text, 80).len(), 4);
        assert_eq!(page("- ![A](b.svg) ![B](b.svg)", 22), ["• A", "", "  B"]);
    }

    #[test]
    fn the_text_of_a_form_is_left_out_and_that_of_another_link_stays() {
        let form = "Yes.\n[Wrong?](../../../../issues/new?rule=G-8)";
        assert_eq!(page(form, 80), ["Yes."]);
        assert_eq!(page("See [the\nboard](board.md).", 80), ["See the board."]);
    }

    #[test]
    fn code_blocks_keep_their_spaces() {
        assert_eq!(page("x\n\n```text\n a  b\n```\ny", 80), ["x", "", "     a  b", "", "y"]);
    }
}
