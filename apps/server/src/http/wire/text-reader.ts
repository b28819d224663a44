/**
 * Converts query strings and path parameters, which are all text, to the types of their schema. Strictly: anything ambiguous is
 * refused.
 */
import type { TSchema } from 'typebox';

interface ObjectSchema {
  readonly properties: { readonly [name: string]: { readonly type?: string; readonly default?: unknown } };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts what it can; the rest stays text, for the schema to refuse by name. Unknown names stay too, so that a closed schema refuses
 * them; with `ignoresUnknown` they are left out, and so is a name without a value.
 */
export function createTextReader(schema: TSchema, ignoresUnknown: boolean): (sent: Fields) => Fields {
  const { properties } = schema as unknown as ObjectSchema;
  const names = Object.keys(properties);
  const typed = Object.entries(properties).filter(([, part]) => part.type !== 'string' || part.default !== undefined);
  return (sent) => {
    const values: Record<string, unknown> = ignoresUnknown ? {} : { ...sent };
    if (ignoresUnknown) for (const name of names) if (sent[name]) values[name] = sent[name];
    for (const [name, { type, default: byDefault }] of typed) {
      const text = values[name] ?? byDefault;
      if (text !== undefined) values[name] = typeof text === 'string' ? convert(text, type) : text;
    }
    return values;
  };
}

function convert(text: string, type: string | undefined): unknown {
  if (type === 'integer') return /^(0|-?[1-9][0-9]{0,14})$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}
