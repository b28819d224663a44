/** Sends files: never rendered as a page, and cached only if they are for everyone. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { SentFile } from '#contract';
import { assert } from '#kernel';

export function sendFile(reply: FastifyReply, { contentType, content, fileName, isPublic }: SentFile): FastifyReply {
  assert(!(content instanceof Blob), 'the server makes a file of bytes or piece by piece');
  reply
    .type(contentType)
    .header('Cache-Control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
    .header('Content-Disposition', fileName === undefined ? 'inline' : `attachment; filename="${fileName}"`);
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}
