/**
 * Lagoon's calls to the merchants' wallets. What has to arrive (a win, or the end of a bet without an answer) is saved first and sent until it
 * is answered, also after a restart.
 */
import { type SandboxPorts, type SavedPart, signMessage } from '#provider-kit';
import { type Answer, type Call, readAnswer, scheme } from '../messages.ts';

const RETRY_MS = 3_000;

interface Owed {
  readonly operator: string;
  readonly call: Call;
}

export interface WalletCalls {
  /** Undefined without a clear answer. */
  call(operator: string, call: Call): Promise<Answer | undefined>;
  /** Sent now, and again until it is answered. */
  owe(id: string, owed: Owed): Promise<Answer | undefined>;
}

export type OwedCalls = readonly (readonly [string, Owed])[];

export function createWalletCalls(ports: SandboxPorts, memory: SavedPart<OwedCalls>): WalletCalls {
  const owed = new Map<string, Owed>(memory.load());
  const save = () => memory.save([...owed]);

  async function call(operator: string, what: Call): Promise<Answer | undefined> {
    const [origin] = ports.originsOf(operator);
    const key = ports.keyOf(operator);
    if (origin === undefined || key === undefined) return undefined;
    const body = JSON.stringify(what);
    const headers = {
      ...signMessage(scheme, key, { nowMs: ports.clock.now(), body }),
      'content-type': 'application/json',
    };
    const sent = await ports.post(`${origin}/vendors/lagoon/wallet`, headers, body);
    return sent.status === 0 || sent.status >= 500 ? undefined : readAnswer(sent.body);
  }

  async function send(id: string, one: Owed): Promise<Answer | undefined> {
    const answer = await call(one.operator, one.call);
    if (answer) {
      owed.delete(id);
      save();
    } else ports.later(RETRY_MS, () => void send(id, one));
    return answer;
  }

  for (const [id, one] of owed) ports.later(RETRY_MS, () => void send(id, one));
  return {
    call,
    owe(id, one) {
      owed.set(id, one);
      save();
      return send(id, one);
    },
  };
}
