/** What the sites of sandboxes do alike: they limit bodies, serve their style, and verify signed requests. */
import type { SandboxPorts, SandboxSite } from './sandbox.ts';
import { styleResponse } from './sandbox-page.ts';
import { type SignatureScheme, verifyMessage } from './signature.ts';

const LARGEST_BODY = 16_384;

export const json = (value: unknown, status = 200) => Response.json(value, { status });
export const failure = (error: string, status: number) => json({ error }, status);

interface Requested {
  readonly request: Request;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The path's first two parts. */
  readonly room: string;
  readonly id: string;
  readonly isPost: boolean;
}

export function sandboxSite(
  style: string,
  answer: (requested: Requested) => Response | Promise<Response>,
): SandboxSite {
  return {
    async answer(request) {
      const { pathname: path, searchParams: query } = new URL(request.url);
      const [, room = '', id = ''] = path.split('/');
      if (Number(request.headers.get('content-length') ?? 0) > LARGEST_BODY) return failure('too large', 413);
      if (path === '/style.css') return styleResponse(style);
      return await answer({ request, path, query, room, id, isPost: request.method === 'POST' });
    },
  };
}

/** The account and the text of a request, once its signature is verified. */
export async function signedBody(
  { keyOf, clock }: SandboxPorts,
  scheme: SignatureScheme & { readonly headers: { readonly account: string } },
  request: Request,
): Promise<{ readonly account: string; readonly text: string } | undefined> {
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  const account = headers[scheme.headers.account] ?? '';
  const key = keyOf(account);
  const body = new Uint8Array(await request.arrayBuffer());
  if (key === undefined || body.length > LARGEST_BODY) return undefined;
  const isTheirs = verifyMessage(scheme, key, { headers, body, nowMs: clock.now() }) !== undefined;
  return isTheirs ? { account, text: new TextDecoder().decode(body) } : undefined;
}
