/** Marks bills whose late changes count by the tier that would have been reached: after fraud, by two operators. */
import { sql } from 'kysely';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { beginOfDay, dayAfter, type Merchant } from '../../../merchants/index.ts';
import type { AgentsDeps } from '../../deps.ts';

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
      const { rows } = await sql`
        update agent_bill set retier = true, recheck = true
        where merchant_id = ${merchantId} and agent_id = any(${branch}::uuid[]) and kind <> 'realtime' and from_at < ${to} and to_at > ${from}
          and not retier and exists (
            select 1 from agent_contract c where c.merchant_id = ${merchantId} and c.id = agent_bill.contract_id and (c.ends_at is null or not exists (
              select 1 from agent_bill last where last.merchant_id = ${merchantId} and last.contract_id = c.id and last.to_at >= c.ends_at
            ))
          )
        returning 1`.execute(tx);
      return ok({ bills: rows.length });
    },
  };
}
