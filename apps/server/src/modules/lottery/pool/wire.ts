/** Divided pools in the shape of the contract. */
import type { AnswerOf, Endpoints } from '#contract';
import { carriedMinor } from '#engine-kit';
import { type Currency, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { DrawRow } from '../draws/index.ts';
import { type DividedPool, dividedDraws } from './store-pool.ts';

type WireDrawn = AnswerOf<Endpoints['drawHistory']>['content'][number];
type WirePools = Pick<WireDrawn, 'pool' | 'trialPool'>;

/** Of those draws that paid from a pool and are divided. */
export async function poolsOfDraws(
  db: Db,
  { id, currency }: Pick<Merchant, 'id' | 'currency'>,
  draws: readonly DrawRow[],
): Promise<ReadonlyMap<DrawRow, WirePools>> {
  const made = new Map<DrawRow, WirePools>();
  const byGame = Map.groupBy(
    draws.filter((draw) => draw.divided_at !== null),
    ({ game }) => game,
  );
  for (const [game, ofGame] of byGame) {
    const indexes = ofGame.map((draw) => Number(draw.draw_index));
    const divided = await dividedDraws(db, id, game, indexes);
    for (const draw of ofGame) {
      const own = divided.filter(({ drawIndex }) => drawIndex === Number(draw.draw_index));
      const [real, trial] = [own.find((one) => !one.isTrial), own.find((one) => one.isTrial)];
      made.set(draw, {
        ...(real && { pool: poolToWire(real, currency) }),
        ...(trial && { trialPool: poolToWire(trial, currency) }),
      });
    }
  }
  return made;
}

function poolToWire({ prizes, carry }: DividedPool, currency: Currency): NonNullable<WirePools['pool']> {
  return {
    prizes: prizes.map(({ group, shares, eachMinor }) => ({
      group,
      shares: Number(shares),
      prize: formatAmount(eachMinor, currency),
    })),
    carry: formatAmount(carriedMinor(carry), currency),
  };
}
