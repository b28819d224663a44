/** How the sandbox's sites read what merchants sign, and answer. */
import type { SitePorts } from '../../plugin.ts';
import { signedId } from '../signing.ts';

export const LARGEST_BODY = 16_384;

/** Whose order it is, once the signature is believed. */
export interface SignedBody {
  readonly account: string;
  readonly text: string;
}

export function html(body: string, status = 200, formTarget = ''): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

export const json = (value: unknown, status = 200) => Response.json(value, { status });
export const back = (url: string) => new Response(null, { status: 303, headers: { location: url } });

export async function signedBody(ports: SitePorts, request: Request): Promise<SignedBody | undefined> {
  const headers = Object.fromEntries(request.headers);
  const account = headers['sandbox-account'] ?? '';
  const key = ports.keyOf(account);
  const rawBody = new Uint8Array(await request.arrayBuffer());
  if (key === undefined || rawBody.length > LARGEST_BODY) return undefined;
  const id = signedId(key, headers, rawBody, ports.clock.now());
  return id === undefined ? undefined : { account, text: new TextDecoder().decode(rawBody) };
}
