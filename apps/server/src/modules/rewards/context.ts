/** What the use cases of rewards share. */
import { createEncryptor, type Encryptor } from '../../db/encryptor.ts';
import { createTtlCache } from '../../db/ttl-cache.ts';
import { dayAt, type Merchant } from '../merchants/index.ts';
import { type Campaign, createKinds, type Kinds, type Moment, runningCampaigns } from './campaigns/index.ts';
import type { RewardsDeps } from './deps.ts';

const FRESH_MS = 1_000;

export interface Rewarding extends RewardsDeps {
  readonly kinds: Kinds;
  /** Server seeds of prizes, until they are revealed. */
  readonly seeds: Encryptor;
  /** Those that run, as of a second ago: for what is shown. What is given is read in its transaction. */
  readonly running: (merchantId: string) => Promise<readonly Campaign[]>;
}

export function createRewarding(deps: RewardsDeps): Rewarding {
  const cached = createTtlCache<readonly Campaign[]>(deps.clock, FRESH_MS);
  return {
    ...deps,
    kinds: createKinds(deps.promotions),
    seeds: createEncryptor(deps.secret, 'prize seeds', deps.random),
    running: (merchantId) => cached(merchantId, () => runningCampaigns(deps.db, merchantId)),
  };
}

/** A moment in a merchant's time zone. */
export function momentAt(merchant: Merchant, at: Date): Moment & { readonly day: string } {
  const { timeZone } = merchant.manifest;
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return { at, weekday: local.dayOfWeek, hour: local.hour, day: dayAt(at.getTime(), timeZone) };
}
