/** Grants that signals hold, as operators see and decide on them. */
import { formatAmount, type Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Waiting } from '../../../db/waiting.ts';
import type { Merchant } from '../../merchants/index.ts';
import { isLiving, lostMinor } from '../../wallet/index.ts';
import type { Rewarding } from '../context.ts';
import { openDecisions, type ReviewDecisions } from './decide.ts';
import { storedSignals } from './look.ts';
import type { Signal } from './rules.ts';
import { type ReviewRow, reviewsOfMerchant, waitingReviews } from './store.ts';

export interface ShownReview {
  readonly row: ReviewRow;
  readonly signals: readonly Signal[];
  /** It is over anyway: given up, or taken by an exclusion. */
  readonly isOver: boolean;
  readonly awardMinor: bigint;
  readonly requiredMinor: bigint;
  readonly doneMinor: bigint;
  /** What forfeiting it would take now, or took. */
  readonly losesMinor: bigint;
}

export interface ReviewsBackOffice extends ReviewDecisions {
  list(db: Db, merchant: Merchant): Promise<readonly { readonly [field: string]: Json }[]>;
  /** Those that wait first. */
  overview(db: Db, merchant: Merchant): Promise<readonly ShownReview[]>;
  /** Held grants and appeals that wait for a decision, and since when. */
  waiting(db: Db, merchantId: string): Promise<Waiting>;
}

const LISTED = 100;

export function openReviews(rewards: Rewarding): ReviewsBackOffice {
  const { bonus } = rewards;

  async function shown(db: Db, merchantId: string, row: ReviewRow): Promise<ShownReview> {
    const grant = await bonus.find(db, merchantId, row.grant_id);
    const loss = row.state === 'open' && (await bonus.lossOfHeld(db, merchantId, row.grant_id));
    return {
      row,
      signals: storedSignals(row.signals as Json),
      isOver: row.state === 'open' && !(grant && isLiving(grant.state)),
      awardMinor: grant?.award_minor ?? 0n,
      requiredMinor: grant?.required_minor ?? 0n,
      doneMinor: grant?.done_minor ?? 0n,
      losesMinor: loss ? lostMinor(loss) : row.lost_minor,
    };
  }

  const overview = async (db: Db, merchant: Merchant) => {
    const rows = await reviewsOfMerchant(db, merchant.id, LISTED);
    return Promise.all(rows.map((row) => shown(db, merchant.id, row)));
  };

  return {
    overview,
    waiting: (db, merchantId) => waitingReviews(db, merchantId),
    list: async (db, merchant) =>
      (await overview(db, merchant)).map(({ row, signals, isOver, losesMinor }) => ({
        grant: row.grant_id,
        member: row.member_id,
        campaign: row.campaign,
        state: isOver ? 'over' : row.state,
        weight: row.weight,
        signals: signals.map(({ kind, weight, count }) => `${kind} ${count} (${weight})`),
        loses: formatAmount(losesMinor, merchant.currency),
        since: row.opened_at.toISOString(),
        appeal: row.appeal,
      })),

    ...openDecisions(rewards),
  };
}
