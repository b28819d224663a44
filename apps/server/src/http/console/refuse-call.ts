/** A refusal as an answer of the console: the same envelope as everywhere, its sentence in the operator's language. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageNamed, type RefusalCode, refusals } from '#contract';
import { allTexts } from '#games/texts.ts';
import type { Refusal } from '#kernel';
import { sendFailure } from '../failure.ts';

export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const { language } = headers;
  return (typeof language === 'string' && languageNamed(language)) || 'EN';
}

export function refuseCall(
  reply: FastifyReply,
  refusal: Refusal<RefusalCode>,
  status: number = refusals[refusal.code],
): FastifyReply {
  const { code, value } = refusal;
  const words: { readonly [key: string]: string } = allTexts[languageOf(reply.request)];
  const text = words[`refusal.${code}`] ?? code;
  const message = text.replace(/\{(\w+)\}/g, (named, name: string) => String(value?.[name] ?? named));
  return sendFailure(reply, refusal, { message, status });
}
