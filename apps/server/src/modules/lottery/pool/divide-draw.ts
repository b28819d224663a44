/** Divides the pool of a draw whose shares are all counted: once, in one transaction with its money. */
import { type Division, dividePool, type PoolTerms } from '#engine-kit';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawKey, type DrawRow, lockDraws } from '../draws/index.ts';
import { potOf, priceMinor } from './shares.ts';
import { type Counted, countedSoFar, isEarlierUndivided, lockPool, markDivided, saveDivision } from './store-pool.ts';

export interface DividedDraw {
  readonly merchant: Merchant;
  readonly draw: DrawRow;
  readonly terms: PoolTerms;
}

/**
 * `waits`: a draw before it is not divided yet, and what that one carries is part of this one. The stakes are on the house's account:
 * the pool's part of them, and what the house adds, go to the pool's account, which pays the prizes.
 */
export async function divideDraw(
  deps: Pick<LotteryDeps, 'db' | 'atomically' | 'wallet'>,
  { merchant, draw, terms }: DividedDraw,
  clock: (db: Db) => Promise<Date>,
): Promise<'done' | 'waits'> {
  const key: DrawKey = { merchantId: draw.merchant_id, game: draw.game, drawIndex: Number(draw.draw_index) };
  return inTransaction(deps, async (tx) => {
    const [locked] = await lockDraws(tx, [key]);
    assert(locked, 'a draw that is settled has its row');
    if (locked.divided_at !== null) return 'done';
    if (await isEarlierUndivided(tx, key)) return 'waits';
    const price = priceMinor(terms, merchant.currency);
    const made: { counted: Counted; division: Division }[] = [];
    for (const counted of await countedSoFar(tx, key)) {
      const carry = await lockPool(tx, key, counted.isTrial);
      const division = dividePool(terms, { ...counted, priceMinor: price, carry });
      await saveDivision(tx, key, counted.isTrial, division);
      made.push({ counted, division });
    }
    await markDivided(tx, key, await clock(tx));
    // Money last: every bet waits for the house account's row.
    for (const { counted, division } of made) await fill(tx, deps, { merchant, draw, counted, division });
    return 'done';
  });
}

async function fill(
  tx: Tx,
  { wallet }: Pick<LotteryDeps, 'wallet'>,
  of: { merchant: Merchant; draw: DrawRow; counted: Counted; division: Division },
): Promise<void> {
  const { merchant, draw, counted, division } = of;
  const { source, isTrial } = counted;
  const { game, draw_number: drawNumber } = draw;
  const fillings = [
    { kind: 'pool_contribution', amountMinor: division.addedMinor },
    { kind: 'pool_top_up', amountMinor: division.toppedMinor },
  ] as const;
  for (const { kind, amountMinor } of fillings) {
    if (amountMinor === 0n) continue;
    const externalId = `${kind}:${game}:${drawNumber}:${isTrial ? 'trial' : 'real'}`;
    const words = { source, externalId, label: game, ref: drawNumber };
    await wallet.fillPot(tx, { kind, merchant, isTrial, pot: potOf(game), amountMinor, ...words });
  }
}
