/** The sandbox's callbacks: signed, repeated until accepted, each notice with its own id. */
import { type SandboxPorts, signMessage } from '#provider-kit';
import type { Notice } from '../messages.ts';
import { scheme } from '../signing.ts';

const RETRY_AFTER_MS = [2_000, 10_000, 60_000] as const;

export interface Callback {
  readonly account: string;
  readonly notifyUrl: string;
  readonly notice: Notice;
}

export function newToken(ports: SandboxPorts): string {
  return Buffer.from(ports.random.bytes(18)).toString('base64url');
}

/** Resolves after the first try; later tries run in the background. */
export async function notify(ports: SandboxPorts, callback: Callback, eventId = newToken(ports), attempt = 0) {
  const key = ports.keyOf(callback.account);
  if (key === undefined) return;
  const body = JSON.stringify(callback.notice);
  const signed = { account: callback.account, id: eventId, nowMs: ports.clock.now(), body };
  const headers = signMessage(scheme, key, signed);
  const { status } = await ports.post(callback.notifyUrl, { ...headers, 'content-type': 'application/json' }, body);
  const wait = RETRY_AFTER_MS[attempt];
  const isTaken = status >= 200 && status < 300;
  const mayHelp = status === 0 || status === 429 || status >= 500;
  if (isTaken || !mayHelp || wait === undefined) return;
  ports.later(wait, () => void notify(ports, callback, eventId, attempt + 1));
}
