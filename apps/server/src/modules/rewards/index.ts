/** Public API of rewards: campaigns, what they give, and what becomes of it. */
import type { Language } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import { createDueWork } from '../../db/jobs/due-work.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import type { RoundsCollector } from '../seamless/index.ts';
import { type CampaignsBackOffice, openCampaigns } from './campaigns/index.ts';
import { nightlyCheck } from './checks/index.ts';
import { sweepClaims } from './claims/index.ts';
import { createRewarding } from './context.ts';
import type { RewardsDeps } from './deps.ts';
import { type FreeRoundsBackOffice, freeRoundsJob, openFreeRoundSets, openFreeRounds } from './free-rounds/index.ts';
import {
  type CreditedDeposit,
  depositBonuses,
  dueDays,
  type GivingBackOffice,
  giveForDeposit,
  openGiving,
} from './giving/index.ts';
import { subscribe } from './listeners.ts';
import { lapseJob, type PointsBackOffice, pointsBackOffice } from './points/index.ts';
import { rainJob } from './rains/index.ts';
import { openReferrals, type ReferralsBackOffice, referralJob } from './referrals/index.ts';
import { lookAtGrant, openReviews, type ReviewsBackOffice } from './reviews/index.ts';
import { routes } from './routes.ts';
import { seedDemoCampaigns } from './seed-demo-campaigns.ts';
import { openShops, type ShopsBackOffice } from './shop/index.ts';
import { openTournaments, type TournamentsBackOffice, tournamentJob } from './tournaments/index.ts';
import { createRoundsCollector, sweepSteps, vendorRoundsJob } from './vendor-rounds/index.ts';

export type { CampaignsBackOffice } from './campaigns/index.ts';
export type { RewardsDeps } from './deps.ts';
export type { FreeRoundsBackOffice } from './free-rounds/index.ts';
export type { GivingBackOffice } from './giving/index.ts';
export type { PointsBackOffice } from './points/index.ts';
export type { ReferralsBackOffice } from './referrals/index.ts';
export type { ReviewsBackOffice } from './reviews/index.ts';
export { type NamedOrder, prizeOf, type ShopsBackOffice } from './shop/index.ts';
export type { TournamentsBackOffice } from './tournaments/index.ts';

export interface Rewards {
  readonly routes: ReturnType<typeof routes>;
  readonly subscribe: (outbox: Pick<Outbox, 'listen' | 'listenMany'>) => void;
  /** Ends what has run out, and gives what periods that are over have brought; run every few seconds by one node. Returns how much. */
  readonly workOnDue: () => Promise<number>;
  /** Deletes old rows of these merchants, a slice at a time. */
  readonly sweep: (merchantIds: readonly string[]) => Promise<void>;
  /** In the transaction that credits a deposit. */
  readonly depositCredited: (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
  readonly depositBonuses: (
    db: Db,
    merchant: Merchant,
    memberId: string,
    language: Language,
  ) => ReturnType<typeof depositBonuses>;
  /** What play needs of them. */
  readonly freeRounds: ReturnType<typeof openFreeRounds>;
  /** What seamless wallets need of them. */
  readonly roundsCollector: RoundsCollector;
  readonly backOffice: CampaignsBackOffice;
  /** As operators' commands have them. */
  readonly backOffices: {
    readonly campaigns: CampaignsBackOffice;
    readonly giving: GivingBackOffice;
    readonly tournaments: TournamentsBackOffice;
    readonly referrals: ReferralsBackOffice;
    readonly reviews: ReviewsBackOffice;
    readonly shops: ShopsBackOffice;
    readonly points: PointsBackOffice;
    readonly freeRounds: FreeRoundsBackOffice;
  };
  readonly seedDemo: (merchant: Merchant) => Promise<void>;
}

/** Merchants are processed independently. */
const often = { maxAtOnce: 4, timeoutMs: 60_000 };

export function createRewards(deps: RewardsDeps): Rewards {
  const rewards = createRewarding(deps);
  const backOffice = openCampaigns(deps, rewards.kinds);
  deps.bonus.reviewBy((tx, grant, reviewFrom) => lookAtGrant(rewards, tx, grant, reviewFrom));
  return {
    routes: routes(rewards),
    subscribe: (outbox) => subscribe(rewards, outbox),
    workOnDue: createDueWork({
      ...deps,
      ...often,
      jobs: [
        ...deps.bonusJobs,
        dueDays(rewards),
        nightlyCheck(rewards),
        tournamentJob(rewards),
        referralJob(rewards),
        rainJob(rewards),
        lapseJob(rewards),
        vendorRoundsJob(rewards),
        freeRoundsJob(rewards),
      ],
    }),
    sweep: async (merchantIds) => {
      await sweepSteps(rewards, merchantIds);
      await sweepClaims(rewards, merchantIds);
    },
    depositCredited: (tx, deposit) => giveForDeposit(rewards, tx, deposit),
    depositBonuses: (db, merchant, memberId, language) => depositBonuses(rewards, db, merchant, memberId, language),
    freeRounds: openFreeRounds(rewards),
    roundsCollector: createRoundsCollector(rewards),
    backOffice,
    backOffices: {
      campaigns: backOffice,
      giving: openGiving(rewards),
      tournaments: openTournaments(rewards),
      referrals: openReferrals(rewards),
      reviews: openReviews(rewards),
      shops: openShops(rewards),
      points: pointsBackOffice,
      freeRounds: openFreeRoundSets(rewards),
    },
    seedDemo: (merchant) => seedDemoCampaigns(rewards, backOffice, merchant),
  };
}
