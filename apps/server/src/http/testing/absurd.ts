/** Absurd input for any endpoint. */
import type { Json } from '#kernel';
import { fitting, ID, type Schema } from './fitting.ts';

/** Deep enough to overflow the stack of any recursive function. */
export const DEEP = 8_000;
export const deep: unknown = JSON.parse('['.repeat(DEEP) + ']'.repeat(DEEP));

/** Dates that JavaScript supports and the database does not, and invalid ones. */
export const absurdCursors = [
  `0000-01-01T00:00:00.000Z ${ID}`,
  `-000001-01-01T00:00:00.000Z ${ID}`,
  `+275760-09-13T00:00:00.000Z ${ID}`,
  `+010000-01-01T00:00:00.000Z ${ID}`,
  `1969-12-31T23:59:59.999Z ${ID}`,
  `9999-12-31T23:59:59.999Z ${ID}`,
  `2026-01-01T00:00:00.000Z not-an-id`,
  `2026-01-01T00:00:00.000Z\0 ${ID}`,
  'Infinity NaN',
  ' ',
]
  .map((text) => Buffer.from(text).toString('base64url'))
  // For lists paged by number.
  .concat('999999999999', '2147483648', '0', '-1');

/** One valid body per text field of its schema, each with a NUL in another field. */
export function textsIn(schema: Schema, fit: { readonly [name: string]: Json }): [path: string, body: Json][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]): [string, Json][] => {
    if (part.type === 'object') {
      const inner = (fit[name] ?? fitting(part)) as { readonly [name: string]: Json };
      return textsIn(part, inner).map(([path, value]) => [`${name}.${path}`, { ...fit, [name]: value }]);
    }
    if (part.type === 'array') {
      return [[`${name}[]`, { ...fit, [name]: ['a\0b'] }]];
    }
    const isText = part.type === 'string' || part.anyOf !== undefined || part.enum !== undefined;
    return isText ? [[name, { ...fit, [name]: 'a\0b' }]] : [];
  });
}
