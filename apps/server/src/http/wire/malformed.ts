/** The refusal of a request that does not fit its schema. */
import type { FastifyError, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { failedRule } from './failed-rule.ts';

/** The first field that is wrong is named as the wire names it. */
export function malformed(request: FastifyRequest, { validation = [], validationContext }: FastifyError) {
  const part = validationContext as 'params' | 'querystring' | 'body';
  const schema = request.routeOptions.schema?.[part] as TSchema;
  const sent = part === 'querystring' ? request.query : request[part];
  const value = failedRule(schema, validation, sent);
  return { code: 'request.malformed', ...(value && { value }) } as const;
}
