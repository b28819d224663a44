/** Marks bills whose late changes count by the tier that would have been reached: after fraud, by two operators. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { beginOfDay, dayAfter, type Merchant } from '../../../merchants/index.ts';
import type { AgentsDeps } from '../../deps.ts';
import { markRetier } from './store.ts';

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

export interface RetierBackOffice {
  /** Of the agent and of everybody above it, what was billed of a day of the merchant. The next bill of each contract takes the difference: none where no bill follows. */
  retier(
    tx: Tx,
    merchant: Merchant,
    fraud: { readonly username: string; readonly day: string },
  ): Promise<Result<{ readonly bills: number }, 'agent.unknown_member' | 'request.malformed'>>;
}

export function openRetier({ accounts, tree }: Pick<AgentsDeps, 'accounts' | 'tree'>): RetierBackOffice {
  return {
    async retier(tx, { id: merchantId, manifest: { timeZone } }, { username, day }) {
      if (!isDay(day)) return refuse('request.malformed', { field: 'day' });
      const memberId = await accounts.memberNamed(tx, merchantId, username);
      const node = memberId === undefined ? undefined : await tree.nodeOf(tx, merchantId, memberId);
      if (!node) return refuse('agent.unknown_member');
      const [from, to] = [beginOfDay(day, timeZone), beginOfDay(dayAfter(day), timeZone)];
      const [place] = await tree.pathsAt(tx, merchantId, [{ memberId: node.member_id, at: from }]);
      const branch = (place ?? node.path).split('/').slice(0, -1);
      return ok({ bills: await markRetier(tx, merchantId, branch, { from, to }) });
    },
  };
}
