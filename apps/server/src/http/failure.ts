/** A "no" as it leaves the house: status, envelope, and when to come back. */
import type { FastifyReply } from 'fastify';
import { type Language, type RefusalCode, refusals } from '#contract';
import type { Refusal } from '#kernel';
import type { Merchant } from './merchant.ts';
import { noteRefusal } from './request-notes.ts';
import { wordOf } from './texts/merchant-texts.ts';
import { validationMessage } from './wire/validation-message.ts';

/** Seconds after which asking again makes sense, where the refusal does not say. */
const RETRY_AFTER: { readonly [status: number]: number } = { 429: 5, 503: 1 };

/** Whom the sentence is for; before the merchant is known, English. */
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
  // As text, so that no schema of a success is held against it.
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
