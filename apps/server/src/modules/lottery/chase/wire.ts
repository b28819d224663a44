/** Chases in the shape of the contract. */
import type { AnswerOf, Endpoints } from '#contract';
import { assert, currencyOf, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';
import { type ChaseRow, firstLines, progressOf } from './store-chase.ts';

type WireChase = AnswerOf<Endpoints['chaseDetail']>['chase'];

/** With how far each has come, in the order given. */
export async function chasesToWire(
  db: Db,
  registry: LotteryRegistry,
  chases: readonly ChaseRow[],
): Promise<WireChase[]> {
  const [one] = chases;
  if (!one) return [];
  const ids = chases.map(({ id }) => id);
  const progress = await progressOf(db, one.merchant_id, ids);
  const first = await firstLines(db, one.merchant_id, ids);
  return chases.map((chase) => {
    const come = progress.get(chase.id);
    const order = first.get(chase.id);
    assert(come && order, 'a chase has its orders');
    const currency = currencyOf(chase.currency);
    const amount = (minor: bigint) => formatAmount(minor, currency);
    const { payoutMinor, settledMinor, refundedMinor, all, open, won, lost, cancelled, returned } = come;
    return {
      chaseId: chase.id,
      gameCode: chase.game,
      family: registry.find(chase.game)?.manifest.family ?? chase.game,
      playType: chase.play_type,
      placedAt: chase.placed_at.toISOString(),
      state: open > 0 ? 'open' : 'ended',
      stopsOnWin: chase.stops_on_win,
      ...(chase.stopped_by && { stoppedBy: chase.stopped_by }),
      stake: amount(chase.stake_minor),
      settled: amount(settledMinor),
      refunded: amount(refundedMinor),
      payout: amount(payoutMinor),
      orders: { all, open, won, lost, cancelled, returned },
      lines: order.lines.map((line) => ({
        play: line.play,
        selection: line.selection,
        betCount: line.bet_count,
        unit: amount(line.unit_minor),
        multiple: line.multiple / order.multiple,
      })),
    };
  });
}
