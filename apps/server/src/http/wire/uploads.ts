/**
 * Uploads: the bytes are not read until the handler requests them, once it knows the sender and the target. Size, time and concurrency
 * are limited.
 */
import { on } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { sendRefusal } from '../failure.ts';
import type { AnyHandler, IncomingFile } from '../handlers.ts';

type UploadRule = NonNullable<Endpoint['upload']>;

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

/** The handler with a slot, from before the first byte until it is done with the file. */
export function withSlot(slots: UploadSlots, handler: AnyHandler): AnyHandler {
  return async (call) => {
    const leave = slots.enter(`${call.merchant.id} ${call.session?.memberId}`);
    if (!leave) return refuse('request.overloaded');
    try {
      return await handler(call);
    } finally {
      leave();
    }
  };
}

/** For a separate scope: these content types come as streams; all others are parsed, or refused, as usual. */
export function addUploads(scope: FastifyInstance, rule: UploadRule, withinMs: number): void {
  scope.addContentTypeParser([...rule.types], (_request, payload, done) => done(null, payload));
  scope.addHook('preHandler', async (request, reply) => {
    const file = incomingFile(request, rule, withinMs);
    if (!file.ok) return sendRefusal(reply, file.refusal);
    request.body = file.value;
    return undefined;
  });
  // The rest of a refused file is not read: the connection is closed with the answer.
  scope.addHook('onSend', async (request, reply) => {
    if (request.refused) reply.header('Connection', 'close');
  });
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
  const stream = request.body as Readable;
  return ok({ contentType, read: () => collect(stream, maxBytes, withinMs) });
}

type Collected = Awaited<ReturnType<IncomingFile['read']>>;

async function collect(stream: Readable, maxBytes: number, withinMs: number): Promise<Collected> {
  // A client that disconnected gets no answer; it is no failure of ours.
  const gone = refuse('request.malformed');
  if (stream.destroyed) return gone;
  const signal = AbortSignal.timeout(withinMs);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not by the stream's own iterator, which would destroy the connection before the answer.
    for await (const [chunk] of on(stream, 'data', { close: ['end', 'close'], signal }) as AsyncIterable<[Buffer]>) {
      size += chunk.length;
      if (size > maxBytes) return tooLarge(maxBytes);
      chunks.push(chunk);
    }
    return stream.readableEnded ? ok(new Uint8Array(Buffer.concat(chunks))) : gone;
  } catch {
    return signal.aborted ? refuse('request.too_slow') : gone;
  } finally {
    // The rest is not read; the connection is closed with the answer.
    stream.on('error', () => undefined).pause();
  }
}

const tooLarge = (max: number) => refuse('request.too_large', { most: max });
