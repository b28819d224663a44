/** Renames the fields of nested objects. */

/**
 * New names by old names, nested like the value: a string is the new name of a field, an object renames within a field that keeps its name,
 * a pair does both. Arrays are mapped item by item, and `*` matches every field of a record.
 */
export interface FieldNames {
  readonly [name: string]: string | FieldNames | readonly [name: string, within: FieldNames];
}

type Fields = Readonly<Record<string, unknown>>;

/** Copies only the objects in which something is renamed; all other values are shared with the original. */
export function renameFields(value: unknown, names: FieldNames | undefined): unknown {
  if (!names || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => renameFields(item, names));
  const renamed: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const part = (value as Fields)[name];
    const to = Object.hasOwn(names, name) ? names[name] : names['*'];
    if (to === undefined) renamed[name] = part;
    else if (typeof to === 'string') renamed[to] = part;
    else if (isPair(to)) renamed[to[0]] = renameFields(part, to[1]);
    else renamed[name] = renameFields(part, to);
  }
  return renamed;
}

/** The inverse mapping. */
export function invertNames(names: FieldNames): FieldNames {
  return Object.fromEntries(
    Object.entries(names).map(([name, to]) => {
      if (typeof to === 'string') return [to, name];
      return isPair(to) ? [to[0], [name, invertNames(to[1])] as const] : [name, invertNames(to)];
    }),
  );
}

function isPair(to: FieldNames[string]): to is readonly [string, FieldNames] {
  return Array.isArray(to);
}
