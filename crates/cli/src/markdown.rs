//! The rule book's Markdown as lines of styled text, wrapped to a width: for the terminal here and
//! for the table's rule pane.
//!
//! It reads what the rule book uses: headings, paragraphs, lists, tables, fenced code, and
//! `**strong**`, `*emphasis*` and `` `code` `` inside them. Anything else stays as it is written.

/// How a piece of text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// As usual.
    #[default]
    Plain,
    /// A heading of this level, 1 to 6.
    Heading(u8),
    /// `**strong**`.
    Strong,
    /// `*emphasis*`.
    Emphasis,
    /// `` `code` ``.
    Code,
}

/// A run of characters of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its look.
    pub style: Style,
    /// Its characters.
    pub text: String,
}

/// A line as it is printed.
pub type Line = Vec<Span>;

/// The text of a line without its looks.
pub fn plain(line: &[Span]) -> String {
    line.iter().map(|span| span.text.as_str()).collect()
}

/// Lays `markdown` out in lines of at most `width` characters; only what cannot be broken (a long
/// word, code, a table) is longer.
pub fn lay_out(markdown: &str, width: usize) -> Vec<Line> {
    let mut page = Page { width: width.max(20), lines: Vec::new() };
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            page.gap();
        } else if let Some(level) = heading(line) {
            page.heading(level, line[level..].trim());
        } else if line.trim_start().starts_with("```") {
            let code = lines.by_ref().take_while(|line| !line.trim_start().starts_with("```"));
            code.for_each(|line| page.lines.push(vec![span(Style::Code, format!("    {line}"))]));
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            page.table(&rows);
        } else {
            let (first, rest) = item(line);
            let mut text = line.trim_start()[first.trim_start().len()..].to_owned();
            while let Some(more) = lines.next_if(|line| continues(line)) {
                text.push(' ');
                text.push_str(more.trim());
            }
            page.paragraph(&text, &first.replace("- ", "• "), rest);
        }
    }
    while page.lines.last().is_some_and(Vec::is_empty) {
        page.lines.pop();
    }
    page.lines
}

fn span(style: Style, text: impl Into<String>) -> Span {
    Span { style, text: text.into() }
}

fn heading(line: &str) -> Option<usize> {
    let level = line.bytes().take_while(|&byte| byte == b'#').count();
    ((1..=6).contains(&level) && line[level..].starts_with(' ')).then_some(level)
}

/// The mark a list item starts with (with its indent), and the indent of its further lines.
fn item(line: &str) -> (String, usize) {
    let indent = line.len() - line.trim_start().len();
    let text = line.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark = if text.starts_with("- ") || text.starts_with("* ") {
        2
    } else if digits > 0 && text[digits..].starts_with(". ") {
        digits + 2
    } else {
        0
    };
    (line[..indent + mark].replace("* ", "- "), indent + mark)
}

fn continues(line: &str) -> bool {
    !line.trim().is_empty()
        && heading(line).is_none()
        && !line.starts_with('|')
        && !line.trim_start().starts_with("```")
        && item(line).0.trim().is_empty()
}

struct Page {
    width: usize,
    lines: Vec<Line>,
}

impl Page {
    fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(Line::new());
        }
    }

    fn heading(&mut self, level: usize, text: &str) {
        self.gap();
        let style = Style::Heading(level as u8);
        let text: String = inline(text).into_iter().map(|span| span.text).collect();
        let len = text.chars().count();
        self.lines.push(vec![span(style, text)]);
        if let Some(rule) = ["═", "─"].get(level - 1) {
            self.lines.push(vec![span(style, rule.repeat(len))]);
        }
    }

    fn paragraph(&mut self, text: &str, first: &str, indent: usize) {
        let room = self.width.saturating_sub(indent);
        for (index, line) in wrap(&inline(text), room).into_iter().enumerate() {
            let start = if index == 0 { first.to_owned() } else { " ".repeat(indent) };
            let mut whole = vec![span(Style::Plain, start)];
            line.into_iter().for_each(|part| push(&mut whole, part));
            whole.retain(|span| !span.text.is_empty());
            self.lines.push(whole);
        }
    }

    fn table(&mut self, rows: &[&str]) {
        let cells = |row: &str| -> Vec<Vec<Span>> {
            let inner = row.trim().trim_matches('|');
            inner.split('|').map(|cell| inline(cell.trim())).collect()
        };
        let is_rule = |row: &&&str| !row.chars().all(|c| "|-: ".contains(c));
        let mut rows: Vec<_> = rows.iter().filter(is_rule).map(|row| cells(row)).collect();
        if let Some(head) = rows.first_mut() {
            head.iter_mut().flatten().for_each(|part| part.style = Style::Strong);
        }
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest =
            |column: usize| rows.iter().filter_map(|row| Some(len(row.get(column)?))).max();
        let mut widths: Vec<usize> =
            (0..columns).map(|column| widest(column).unwrap_or(0)).collect();
        let gaps = 2 * columns.saturating_sub(1);
        // Too wide: the widest column gives way, and its cells become several lines.
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
        let cells: Vec<Vec<Line>> =
            cells.iter().zip(widths).map(|(cell, &width)| wrap(cell, width)).collect();
        for index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = Line::new();
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

/// Breaks a text between words, into lines of at most `width` characters.
fn wrap(spans: &[Span], width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut line = Line::new();
    for word in words(spans) {
        if !line.is_empty() && len(&line) + 1 + len(&word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if let Some(last) = line.last() {
            // The gap between two words of a style is of that style.
            let same = word.first().is_some_and(|first| first.style == last.style);
            let style = if same { last.style } else { Style::Plain };
            push(&mut line, span(style, " "));
        }
        word.into_iter().for_each(|span| push(&mut line, span));
    }
    lines.push(line);
    lines
}

fn push(line: &mut Line, next: Span) {
    match line.last_mut() {
        Some(last) if last.style == next.style => last.text.push_str(&next.text),
        _ => line.push(next),
    }
}

/// Splits a text at its marks. A mark without its partner is a character like any other.
fn inline(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = text;
    let mut plain = String::new();
    while let Some(next) = rest.chars().next() {
        let marks = [("**", Style::Strong), ("`", Style::Code), ("*", Style::Emphasis)];
        let marked = marks.into_iter().find_map(|(mark, style)| {
            let after = rest.strip_prefix(mark)?;
            let end = after.find(mark).filter(|&end| end > 0)?;
            Some((style, &after[..end], &after[end + mark.len()..]))
        });
        match marked {
            // Emphasis may hold code; code holds nothing else.
            Some((style, inner, after)) => {
                spans.push(span(Style::Plain, std::mem::take(&mut plain)));
                if style == Style::Code {
                    spans.push(span(style, inner));
                } else {
                    let restyle = |s| if s == Style::Plain { style } else { s };
                    spans.extend(inline(inner).into_iter().map(|s| span(restyle(s.style), s.text)));
                }
                rest = after;
            }
            None => {
                plain.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    spans.push(span(Style::Plain, plain));
    spans.retain(|span| !span.text.is_empty());
    spans
}

/// Splits spans into words: what a line break must not part. Code is never broken.
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
        let text = "# A head\nOne two three four five six\nseven.\n\n- **G-1** aaa bbb ccc ddd eee\n  fff\n- two";
        assert_eq!(
            page(text, 20),
            [
                "A head",
                "══════",
                "One two three four",
                "five six seven.",
                "",
                "• G-1 aaa bbb ccc",
                "  ddd eee fff",
                "• two",
            ]
        );
    }

    #[test]
    fn marks_become_styles_and_lone_marks_stay() {
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
    fn tables_are_set_in_columns() {
        let text = "| a | letter |\n| --- | --- |\n| Ng'ok | `N` |\n| | x |";
        assert_eq!(page(text, 80), ["a      letter", "─────────────", "Ng'ok  N", "       x"]);
    }

    #[test]
    fn code_is_left_as_it_is() {
        assert_eq!(page("x\n\n```text\n a  b\n```\ny", 80), ["x", "", "     a  b", "y"]);
    }
}
