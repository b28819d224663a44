/** Makes what members and providers wrote harmless on a terminal: nothing moves the cursor, colours, hides or turns the text around. */

/** Control characters (line breaks too), and format characters, which turn the direction of writing or show as nothing. */
const HARMFUL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function printable(text: string): string {
  return text.replace(HARMFUL, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Every text within a value, names of fields included. */
export function printableValue(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map(printableValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [printable(key), printableValue(inner)]));
}

/** The same JSON, read by machines as it was, harmless where a person looks at it. */
export function printableJson(value: unknown): string {
  const asUnits = (found: string) =>
    Array.from({ length: found.length }, (_one, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    );
  return JSON.stringify(value).replace(HARMFUL, asUnits);
}
