/** The sandbox's callbacks: signed, sent again while nobody takes them, each telling with an id of its own. */
import type { SitePorts } from '../../plugin.ts';
import type { Notice } from '../messages.ts';
import { sign } from '../signing.ts';

const RETRY_AFTER_MS = [2_000, 10_000, 60_000] as const;

export interface Callback {
  readonly account: string;
  readonly notifyUrl: string;
  readonly notice: Notice;
}

export function newToken(ports: SitePorts): string {
  return Buffer.from(ports.random.bytes(18)).toString('base64url');
}

/** Resolves after the first try; later tries happen by themselves. */
export async function notify(
  ports: SitePorts,
  callback: Callback,
  eventId = newToken(ports),
  attempt = 0,
): Promise<void> {
  const key = ports.keyOf(callback.account);
  if (key === undefined) return;
  const body = JSON.stringify(callback.notice);
  const headers = sign(key, { account: callback.account, id: eventId, nowMs: ports.clock.now(), body });
  const status = await ports.post(callback.notifyUrl, { ...headers, 'content-type': 'application/json' }, body);
  const wait = RETRY_AFTER_MS[attempt];
  const isTaken = status >= 200 && status < 300;
  const mayHelp = status === 0 || status === 429 || status >= 500;
  if (isTaken || !mayHelp || wait === undefined) return;
  ports.later(wait, () => void notify(ports, callback, eventId, attempt + 1));
}
