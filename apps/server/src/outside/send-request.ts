/** One HTTP request to the outside: no redirect followed, no connection reused, bounded in time and size. */

import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { HttpOutcome, HttpRequest } from '#kernel';
import type { StorageOutcome, StorageRequest } from '#storages/plugin.ts';
import type { Lookup } from './network-guard.ts';

const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 262_144;
const LARGEST_FILE = 16_777_216;

export type ByteRequest = Omit<StorageRequest, 'method'> & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly timeoutMs?: number;
};

export async function sendRequest(requested: HttpRequest, lookup: Lookup): Promise<HttpOutcome> {
  const body = new Uint8Array(Buffer.from(requested.body ?? ''));
  const sent = await send({ ...requested, body }, lookup, LARGEST_ANSWER);
  if (sent.kind !== 'answered') return sent;
  return { kind: 'answered', status: sent.status, body: Buffer.from(sent.bytes).toString() };
}

/** The same for files. */
export function sendBytes(requested: ByteRequest, lookup: Lookup): Promise<StorageOutcome> {
  return send(requested, lookup, LARGEST_FILE);
}

function send(requested: ByteRequest, lookup: Lookup, maxBytes: number): Promise<StorageOutcome> {
  const url = new URL(requested.url);
  const start = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve) => {
    let isConnected = false;
    const fail = () => resolve({ kind: isConnected ? 'lost' : 'unreachable' });
    const body = requested.body ?? new Uint8Array();
    const outgoing = start(url, {
      method: requested.method,
      headers: { ...requested.headers, 'content-length': String(body.length) },
      lookup,
      agent: false,
      signal: AbortSignal.timeout(Math.min(requested.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS)),
    });
    outgoing.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      }),
    );
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) answer.destroy(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      answer.on('error', fail);
      answer.on('end', () =>
        resolve({ kind: 'answered', status: answer.statusCode ?? 0, bytes: new Uint8Array(Buffer.concat(chunks)) }),
      );
    });
    outgoing.end(body);
  });
}
