/** Looks, when a day is billed, for two of a branch who bet against each other in its draws: between them nothing was at risk. */
import type { Tx } from '../../../db/db.ts';
import { allowLongQueries, leaveOut, oppositesIn } from './store.ts';

export async function findOpposites(
  tx: Tx,
  merchantId: string,
  day: { readonly from: Date; readonly to: Date },
  now: Date,
): Promise<void> {
  await allowLongQueries(tx);
  const found = await oppositesIn(tx, merchantId, day);
  const findings = found.flatMap(({ one, other, draws }) =>
    [
      [one, other],
      [other, one],
    ].map(([member_id = '', other_id = '']) => ({
      member_id,
      other_id,
      reason: 'opposite' as const,
      detail: `${draws}`,
    })),
  );
  await leaveOut(tx, merchantId, findings, { now, from: day.from });
}
