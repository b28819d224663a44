/**
 * Converts query strings and path parameters, which are all text, to the types of their schema. Strictly: anything ambiguous is
 * refused.
 */
import type { TSchema } from 'typebox';

interface Part {
  readonly name: string;
  readonly kind: 'integer' | 'boolean' | 'text';
  readonly byDefault: unknown;
}

interface ObjectSchema {
  readonly properties: { readonly [name: string]: { readonly type?: string; readonly default?: unknown } };
}

/** Converts what it can; the rest stays text, for the schema to refuse by name. */
export function createTextReader(schema: TSchema): (raw: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const parts = Object.entries((schema as unknown as ObjectSchema).properties).map(
    ([name, part]): Part => ({
      name,
      kind: part.type === 'integer' ? 'integer' : part.type === 'boolean' ? 'boolean' : 'text',
      byDefault: part.default,
    }),
  );
  const typed = parts.filter(({ kind }) => kind !== 'text');
  const defaults = parts.filter(({ byDefault }) => byDefault !== undefined);
  return (raw) => {
    // A copy that includes unknown names, so that the closed schema refuses them.
    const values: Record<string, unknown> = { ...raw };
    for (const { name, kind } of typed) {
      const text = values[name];
      if (typeof text === 'string') values[name] = kind === 'integer' ? integer(text) : boolean(text);
    }
    for (const { name, byDefault } of defaults) values[name] ??= byDefault;
    return values;
  };
}

function integer(text: string): number | string {
  return /^(0|-?[1-9][0-9]{0,14})$/.test(text) ? Number(text) : text;
}

function boolean(text: string): boolean | string {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}
