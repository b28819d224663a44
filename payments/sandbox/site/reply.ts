/** Request parsing of the sandbox's sites. */
import { LARGEST_BODY, type SandboxPorts, verifyMessage } from '#provider-kit';
import { scheme } from '../signing.ts';

/** The order's account, once the signature is verified. */
export interface SignedBody {
  readonly account: string;
  readonly text: string;
}

export const json = (value: unknown, status = 200) => Response.json(value, { status });

export async function signedBody(ports: SandboxPorts, request: Request): Promise<SignedBody | undefined> {
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  const account = headers[scheme.headers.account] ?? '';
  const key = ports.keyOf(account);
  const rawBody = new Uint8Array(await request.arrayBuffer());
  if (key === undefined || rawBody.length > LARGEST_BODY) return undefined;
  const isTheirs = verifyMessage(scheme, key, { headers, body: rawBody, nowMs: ports.clock.now() }) !== undefined;
  return isTheirs ? { account, text: new TextDecoder().decode(rawBody) } : undefined;
}
