/** Counts facts of bets into the figures: a market's share is taken out where it was, and put where it is now. */
import type { Tx } from '../../../db/db.ts';
import type { AgentsDeps } from '../deps.ts';
import { countedOf, merged, type ToldMarket } from './markets.ts';
import { addFigures, type FigureChange, lockMarkets, type MarketRow, saveMarkets } from './store.ts';

const HOUR_MS = 3_600_000;
export const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

const changeOf = (row: MarketRow, sign: 1n | -1n): FigureChange => ({
  path: row.path,
  hour: row.hour,
  product: row.product,
  stakeMinor: sign * row.stake_minor,
  payoutMinor: sign * row.payout_minor,
  validMinor: sign * row.valid_minor,
});

export async function countMarkets(
  { tree, clock }: Pick<AgentsDeps, 'tree' | 'clock'>,
  tx: Tx,
  merchantId: string,
  told: readonly ToldMarket[],
): Promise<void> {
  if (told.length === 0) return;
  const markets = [...Map.groupBy(told, ({ id }) => id).entries()];
  const ids = markets.map(([id]) => id);
  const before = new Map((await lockMarkets(tx, merchantId, ids)).map((row) => [row.id, row]));
  const counted = markets.flatMap(([id, [first, ...rest]]) => {
    if (!first) return [];
    const bets = merged(
      before.get(id)?.bets ?? {},
      [first, ...rest].flatMap((one) => one.bets),
    );
    return [{ first, bets, sums: countedOf(bets) }];
  });
  const paths = await tree.pathsAt(
    tx,
    merchantId,
    counted.map(({ first: { memberId }, sums: { placedAt: at } }) => ({ memberId, at })),
  );
  const after = counted.flatMap(({ first, bets, sums }, at): MarketRow[] => {
    const path = paths[at];
    // of a member of no team: nobody's figures
    if (path === undefined) return [];
    return [
      {
        merchant_id: merchantId,
        id: first.id,
        member_id: first.memberId,
        product: first.product,
        bets,
        path,
        hour: hourOf(sums.settledAt),
        settled_at: sums.settledAt,
        stake_minor: sums.stakeMinor,
        payout_minor: sums.payoutMinor,
        valid_minor: sums.validMinor,
      },
    ];
  });
  await saveMarkets(tx, after);
  const taken = [...before.values()].map((row) => changeOf(row, -1n));
  const changes = [...taken, ...after.map((row) => changeOf(row, 1n))];
  await addFigures(tx, merchantId, changes, new Date(clock.now()));
}
