/** Strict parsing of wire input: exactly the expected fields, nothing coerced. */

/** The fields of a plain object that has exactly these keys, or undefined. */
export function readFields<Key extends string>(
  raw: unknown,
  keys: readonly Key[],
): { readonly [K in Key]: unknown } | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(raw);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const own = Reflect.ownKeys(raw);
  if (own.length !== keys.length || !keys.every((key) => Object.hasOwn(raw, key))) return undefined;
  return raw as { readonly [K in Key]: unknown };
}

/** A whole number between two bounds, inclusive. */
export function isWholeBetween(raw: unknown, min: number, max: number): raw is number {
  return typeof raw === 'number' && Number.isInteger(raw) && !Object.is(raw, -0) && raw >= min && raw <= max;
}

export function isOneOf<Option extends string>(raw: unknown, options: readonly Option[]): raw is Option {
  return typeof raw === 'string' && (options as readonly string[]).includes(raw);
}
