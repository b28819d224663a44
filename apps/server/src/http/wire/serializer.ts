/**
 * The serialization of answers: a success is written by its schema, so that undeclared fields never leave the server. Compiled at first use, as
 * validators are, and once for all servers of a process: all schemas take as long as the rest of the start.
 */
import { default as compile } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

type Serialize = (answer: unknown) => string;

interface Success {
  readonly schema: object;
  readonly compiler: FastifySerializerCompiler<unknown>;
}

const cachedSuccesses = new WeakMap<TSchema, Success>();

/** The schema of an endpoint's success, and Fastify's serializer compiler for it. */
export function successOf(answer: TSchema): Success {
  const known = cachedSuccesses.get(answer);
  if (known) return known;
  const schema = {
    type: 'object' as const,
    required: ['success', 'value'],
    properties: { success: { type: 'boolean' }, value: JSON.parse(JSON.stringify(answer)) as object },
    additionalProperties: false,
  };
  let compiled: Serialize | undefined;
  const serialize: Serialize = (value) => {
    compiled ??= compile(schema) as Serialize;
    return compiled(value);
  };
  const success = { schema, compiler: () => serialize };
  cachedSuccesses.set(answer, success);
  return success;
}
