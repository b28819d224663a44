/** Strict readers for JSON from outside: any other shape reads as undefined. */
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

export function jsonReader<const S extends TSchema>(schema: S): (text: string) => Static<S> | undefined {
  return (text) => {
    try {
      const read: unknown = JSON.parse(text);
      return Value.Check(schema, read) ? read : undefined;
    } catch {
      return undefined;
    }
  };
}
