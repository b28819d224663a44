/** Files that are sent: their bytes are left on the wire until the handler knows who sends them, and are never kept beyond their size. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, UploadedFile } from '#contract';
import { ok, type Result, refuse } from '#kernel';

type UploadRule = NonNullable<Endpoint['upload']>;

/** For a scope of its own: these content types come as streams; all others are read, or refused, as ever. */
export function addUploads(scope: FastifyInstance, { types }: UploadRule): void {
  scope.addContentTypeParser([...types], (_request, payload, done) => done(null, payload));
}

export async function readUpload(
  request: FastifyRequest,
  { types, mostBytes }: UploadRule,
): Promise<Result<UploadedFile, 'request.malformed' | 'request.too_large'>> {
  const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(contentType)) return refuse('request.malformed');
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return tooLarge(mostBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.body as Readable as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return tooLarge(mostBytes);
    chunks.push(chunk);
  }
  return ok({ contentType, bytes: new Uint8Array(Buffer.concat(chunks)) });
}

const tooLarge = (most: number) => refuse('request.too_large', { most });
