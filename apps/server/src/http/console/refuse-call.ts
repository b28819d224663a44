/** A refusal as an answer of the console: the same envelope as everywhere, its sentence in the operator's language. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageNamed, type RefusalCode, refusals } from '#contract';
import { allTexts } from '#games/texts.ts';
import type { Refusal } from '#kernel';

const RETRY_AFTER: { readonly [status: number]: number } = { 429: 5, 503: 1 };

export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const { language } = headers;
  return (typeof language === 'string' && languageNamed(language)) || 'EN';
}

export function refuseCall(reply: FastifyReply, { code, value }: Refusal<RefusalCode>): FastifyReply {
  reply.request.refused = code;
  const status = refusals[code];
  const retryAfter = value?.retryAfter ?? RETRY_AFTER[status];
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const key = `refusal.${code}`;
  const words: { readonly [key: string]: string } = allTexts[languageOf(reply.request)];
  const message = (words[key] ?? code).replace(/\{(\w+)\}/g, (named, name: string) => String(value?.[name] ?? named));
  const body = { success: false, code, message, ...(value === undefined ? {} : { value }) };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
