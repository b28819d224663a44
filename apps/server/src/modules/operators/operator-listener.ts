/**
 * The listener of the command line tool: a separate one on the loopback address, so that no proxy before the site can reach it, with a
 * secret that only the server's account can read. The secret alone permits nothing: the operator is identified by a session.
 */
import { timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest } from './answer-request.ts';
import type { OperatorDeps } from './deps.ts';
import type { Switchboard } from './switchboard.ts';

/** An announcement in six languages with three pictures fits. */
const LARGEST_BODY = 10_000_000;

export interface OperatorListener {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** `file` holds the address and the secret for the tool; it is removed on close. */
export async function openOperatorListener(
  deps: Pick<OperatorDeps, 'random' | 'onFault'>,
  board: Switchboard,
  file: string,
): Promise<OperatorListener> {
  const secret = Buffer.from(deps.random.bytes(32)).toString('base64url');
  const server = createServer((request, response) => {
    answer(board, secret, request).then(
      ({ status, value }) => reply(response, status, value),
      (error: unknown) => {
        deps.onFault(error);
        reply(response, 500, { ok: false, code: 'request.failed' });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(`${file}.draft`, JSON.stringify({ url, secret }), { mode: 0o600 });
  renameSync(`${file}.draft`, file);
  return {
    url,
    close: async () => {
      if (isOurs(file, secret)) rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Another server may have opened its listener with the same file since. */
function isOurs(file: string, secret: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(secret);
  } catch {
    return false;
  }
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

/** A page in a browser on this machine can reach the address, but neither knows the secret nor sends this host. */
function isAllowed(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${secret}`);
  const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
  return isKnown && (request.headers.host ?? '').startsWith('127.0.0.1:') && request.method === 'POST';
}

async function answer(board: Switchboard, secret: string, request: IncomingMessage) {
  if (!isAllowed(request, secret)) return { status: 403, value: { ok: false, code: 'request.forged' } };
  const session = request.headers['x-operator-session'];
  const result = await answerRequest(board, {
    path: request.url ?? '/',
    body: await bodyOf(request),
    session: typeof session === 'string' ? session : '',
  });
  if (result.ok) return { status: 200, value: { ok: true, value: result.value } };
  return { status: 422, value: { ok: false, ...result.refusal } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
