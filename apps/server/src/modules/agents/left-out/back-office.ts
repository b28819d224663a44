/** The back office of who is left out: operators see why, and two of them count somebody again. */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { AgentsDeps } from '../deps.ts';
import { countAgain, latestLeftOut } from './store.ts';

const SHOWN = 200;

export interface LeftOutBackOffice {
  /** The latest, with those that are counted again. */
  leftOut(db: Db, merchantId: string): Promise<Json>;
  /** All bets since count for the next bills, as what was left out of earlier ones. */
  countAgain(
    tx: Tx,
    requested: { readonly merchantId: string; readonly username: string; readonly operator: string },
  ): Promise<Result<undefined, 'agent.unknown_member'>>;
}

export function openLeftOutBackOffice({
  tree,
  accounts,
  clock,
}: Pick<AgentsDeps, 'tree' | 'accounts' | 'clock'>): LeftOutBackOffice {
  return {
    async leftOut(db, merchantId) {
      const rows = await latestLeftOut(db, merchantId, SHOWN);
      const ids = [...new Set(rows.flatMap(({ member_id, other_id }) => [member_id, other_id]))];
      const nodes = await tree.nodesOf(db, merchantId, ids);
      const names = new Map(nodes.map(({ member_id: id, username }) => [id, username]));
      return rows.map((row) => ({
        member: names.get(row.member_id) ?? '',
        reason: row.reason,
        with: names.get(row.other_id) ?? '',
        detail: row.detail,
        from: row.from_at.toISOString(),
        ...(row.counted_at && { countedAt: row.counted_at.toISOString(), countedBy: row.counted_by ?? '' }),
      }));
    },

    async countAgain(tx, { merchantId, username, operator }) {
      const memberId = await accounts.memberNamed(tx, merchantId, username);
      const isCounted =
        memberId !== undefined &&
        (await countAgain(tx, merchantId, memberId, { by: operator, now: new Date(clock.now()) }));
      return isCounted ? ok() : refuse('agent.unknown_member');
    },
  };
}
