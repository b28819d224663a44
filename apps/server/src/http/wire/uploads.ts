/**
 * Uploads: the bytes are not read until the handler requests them, once it knows the sender and the target. Size, time and concurrency
 * are limited.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { IncomingFile } from '../handlers.ts';

type UploadRule = NonNullable<Endpoint['upload']>;
type Bytes = Uint8Array<ArrayBuffer>;

export interface UploadBounds {
  readonly perOwner: number;
  readonly inAll: number;
  /** Measured from the moment the handler requests the bytes. */
  readonly withinMs: number;
}

export const uploadBounds: UploadBounds = { perOwner: 2, inAll: 20, withinMs: 20_000 };

export interface UploadSlots {
  /** Undefined: no room. Otherwise the release function, to be called once. */
  enter(owner: string): (() => void) | undefined;
}

/** The slot is held from before the first byte until the handler is done with the file. */
export function createUploadSlots({ perOwner, inAll }: UploadBounds): UploadSlots {
  const owners = new Map<string, number>();
  let all = 0;
  return {
    enter(owner) {
      const own = owners.get(owner) ?? 0;
      if (all >= inAll || own >= perOwner) return undefined;
      all += 1;
      owners.set(owner, own + 1);
      return () => {
        all -= 1;
        const left = (owners.get(owner) ?? 1) - 1;
        if (left > 0) owners.set(owner, left);
        else owners.delete(owner);
      };
    },
  };
}

/** For a separate scope: these content types come as streams; all others are parsed, or refused, as usual. */
export function addUploads(scope: FastifyInstance, { types }: UploadRule): void {
  scope.addContentTypeParser([...types], (_request, payload, done) => done(null, payload));
}

/** Checks on a file before any of it is read. */
export function incomingFile(
  request: FastifyRequest,
  { types, maxBytes }: UploadRule,
  withinMs: number,
): Result<IncomingFile, 'request.malformed' | 'request.too_large'> {
  const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(contentType)) return refuse('request.malformed');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return tooLarge(maxBytes);
  return ok({ contentType, read: () => collect(request.body as Readable, maxBytes, withinMs) });
}

type Collected = Awaited<ReturnType<IncomingFile['read']>>;

function collect(stream: Readable, maxBytes: number, withinMs: number): Promise<Collected> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (result: Collected) => {
      clearTimeout(timer);
      stream.off('data', take).off('end', whole).off('error', gone).off('close', gone);
      // The rest is not read; the connection is closed with the answer.
      stream.on('error', () => undefined).pause();
      resolve(result);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) end(tooLarge(maxBytes));
      else chunks.push(chunk);
    };
    const whole = () => end(ok(joined(chunks, size)));
    // A client that disconnected gets no answer; it is no failure of ours.
    const gone = () => end(refuse('request.malformed'));
    const timer = setTimeout(() => end(refuse('request.too_slow')), withinMs);
    // A client that disconnected while the handler checked the target is detected here.
    if (stream.destroyed) return gone();
    stream.on('data', take).on('end', whole).on('error', gone).on('close', gone);
  });
}

function joined(chunks: readonly Buffer[], size: number): Bytes {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const tooLarge = (most: number) => refuse('request.too_large', { most });
