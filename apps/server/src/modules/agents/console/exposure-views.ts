/** What agents take of the products against the bound. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { boundOf, percentOf } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentLoads, exposureOf, openAlarms } from '../exposure/index.ts';
import { latestLeftOut } from '../left-out/index.ts';
import { readNameCursor, writeNameCursor } from '../team/index.ts';
import { type Answer, type Entry, partiesOf } from './wire.ts';

const ALARMS_SHOWN = 200;
const LEFT_OUT_SHOWN = 200;

export function exposureViews({ tree, clock }: Pick<AgentsDeps, 'tree' | 'clock'>) {
  return {
    async listExposure(
      db: Db,
      merchant: Merchant,
      { cursor, limit }: { readonly cursor?: string; readonly limit: number },
    ): Promise<Answer<'listAgentExposure'>> {
      const page = { after: readNameCursor(cursor), search: undefined, limit };
      const found = await tree.childrenOf(db, merchant.id, null, page);
      const shown = found.slice(0, limit);
      const alarms = await openAlarms(db, merchant.id, ALARMS_SHOWN);
      const rows: Entry<'listAgentExposure'>[] = [];
      for (const agent of shown) {
        const party = { memberId: agent.member_id, username: agent.username };
        for (const { lostMinor, paidMinor, ...load } of await exposureOf({ tree, clock }, db, merchant, agent)) {
          const alarm = alarms.find((one) => one.agent_id === agent.member_id && one.product === load.product);
          rows.push({
            id: `${agent.member_id} ${load.product}`,
            agent: party,
            ...load,
            lost: formatAmount(lostMinor, merchant.currency),
            paid: formatAmount(paidMinor, merchant.currency),
            ...(alarm && { alarmSince: alarm.first_at.toISOString() }),
          });
        }
      }
      const last = shown.at(-1);
      return { rows, ...(found.length > limit && last && { next: writeNameCursor(last) }) };
    },

    async listAlarms(db: Db, merchant: Merchant): Promise<Answer<'listAgentAlarms'>> {
      const { id: merchantId } = merchant;
      const found = await openAlarms(db, merchantId, ALARMS_SHOWN);
      const ids = found.map(({ agent_id }) => agent_id);
      const partyOf = await partiesOf({ tree }, db, merchantId, ids);
      return {
        rows: found.map((alarm) => ({
          id: `${alarm.agent_id} ${alarm.product}`,
          agent: partyOf(alarm.agent_id),
          product: alarm.product,
          loadPercent: percentOf(alarm.load_ppm),
          limitPercent: percentOf(alarm.limit_ppm ?? boundOf(merchant).limitPpm),
          firstAt: alarm.first_at.toISOString(),
          lastAt: alarm.last_at.toISOString(),
        })),
      };
    },

    async listLeftOut(db: Db, merchantId: string): Promise<Answer<'listAgentLeftOut'>> {
      const found = await latestLeftOut(db, merchantId, LEFT_OUT_SHOWN);
      const ids = found.flatMap(({ member_id, other_id }) => [member_id, other_id]);
      const partyOf = await partiesOf({ tree }, db, merchantId, ids);
      return {
        rows: found.map((row) => ({
          id: `${row.member_id} ${row.reason} ${row.other_id}`,
          member: partyOf(row.member_id),
          reason: row.reason,
          other: partyOf(row.other_id),
          detail: row.detail,
          from: row.from_at.toISOString(),
          lastAt: row.last_at.toISOString(),
          ...(row.counted_at && { countedAt: row.counted_at.toISOString(), countedBy: row.counted_by ?? '' }),
        })),
      };
    },

    async showLoads(
      db: Db,
      merchant: Merchant,
      memberId: string,
    ): Promise<Result<Answer<'showAgentLoads'>, 'agent.unknown_member'>> {
      const node = await tree.nodeOf(db, merchant.id, memberId);
      if (!node) return refuse('agent.unknown_member');
      return ok({ rows: [...(await agentLoads({ tree }, db, merchant, node))] });
    },
  };
}
