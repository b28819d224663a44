/** Referrals whose time has come: friends who did not qualify in time, rewards that were held long enough, and periods of shares. */
import type { Tx } from '../../../db/db.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { referralLifecycle } from './lifecycle.ts';
import { payReferral, payShare } from './pay.ts';
import { signalsOf } from './signals.ts';
import { dueIds, dueReferrals, lockDueShares, lockReferral, setReferral } from './store.ts';
import { readReferral } from './terms.ts';

const AT_ONCE = 100;
const SHARES_AT_ONCE = 50;

export const referralJob = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'referrals',
  due: dueReferrals,
  act: async (merchant) => {
    const now = new Date(rewards.clock.now());
    const ids = await dueIds(rewards.db, merchant.id, now, AT_ONCE);
    for (const id of ids) await inTransaction(rewards, (tx) => takeStep(rewards, tx, merchant, id, now));
    const paid = await inTransaction(rewards, async (tx) => {
      const shares = await lockDueShares(tx, merchant.id, now, SHARES_AT_ONCE);
      for (const share of shares) await payShare(rewards, tx, merchant, share);
      return shares.length;
    });
    return ids.length + paid;
  },
});

async function takeStep(rewards: Rewarding, tx: Tx, merchant: Merchant, id: string, now: Date): Promise<void> {
  const row = await lockReferral(tx, merchant.id, id);
  // Another node was here first.
  if (!row || row.due_at === null || row.due_at > now) return;
  if (row.state === 'joined') {
    await setReferral(tx, row, { state: referralLifecycle.next(row.state, 'lapse'), due_at: null });
    return;
  }
  if (row.state !== 'held') return setReferral(tx, row, { due_at: null });
  if (!row.is_cleared) {
    // What showed itself while it was held: a card of the referrer's, say.
    const campaign = await findCampaign(tx, merchant.id, row.code, row.version);
    const { signals, weight } = await signalsOf(rewards, tx, merchant, row);
    if (campaign && weight >= readReferral(configOf(campaign.terms, merchant)).reviewFrom) {
      const state = referralLifecycle.next(row.state, 'suspect');
      return setReferral(tx, row, { state, due_at: null, signals: JSON.stringify(signals), weight });
    }
  }
  await payReferral(rewards, tx, merchant, row);
}
