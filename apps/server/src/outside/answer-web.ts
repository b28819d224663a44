/** Adapts a web-standard request handler to Node's server: sandbox sites have hosts of their own on the server's port. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const LARGEST_BODY = 16_384;

/** Answers requests to a site's host; pass only those. */
export type WebListener = (request: IncomingMessage, response: ServerResponse) => void;

/** `origin`: the site's own, `http://pay.localhost:8080`. */
export function answerWeb(origin: string, answer: (request: Request) => Promise<Response>): WebListener {
  return (request, response) => {
    pass(origin, answer, request, response).catch(() => {
      response.statusCode = 500;
      response.end();
    });
  };
}

/** The requested host, without port. */
export function hostOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return headers.host?.replace(/:\d+$/, '').toLowerCase() ?? '';
}

async function pass(
  origin: string,
  answer: (request: Request) => Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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
  const answered = await answer(
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
