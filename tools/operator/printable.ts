/** Makes text of members and providers safe on a terminal: nothing moves the cursor, colours, hides or reverses the text. */

/** Control characters (line breaks too), and format characters, which change the text direction or are invisible. */
const HARMFUL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function printable(text: string): string {
  return text.replace(HARMFUL, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Every string within a value, including field names. */
export function printableValue(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [printable(key), printableValue(inner)]));
}

/** JSON that parses to the same value and is safe to show on a terminal. */
export function printableJson(value: unknown): string {
  const asUnits = (found: string) =>
    Array.from({ length: found.length }, (_one, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    );
  return JSON.stringify(value).replace(HARMFUL, asUnits);
}
