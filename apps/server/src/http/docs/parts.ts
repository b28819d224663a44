/** Parts of an OpenAPI document that the player's and the console's share. */
import { type RefusalCode, refusals } from '#contract';

interface ObjectSchema {
  readonly properties?: { readonly [name: string]: object };
  readonly required?: readonly string[];
}

export const failureSchema = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string', description: 'A sentence in the caller’s language.' },
    value: { type: 'object', description: 'What the client must act on.' },
  },
};

export function parametersOf(schema: object | undefined, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name) && !('default' in part),
    schema: part,
  }));
}

export function headerOf(name: string, description: string, pattern: string): object {
  return { name, in: 'header', required: true, description, schema: { type: 'string', pattern } };
}

export function refusalsByStatus(codes: readonly RefusalCode[]): object {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map((code) => `\`${code}\``).join(', '), content },
    ]),
  );
}
