/** Values generated from the contract's schemas: for tests where only the shape matters. */
import type { Endpoint } from '#contract';
import type { Json } from '#kernel';

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
};

export const ID = '00000000-0000-7000-8000-000000000001';
const samples = [
  ID,
  '1.00',
  '20260101-0001',
  'dice',
  'A',
  '123456',
  '2026-01-01T00:00:00.000Z',
  '63',
  '0'.repeat(64),
  'abc',
];

function isFitting({ pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, sample: string) {
  return new RegExp(pattern).test(sample) && sample.length >= minLength && sample.length <= maxLength;
}

/** A value that matches a schema. */
export function fitting(schema: Schema): Json {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.anyOf?.[0]) return fitting(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, fitting(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => fitting(schema.items ?? {}));
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return samples.find((sample) => isFitting(schema, sample)) ?? 'abc';
  }
}

/** A minimal valid request of an endpoint. */
export const partsOf = ({ params, query, body }: Endpoint) => ({
  ...(params ? { params: fitting(params as Schema) as Record<string, string> } : {}),
  ...(query ? { query: fitting(query as Schema) as Record<string, unknown> } : {}),
  ...(body ? { body: fitting(body as Schema) } : {}),
});
