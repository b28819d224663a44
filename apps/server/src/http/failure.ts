/** A refusal as a response: status, envelope, and Retry-After. The sentence is in the caller's language, once the caller is known. */
import type { FastifyReply } from 'fastify';
import { type RefusalCode, refusals } from '#contract';
import type { Refusal } from '#kernel';
import { wordOf } from './texts/merchant-texts.ts';
import { validationMessage } from './wire/validation-message.ts';

/** Default Retry-After in seconds, where the refusal does not set one. */
const RETRY_AFTER: { readonly [status: number]: number } = { 429: 5, 503: 1 };

export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal<RefusalCode>,
  status: number = refusals[refusal.code],
): FastifyReply {
  const { code, value } = refusal;
  const { caller } = reply.request;
  const message = caller
    ? (validationMessage(caller, value) ?? wordOf(caller.merchant, caller.language, `refusal.${code}`))
    : code;
  return sendFailure(reply, refusal, { message, status });
}

/** As text, so that it is not validated against the schema of a success. */
export function sendFailure(
  reply: FastifyReply,
  { code, value }: Refusal<RefusalCode>,
  { message, status }: { readonly message: string; readonly status: number },
): FastifyReply {
  reply.request.refused = code;
  const retryAfter = value?.retryAfter ?? RETRY_AFTER[status];
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const body = { success: false, code, message, ...(value === undefined ? {} : { value }) };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
