/** Reads values that this browser has stored. They may have any form, because another version of the page may have stored them. */

/** Returns the fields of a value; none if it is no object, or a list. */
export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Returns those fields of a value that have a form, by their names. */
export function fieldsThat<T>(value: unknown, have: (field: unknown) => field is T): Record<string, T> {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter((entry): entry is [string, T] => have(entry[1])));
}

/** Returns whether a value is a text, for {@link fieldsThat}. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}
