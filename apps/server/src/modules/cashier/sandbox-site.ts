/** Opens a sandbox's own site on this machine: web requests in, callbacks out. Never in production. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock, Random } from '#kernel';
import type { PaymentManifest, SandboxSite } from '#payments/socket.ts';
import { loopbackLookup } from './network-guard.ts';
import { sendRequest } from './send-request.ts';

const LARGEST_BODY = 16_384;

export interface SandboxRules {
  /** Where players find the site: `http://pay.localhost:8080`. */
  readonly origin: string;
  /** The key of a merchant's account there. */
  readonly keyOf: (account: string) => string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  /** Runs something later, once; by default on a timer that keeps no process alive. */
  readonly later?: ((milliseconds: number, act: () => void) => void) | undefined;
}

/** Answers requests to the site's host; give it those and no others. */
export type SandboxListener = (request: IncomingMessage, response: ServerResponse) => void;

export function openSandboxSite(manifest: PaymentManifest, rules: SandboxRules): SandboxListener | undefined {
  const { origin, keyOf, clock, random } = rules;
  const site = manifest.openSite?.({
    origin,
    keyOf,
    clock,
    random,
    later: rules.later ?? ((milliseconds, act) => void setTimeout(act, milliseconds).unref()),
    post: async (url, headers, body) => {
      const sent = await sendRequest({ method: 'POST', url, headers, body }, loopbackLookup);
      return sent.kind === 'answered' ? sent.status : 0;
    },
  });
  if (!site) return undefined;
  return (request, response) => {
    answer(site, origin, request, response).catch(() => {
      response.statusCode = 500;
      response.end();
    });
  };
}

async function answer(site: SandboxSite, origin: string, request: IncomingMessage, response: ServerResponse) {
  const body = await bodyOf(request);
  if (!body) {
    response.statusCode = 413;
    response.end();
    return;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answered = await site.answer(
    new Request(new URL(request.url ?? '/', origin), { method, headers, ...(hasBody ? { body } : {}) }),
  );
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) response.setHeader(name, value);
  response.end(Buffer.from(await answered.arrayBuffer()));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
