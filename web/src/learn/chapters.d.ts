/** Chapters of the rule book, rendered by `plugins/rulebook.ts`. */

declare module "*.md?book" {
  const book: {
    title: string;
    html: string;
    parts: { id: string; level: number; title: string }[];
    rules: string[];
    facts: Record<string, { name: string; value: string }[]>;
  };
  export default book;
}
