/** Parts of a definition read strictly: exactly the known fields, nothing coerced. */
import { isWholeBetween } from '#engine-kit';

export class InvalidDefinition extends Error {}

export type Fields = { readonly [name: string]: unknown };

export function fail(reason: string): never {
  throw new InvalidDefinition(reason);
}

/** The fields of a plain object; names that end in a question mark may be missing, others may not, and no more are known. */
export function fieldsOf(raw: unknown, name: string, known: readonly string[]): Fields {
  if (!isPlain(raw)) fail(`${name} is not an object`);
  const names = new Map(known.map((each) => [each.replace('?', ''), each.endsWith('?')]));
  for (const field of Object.keys(raw)) if (!names.has(field)) fail(`${name}: ${field} is not known`);
  for (const [field, isOptional] of names)
    if (!isOptional && !Object.hasOwn(raw, field)) fail(`${name}: ${field} is missing`);
  return raw;
}

export function recordOf<Value>(raw: unknown, name: string, read: (raw: unknown, key: string) => Value) {
  if (!isPlain(raw)) fail(`${name} is not an object`);
  return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, read(value, key)]));
}

export function listOf<Item>(
  raw: unknown,
  name: string,
  read: (raw: unknown, name: string) => Item,
  min: number,
  max: number,
): readonly Item[] {
  if (!Array.isArray(raw)) fail(`${name} is not a list`);
  if (raw.length < min || raw.length > max) {
    fail(`${name}: has ${raw.length}, not ${min === max ? min : `${min} to ${max}`}`);
  }
  return raw.map((item, at) => read(item, `${name} ${at + 1}`));
}

export function wholeOf(raw: unknown, name: string, min: number, max: number): number {
  if (!isWholeBetween(raw, min, max)) fail(`${name} is not a whole number from ${min} to ${max}`);
  return raw as number;
}

export function textOf(raw: unknown, name: string): string {
  if (typeof raw !== 'string' || raw.length < 1 || raw.length > 100) fail(`${name} is not a name`);
  return raw as string;
}

function isPlain(raw: unknown): raw is Fields {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}
