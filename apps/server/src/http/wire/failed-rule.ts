/** The first rule of a schema that a value breaks, and the rule's parameters. */
import type { FastifySchemaValidationError as SchemaError } from 'fastify';
import type { TSchema } from 'typebox';
import type { ValidationRule } from '#contract';
import type { Json } from '#kernel';

export type FailedRule = { readonly field: string; readonly rule: ValidationRule } & { readonly [name: string]: Json };

type Part = { readonly [name: string]: unknown };

const steps = (path: string) => path.split('/').slice(1);
const at = (whole: unknown, path: string): unknown =>
  steps(path).reduce((part, step) => (part as Part | undefined)?.[step], whole);

function range(part: Part, min: string, max: string): { readonly [name: string]: Json } {
  const [minimum, maximum] = [part[min], part[max]];
  return {
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
  };
}

/** The bounds of a field, by its kind in the schema. */
function ruleOfKind(part: Part): { rule: ValidationRule } & { readonly [name: string]: Json } {
  if (part.type === 'integer' || part.type === 'number')
    return { rule: 'number', ...range(part, 'minimum', 'maximum') };
  if (part.type === 'array') return { rule: 'array', ...range(part, 'minItems', 'maxItems') };
  return { rule: 'type', ...(typeof part.type === 'string' && { type: part.type }) };
}

function allowed(params: Part): Json {
  const values = 'allowedValue' in params ? [params.allowedValue] : params.allowedValues;
  return Array.isArray(values) ? (values as Json[]) : [];
}

function ruleOf(error: SchemaError, part: Part, value: unknown): { rule: ValidationRule } & { [name: string]: Json } {
  switch (error.keyword) {
    case 'required':
      return { rule: 'required' };
    case 'additionalProperties':
    case 'boolean':
      return { rule: 'unknown' };
    case 'enum':
    case 'const':
      return { rule: 'oneOf', values: allowed(error.params) };
    case 'minLength':
    case 'maxLength':
      return value === '' ? { rule: 'empty' } : { rule: 'length', ...range(part, 'minLength', 'maxLength') };
    case 'pattern':
    case 'format':
      return { rule: 'pattern' };
    default:
      return ruleOfKind(part);
  }
}

/** The first invalid field and its rule; undefined where the whole value is invalid. */
export function failedRule(schema: TSchema, errors: readonly SchemaError[], value: unknown): FailedRule | undefined {
  for (const error of errors) {
    const field = steps(error.instancePath)[0] ?? firstName(error.params);
    if (field === undefined) continue;
    const part = at(schema, error.schemaPath.replace(/^#/, '')) as Part | undefined;
    return { field, ...ruleOf(error, part ?? {}, at(value, error.instancePath)) };
  }
  return undefined;
}

function firstName(params: object): string | undefined {
  for (const names of Object.values(params)) {
    if (Array.isArray(names) && typeof names[0] === 'string') return names[0];
  }
  return undefined;
}
