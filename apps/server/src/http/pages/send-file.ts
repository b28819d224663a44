/** Sends a file: the smallest form the browser accepts, with its cache headers; a refusal where there is none. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../failure.ts';
import type { BuiltFile } from './built-files.ts';

export const caching = {
  /** The address contains a content hash: it never changes. */
  forever: 'public, max-age=31536000, immutable',
  day: 'public, max-age=86400',
  revalidate: 'no-cache',
  /** Revalidated each time, and in no shared cache: it depends on the visitor's language and theme. */
  revalidatePrivate: 'private, no-cache',
} as const;

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile | undefined,
  cacheControl: string,
): FastifyReply {
  if (!file) return sendRefusal(reply, { code: 'request.not_found' });
  reply
    .header('Cache-Control', cacheControl)
    .header('ETag', file.etag)
    .header('Vary', reply.getHeader('Vary') ?? 'Accept-Encoding')
    .type(file.type);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (file.brotli && /\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(file.brotli);
  if (file.gzip && /\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(file.gzip);
  return reply.send(file.body);
}
