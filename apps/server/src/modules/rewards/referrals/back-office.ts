/** Referrals that wait for an operator: what says that friend and referrer are one person, and what is decided about it. */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Waiting } from '../../../db/waiting.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { referralLifecycle } from './lifecycle.ts';
import { type Signal, storedSignals } from './signals.ts';
import {
  amountsOf,
  lockReferral,
  type ReferralRow,
  referralsInReview,
  refusedReferrals,
  setReferral,
  waitingReferrals,
} from './store.ts';
import { readReferral } from './terms.ts';

export interface ReferralChange {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}
type Changed = Result<ReferralChange, 'referral.unknown' | 'referral.not_allowed'>;

export interface ShownReferral {
  readonly row: ReferralRow;
  readonly signals: readonly Signal[];
  readonly amountMinor: bigint;
}

export interface ReferralsBackOffice {
  /** Those that wait, the longest first, and the latest that were refused. */
  overview(db: Db, merchantId: string): Promise<readonly ShownReferral[]>;
  list(db: Db, merchantId: string): Promise<readonly { readonly [field: string]: Json }[]>;
  /** Those in review, since they qualified or since the refusal was appealed against. */
  waiting(db: Db, merchantId: string): Promise<Waiting>;
  /** The signals hold it no more: it is paid when its time to be held is over. */
  clear(tx: Tx, merchant: Merchant, id: string): Promise<Changed>;
  refuse(tx: Tx, merchant: Merchant, id: string, reason: string): Promise<Changed>;
}

const LISTED = 200;
const REFUSED = 50;
const DAY_MS = 86_400_000;

export function openReferrals(rewards: Rewarding): ReferralsBackOffice {
  const locked = async (tx: Tx, merchantId: string, id: string, event: 'clear' | 'refuse') => {
    const row = await lockReferral(tx, merchantId, id);
    if (!row) return refuse('referral.unknown');
    return referralLifecycle.allows(row.state, event) ? ok(row) : refuse('referral.not_allowed');
  };
  const changed = ({ id, state }: ReferralRow, after: string): Changed => ok({ id, before: state, after });
  return {
    async overview(db, merchantId) {
      const waiting = await referralsInReview(db, merchantId, LISTED);
      const rows = [...waiting, ...(await refusedReferrals(db, merchantId, REFUSED))];
      const ids = rows.map(({ id }) => id);
      const amounts = ids.length === 0 ? new Map<string, bigint>() : await amountsOf(db, merchantId, ids);
      return rows.map((row) => ({
        row,
        signals: storedSignals(row.signals as Json),
        amountMinor: amounts.get(row.id) ?? 0n,
      }));
    },
    waiting: waitingReferrals,
    list: async (db, merchantId) =>
      (await referralsInReview(db, merchantId, LISTED)).map((row) => ({
        id: row.id,
        campaign: row.code,
        friend: row.friend_id,
        referrer: row.referrer_id,
        weight: row.weight,
        signals: storedSignals(row.signals as Json).map(
          (signal) => `${signal.kind} with ${signal.with} ${signal.memberId}`,
        ),
        qualifiedAt: row.qualified_at?.toISOString() ?? null,
        refusedFor: row.reason,
        appeal: row.appeal,
      })),
    async clear(tx, merchant, id) {
      const found = await locked(tx, merchant.id, id, 'clear');
      if (!found.ok) return found;
      const row = found.value;
      const campaign = await findCampaign(tx, merchant.id, row.code, row.version);
      const { holdDays } = campaign ? readReferral(configOf(campaign.terms, merchant)) : { holdDays: 0 };
      const heldUntil = (row.qualified_at ?? row.joined_at).getTime() + holdDays * DAY_MS;
      const dueAt = new Date(Math.max(heldUntil, rewards.clock.now()));
      const state = referralLifecycle.next(row.state, 'clear');
      await setReferral(tx, row, { state, due_at: dueAt, is_cleared: true });
      return changed(row, state);
    },
    async refuse(tx, merchant, id, reason) {
      const found = await locked(tx, merchant.id, id, 'refuse');
      if (!found.ok) return found;
      const state = referralLifecycle.next(found.value.state, 'refuse');
      await setReferral(tx, found.value, { state, reason });
      return changed(found.value, state);
    },
  };
}
