/** The sandbox's callbacks: signed, repeated until accepted, each notice with its own id. What was not accepted yet is sent after a restart, too. */
import { type SandboxPorts, type SavedPart, signMessage } from '#provider-kit';
import type { Notice } from '../messages.ts';
import { scheme } from '../signing.ts';

const RETRY_AFTER_MS = [2_000, 10_000, 60_000] as const;

export interface Callback {
  readonly account: string;
  readonly notifyUrl: string;
  readonly notice: Notice;
}

interface Unsent extends Callback {
  readonly eventId: string;
}

interface When {
  /** By default a new one. */
  readonly eventId?: string;
  /** By default at once. */
  readonly afterMs?: number;
}

export interface Notices {
  /** Resolves after the first try, unless it is for later; later tries run in the background. */
  send(callback: Callback, when?: When): Promise<void>;
}

export type SavedNotices = readonly (readonly [string, Unsent])[];

export function newToken(ports: SandboxPorts): string {
  return Buffer.from(ports.random.bytes(18)).toString('base64url');
}

export function openNotices(ports: SandboxPorts, part: SavedPart<SavedNotices>): Notices {
  const unsent = new Map<string, Unsent>(part.load());
  const save = () => part.save([...unsent]);

  async function post({ account, notifyUrl, notice, eventId }: Unsent): Promise<'taken' | 'refused' | 'unanswered'> {
    const key = ports.keyOf(account);
    if (key === undefined) return 'refused';
    const body = JSON.stringify(notice);
    const headers = signMessage(scheme, key, { account, id: eventId, nowMs: ports.clock.now(), body });
    const { status } = await ports.post(notifyUrl, { ...headers, 'content-type': 'application/json' }, body);
    if (status >= 200 && status < 300) return 'taken';
    return status === 0 || status === 429 || status >= 500 ? 'unanswered' : 'refused';
  }

  async function attempt(id: string, one: Unsent, tries: number): Promise<void> {
    const outcome = await post(one);
    const wait = RETRY_AFTER_MS[tries];
    if (outcome === 'unanswered' && wait !== undefined) {
      ports.later(wait, () => void attempt(id, one, tries + 1));
      return;
    }
    unsent.delete(id);
    save();
  }

  for (const [id, one] of unsent) ports.later(RETRY_AFTER_MS[0], () => void attempt(id, one, 0));
  return {
    async send(callback, { eventId = newToken(ports), afterMs } = {}) {
      const [id, one] = [newToken(ports), { ...callback, eventId }];
      unsent.set(id, one);
      save();
      if (afterMs === undefined) return await attempt(id, one, 0);
      ports.later(afterMs, () => void attempt(id, one, 0));
    },
  };
}
