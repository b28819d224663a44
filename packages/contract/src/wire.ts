/** Field names on the wire: an object is declared in our names with a table of the wire's, and the schema of the wire is derived from both. */
import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { FieldNames } from '#kernel';

/** The wire's names by ours. */
export type WireNames = { readonly [ours: string]: string };

/** Returns a `Closed` for a family of endpoints: fields that occur in `names` have the name given there on the wire. */
export function wire(names: WireNames) {
  return <const P extends TProperties>(properties: P): TObject<P> => {
    const own = Object.fromEntries(Object.entries(names).filter(([ours]) => Object.hasOwn(properties, ours)));
    const differs = Object.keys(own).length > 0;
    return Type.Object(properties, { additionalProperties: false, ...(differs && { wire: own }) });
  };
}

/** Marks a schema that has the wire's names already. Not enumerable, like TypeBox's own marks. */
const DERIVED = '~wire';

interface Shape {
  readonly wire?: WireNames;
  readonly properties?: { readonly [name: string]: TSchema };
  readonly required?: readonly string[];
  readonly patternProperties?: { readonly [pattern: string]: TSchema };
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** The fields of a schema whose names differ on the wire; undefined if there are none. */
export function wireNames(schema: TSchema): FieldNames | undefined {
  const { wire: own = {}, properties = {}, patternProperties = {}, items, anyOf } = schema as Shape;
  if (DERIVED in schema)
    throw new Error('the schema of another endpoint has the wire’s names: use what it was declared with');
  if (items) return wireNames(items);
  if (anyOf?.some(wireNames)) throw new Error('the members of a union cannot have other names on the wire');
  const fields = [
    ...Object.entries(properties),
    ...Object.values(patternProperties).map((part): [string, TSchema] => ['*', part]),
  ];
  const names = fields.flatMap(([name, part]): [string, FieldNames[string]][] => {
    const within = wireNames(part);
    const to = own[name];
    if (to === undefined) return within ? [[name, within]] : [];
    return [[name, within ? [to, within] : to]];
  });
  return names.length > 0 ? Object.fromEntries(names) : undefined;
}

/** The schema with the wire's names. */
export function wireSchema(schema: TSchema): TSchema {
  if (!wireNames(schema)) return schema;
  const { wire: own = {}, properties, required, patternProperties, items } = schema as Shape;
  const travels = (name: string) => own[name] ?? name;
  const fields =
    properties && Object.entries(properties).map(([name, part]) => [travels(name), wireSchema(part)] as const);
  if (fields && new Map(fields).size < fields.length) throw new Error('two fields have the same name on the wire');
  const { wire: _ours, ...rest } = Object.getOwnPropertyDescriptors(schema) as PropertyDescriptorMap;
  // TypeBox marks its schemas with non-enumerable properties, which a spread would lose.
  return Object.assign(Object.defineProperties({} as TSchema, { ...rest, [DERIVED]: { value: true } }), {
    ...(required && { required: required.map(travels) }),
    ...(fields && { properties: Object.fromEntries(fields) }),
    ...(patternProperties && {
      patternProperties: Object.fromEntries(
        Object.entries(patternProperties).map(([pattern, part]) => [pattern, wireSchema(part)]),
      ),
    }),
    ...(items && { items: wireSchema(items) }),
  });
}
