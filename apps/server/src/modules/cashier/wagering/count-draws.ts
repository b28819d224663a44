/**
 * A member's bets in one draw count together: they may cover each other. They are settled one by one, so they are added up first and
 * counted once no further one has been received for a while. A later one is counted with the others, and never reduces what was counted.
 */
import { ok } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { EndedBet } from '../../wallet/index.ts';
import { type Cashier, now } from '../context.ts';
import { countEndedBets } from './count-turnover.ts';
import { validBetOfDraw } from './rules.ts';
import { type DrawTurnoverRow, lockQuietDraws, saveCounted } from './store-draws.ts';

const AT_ONCE = 200;
/**
 * Longer than the pause between two bets of one member in a draw, from when they are received: they are settled one after the other and delivered in
 * that order, also where a node dies and another goes on. What a draw of a million orders counts is complete two minutes after it, so it is no longer
 * than needed.
 */
export const QUIET_MS = 45_000;

/** A draw of which nothing was received since then has no further bet to wait for. */
export const quietSince = (now: Date) => new Date(now.getTime() - QUIET_MS);

/** Returns how many members' draws were counted. */
export async function countDraws(
  cashier: Pick<Cashier, 'atomically' | 'clock' | 'bonus' | 'outbox'>,
  merchant: Merchant,
): Promise<number> {
  const counted = await cashier.atomically(async (tx) => {
    const at = now(cashier);
    const quiet = await lockQuietDraws(tx, merchant.id, quietSince(at), AT_ONCE);
    const draws = quiet.map((row) => ({ row, moreMinor: moreOf(row) }));
    await countEndedBets(cashier, tx, merchant, draws.map(endedDraw));
    await saveCounted(tx, merchant.id, draws, at);
    return ok(quiet.length);
  });
  return counted.ok ? counted.value : 0;
}

/** What was counted of it before, and what covers other bets, is no part of it. */
function endedDraw({ row, moreMinor }: { readonly row: DrawTurnoverRow; readonly moreMinor: bigint }): EndedBet {
  return {
    ref: `${row.game}:${row.draw}:${row.counted_minor}`,
    draw: `${row.game}:${row.draw}`,
    memberId: row.member_id,
    game: row.game,
    category: row.category,
    stakeMinor: row.staked_minor,
    validMinor: moreMinor,
    coveredMinor: row.staked_minor - moreMinor,
    isVoid: false,
    placedAt: row.placed_at ?? row.ended_at,
    at: row.ended_at,
  };
}

function moreOf(row: DrawTurnoverRow): bigint {
  const moreMinor = validBetOfDraw(row.staked_minor, row.paid_minor) - row.counted_minor;
  return moreMinor > 0n ? moreMinor : 0n;
}
