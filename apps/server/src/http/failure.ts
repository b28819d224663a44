/** A refusal as a response: status, envelope, and Retry-After. */
import type { FastifyReply } from 'fastify';
import { type Language, type RefusalCode, refusals } from '#contract';
import type { Refusal } from '#kernel';
import type { Merchant } from './merchant.ts';
import { noteRefusal } from './request-notes.ts';
import { wordOf } from './texts/merchant-texts.ts';
import { validationMessage } from './wire/validation-message.ts';

/** Default Retry-After in seconds, where the refusal does not set one. */
const RETRY_AFTER: { readonly [status: number]: number } = { 429: 5, 503: 1 };

/** The language and merchant of the sentence; before the merchant is known, English. */
export interface Reader {
  readonly merchant: Merchant;
  readonly language: Language;
}

export function sendRefusal(
  reply: FastifyReply,
  { code, value }: Refusal<RefusalCode>,
  reader?: Reader,
  status: number = refusals[code],
): FastifyReply {
  noteRefusal(reply.request, code);
  const retryAfter = value?.retryAfter ?? RETRY_AFTER[status];
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const message = reader
    ? (validationMessage(reader, value) ?? wordOf(reader.merchant, reader.language, `refusal.${code}`))
    : code;
  const body = { success: false, code, message, ...(value === undefined ? {} : { value }) };
  // As text, so that it is not validated against the schema of a success.
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
