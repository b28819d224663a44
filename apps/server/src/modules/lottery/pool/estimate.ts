/**
 * What the first group would divide if it were won in the draw on sale: published while bets come in. Rounded down to two digits, so that
 * no step of it tells of one member's bet, and counted at most every few seconds.
 */
import { EMPTY_CARRY, firstPrizeMinor, type PoolTerms } from '#engine-kit';
import type { Clock, Currency } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { createTtlCache } from '../../../db/ttl-cache.ts';
import type { DrawKey } from '../draws/index.ts';
import { priceMinor } from './shares.ts';
import { pools, stakedOn } from './store-pool.ts';

const COUNTED_FOR_MS = 5_000;
const SHOWN_DIGITS = 2;

export interface EstimatedPrizes {
  readonly realMinor: bigint;
  readonly trialMinor: bigint;
}

export type Estimates = (db: Db, key: DrawKey, terms: PoolTerms, currency: Currency) => Promise<EstimatedPrizes>;

export function estimatedPrizes(clock: Clock): Estimates {
  const cached = createTtlCache<EstimatedPrizes>(clock, COUNTED_FOR_MS);
  return (db, key, terms, currency) =>
    cached(`${key.merchantId}/${key.game}/${key.drawIndex}`, async () => {
      const carried = await pools(db, key.merchantId, [key.game]);
      const staked = await stakedOn(db, key);
      const estimate = (isTrial: boolean) =>
        roundedDown(
          firstPrizeMinor(terms, {
            priceMinor: priceMinor(terms, currency),
            salesMinor: staked.get(isTrial) ?? 0n,
            carry: carried.find((one) => one.isTrial === isTrial)?.carry ?? EMPTY_CARRY,
          }),
        );
      return { realMinor: estimate(false), trialMinor: estimate(true) };
    });
}

function roundedDown(minor: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, minor.toString().length - SHOWN_DIGITS));
  return minor - (minor % step);
}
