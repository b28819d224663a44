/** What operators decide about a grant that is held, and about what its member wrote: each once: a second operator changes nothing. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type GrantRow, lostMinor, readTerms } from '../../wallet/index.ts';
import type { Rewarding } from '../context.ts';
import { reviewLifecycle } from './lifecycle.ts';
import { lockReview, type ReviewRow, setReview } from './store.ts';

export interface ReviewChange {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}
type Changed = Result<ReviewChange, 'review.unknown' | 'review.not_allowed' | 'reward.loss_changed'>;

interface Word {
  readonly id: string;
  readonly reason: string;
}

export interface ReviewDecisions {
  release(tx: Tx, merchant: Merchant, word: Word): Promise<Changed>;
  /** With the loss that was seen: where it has changed, nothing happens. */
  forfeit(tx: Tx, merchant: Merchant, word: Word & { readonly seenMinor: bigint }): Promise<Changed>;
  uphold(tx: Tx, merchant: Merchant, word: Word): Promise<Changed>;
  /** What was forfeited is given again, with what was left to play. */
  restore(tx: Tx, merchant: Merchant, word: Word): Promise<Changed>;
}

/** As the member reads it. */
const decidedAs = { release: 'released', forfeit: 'forfeited', uphold: 'upheld', restore: 'restored' } as const;
type Event = keyof typeof decidedAs;

export function openDecisions(rewards: Rewarding): ReviewDecisions {
  const { bonus, clock } = rewards;
  const at = () => new Date(clock.now());

  async function locked(tx: Tx, merchantId: string, id: string, event: Event) {
    const row = await lockReview(tx, merchantId, id);
    if (!row) return refuse('review.unknown');
    return reviewLifecycle.allows(row.state, event) ? ok(row) : refuse('review.not_allowed');
  }

  async function decided(
    tx: Tx,
    row: ReviewRow,
    event: Event,
    change: Parameters<typeof setReview>[2],
  ): Promise<Changed> {
    const state = reviewLifecycle.next(row.state, event);
    await setReview(tx, row, { ...change, state });
    const { merchant_id: merchantId, member_id: memberId, grant_id: grantId } = row;
    await rewards.outbox.publish(tx, merchantId, 'balance.changed', { memberId, isTrial: false });
    await rewards.outbox.publish(tx, merchantId, 'review.changed', { memberId, grantId, state: decidedAs[event] });
    return ok({ id: row.grant_id, before: row.state, after: state });
  }

  return {
    async release(tx, merchant, { id, reason }) {
      const found = await locked(tx, merchant.id, id, 'release');
      if (!found.ok) return found;
      const heldMs = Math.max(0, clock.now() - found.value.opened_at.getTime());
      await bonus.release(tx, merchant.id, { id, heldMs });
      return decided(tx, found.value, 'release', { decided_at: at(), reason: reason === '' ? null : reason });
    },

    async forfeit(tx, merchant, { id, reason, seenMinor }) {
      const found = await locked(tx, merchant.id, id, 'forfeit');
      if (!found.ok) return found;
      const done = await bonus.forfeitHeld(tx, merchant.id, { id, seenMinor });
      if (done.kind === 'unknown') return refuse('review.not_allowed');
      if (done.kind === 'changed') {
        return refuse('reward.loss_changed', { loses: formatAmount(lostMinor(done.loss), merchant.currency) });
      }
      return decided(tx, found.value, 'forfeit', { decided_at: at(), reason, lost_minor: seenMinor });
    },

    async uphold(tx, merchant, { id, reason }) {
      const found = await locked(tx, merchant.id, id, 'uphold');
      if (!found.ok) return found;
      return decided(tx, found.value, 'uphold', { answer: reason, answered_at: at() });
    },

    async restore(tx, merchant, { id, reason }) {
      const found = await locked(tx, merchant.id, id, 'restore');
      if (!found.ok) return found;
      const row = found.value;
      const grant = await bonus.find(tx, merchant.id, id);
      if (!grant) return refuse('review.unknown');
      if (row.lost_minor > 0n) await giveAgain(rewards, tx, merchant, grant, row.lost_minor);
      return decided(tx, row, 'restore', { answer: reason, answered_at: at() });
    },
  };
}

/** What was forfeited, with what was left to play: nothing holds it again. */
async function giveAgain(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  grant: GrantRow,
  awardMinor: bigint,
): Promise<void> {
  const { reviewFrom: _, ...terms } = readTerms(grant.terms);
  const leftMinor = grant.required_minor - grant.done_minor;
  const order = {
    merchant,
    memberId: grant.member_id,
    campaign: grant.campaign,
    version: grant.campaign_version,
    period: `restored/${grant.id}`,
    // The award of a sticky grant went back with what was won by it: what is given again is not taken a second time.
    terms: { ...terms, mode: terms.mode === 'sticky' ? 'cashable' : terms.mode },
    awardMinor,
    requiredMinor: leftMinor > 0n ? leftMinor : 0n,
    depositMinor: grant.deposit_minor,
    isOffered: false,
  };
  await rewards.bonus.grant(tx, [order]);
}
