/** The validation of requests: TypeBox compiles the contract's schemas, and Fastify runs them. What is valid gets our names. */
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { Endpoint } from '#contract';
import { invertNames, isClean, renameFields } from '#kernel';
import { createTextReader } from './text-reader.ts';

const cachedValidators = new WeakMap<TSchema, Validator>();

/** Compiled at first use, once for all servers of a process: compiling all schemas would take longer than the rest of the start. */
export function lazily(schema: TSchema): () => Validator {
  return () => {
    const known = cachedValidators.get(schema);
    if (known) return known;
    const validator = Compile(schema);
    cachedValidators.set(schema, validator);
    return validator;
  };
}

/** The query of an endpoint that declares none. */
export const nothing = Type.Object({}, { additionalProperties: false });

/** The parts of a declaration that requests are validated by. */
export type Declared = Pick<Endpoint, 'params' | 'query' | 'body' | 'names' | 'ignoresUnknownQuery'>;

/** An empty list of errors: invalid as a whole. */
type Read = { readonly value: unknown } | { readonly error: FastifySchemaValidationError[] };

/** Reads one part of a request as it was sent. */
export function createReader(
  endpoint: Declared,
  part: 'params' | 'query' | 'body',
  schema: TSchema = endpoint[part] ?? nothing,
): (sent: unknown) => Read {
  const { names = {}, ignoresUnknownQuery } = endpoint;
  const validator = lazily(schema);
  const readText =
    part === 'body' ? undefined : createTextReader(schema, part === 'query' && ignoresUnknownQuery === true);
  const wireNames = part === 'params' ? undefined : names[part];
  const ours = wireNames && invertNames(wireNames);
  return (sent) => {
    const value = readText ? readText(sent as Readonly<Record<string, unknown>>) : sent;
    if (!validator().Check(value)) return { error: validator().Errors(value) as FastifySchemaValidationError[] };
    // Characters that no database stores and no person types: NUL, half a surrogate pair.
    return isClean(value) ? { value: renameFields(value, ours) } : { error: [] };
  };
}

/** Fastify's validator compiler for one endpoint. */
export function compilerOf(endpoint: Declared): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) =>
    createReader(endpoint, httpPart === 'querystring' ? 'query' : (httpPart as 'params' | 'body'), schema);
}
