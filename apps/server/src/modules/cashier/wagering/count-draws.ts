/**
 * A member's bets in one draw are one play: they may cover each other. They end one by one, so they are added up first and counted when no
 * further one has ended for a while. One that ends later still is counted with the others, and never takes back what was counted.
 */
import { ok } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { countTurnover } from './count-turnover.ts';
import { validBetOf } from './rules.ts';
import { type DrawTurnoverRow, lockQuietDraws, saveCounted } from './store-draws.ts';

const AT_ONCE = 200;
/** Longer than a draw's settlement pauses between two bets of one member. */
export const QUIET_MS = 120_000;

/** A draw that ended before then has no further bet to wait for. */
export const quietSince = (now: Date) => new Date(now.getTime() - QUIET_MS);

/** Answers how many members' draws were counted. */
export async function countDraws(cashier: Cashier, merchant: Merchant): Promise<number> {
  const counted = await cashier.atomically(async (tx) => {
    const at = now(cashier);
    const quiet = await lockQuietDraws(tx, merchant.id, quietSince(at), AT_ONCE);
    const draws = quiet.map((row) => ({ row, moreMinor: moreOf(merchant, row) }));
    await countTurnover(
      tx,
      merchant,
      draws.map(({ row: { member_id: memberId, category, ended_at }, moreMinor }) => ({
        memberId,
        category,
        validMinor: moreMinor,
        at: ended_at,
      })),
    );
    await saveCounted(tx, merchant.id, draws, at);
    return ok(quiet.length);
  });
  return counted.ok ? counted.value : 0;
}

function moreOf(merchant: Merchant, row: DrawTurnoverRow): bigint {
  const moreMinor =
    validBetOf(merchant, { stakeMinor: row.staked_minor, payoutMinor: row.paid_minor }) - row.counted_minor;
  return moreMinor > 0n ? moreMinor : 0n;
}
