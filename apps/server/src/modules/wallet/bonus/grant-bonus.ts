/** Grants: given once per campaign, member and period; active when their turn comes. The caller's budget is in the same transaction. */
import { assert, newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { afterCommit } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BonusContext, now } from './context.ts';
import { completeGrant, isHeld } from './end-grant.ts';
import { postPaid, postSteps } from './post.ts';
import { type BonusTerms, type GrantState, grantLifecycle, hasAccount, readTerms } from './rules/index.ts';
import {
  findGrant,
  type GrantRow,
  insertGrant,
  insertGrants,
  lockActiveGrants,
  lockGrant,
  lockQueued,
  type NewGrant,
  updateGrant,
} from './store-grant.ts';

const DAY_MS = 86_400_000;

export interface GrantOrder {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly campaign: string;
  readonly version: number;
  /** One grant of each of a member's periods. */
  readonly period: string;
  readonly terms: BonusTerms;
  readonly awardMinor: bigint;
  readonly requiredMinor: bigint;
  /** The deposit it was given for, if any. */
  readonly depositMinor?: bigint | undefined;
  readonly claimBy?: Date | undefined;
  /** The member has to claim it. */
  readonly isOffered: boolean;
}

function rowOf(bonus: BonusContext, order: GrantOrder): NewGrant {
  const { merchant, memberId } = order;
  return {
    merchant_id: merchant.id,
    id: newId(bonus.clock, bonus.random),
    member_id: memberId,
    campaign: order.campaign,
    campaign_version: order.version,
    period: order.period,
    currency: merchant.currency.code,
    state: order.isOffered ? 'offered' : 'queued',
    terms: JSON.stringify(order.terms),
    award_minor: order.awardMinor,
    required_minor: order.requiredMinor,
    deposit_minor: order.depositMinor ?? 0n,
    claim_by: order.claimBy ?? null,
    expires_at: null,
    created_at: now(bonus),
    activated_at: null,
    ended_at: null,
  };
}

/** Undefined where it was given before. */
export async function grantBonus(bonus: BonusContext, tx: Tx, order: GrantOrder): Promise<GrantRow | undefined> {
  const { merchant, memberId } = order;
  const row = rowOf(bonus, order);
  const { id } = row;
  if (!(await insertGrant(tx, row))) return undefined;
  if (!order.isOffered) await takeTurns(bonus, tx, { merchantId: merchant.id, memberId });
  return findGrant(tx, merchant.id, id);
}

const paidAtOnce = grantLifecycle.next(grantLifecycle.next('queued', 'activate'), 'complete');

/** Awards in cash to many members at once: their rows in one statement, and their money in one call of the ledger. Returns those that are new. */
export async function grantCash(
  bonus: BonusContext,
  tx: Tx,
  orders: readonly GrantOrder[],
): Promise<readonly GrantRow[]> {
  const at = now(bonus);
  const rows = orders.map((order): NewGrant => {
    assert(order.terms.mode === 'cash' && !order.isOffered, 'what is paid at once is cash');
    const ended = { state: paidAtOnce, activated_at: at, ended_at: at, converted_minor: order.awardMinor };
    return { ...rowOf(bonus, order), ...ended };
  });
  const given = await insertGrants(tx, rows);
  await postPaid(bonus, tx, given);
  return given;
}

/** What was offered is taken; undefined where it is not there to take any more. */
export async function claimGrant(bonus: BonusContext, tx: Tx, owner: Owner, id: string): Promise<GrantRow | undefined> {
  const grant = await lockGrant(tx, owner.merchantId, id);
  if (grant?.member_id !== owner.memberId || grant.state !== 'offered') return undefined;
  if (grant.claim_by !== null && grant.claim_by <= now(bonus)) return undefined;
  await updateGrant(tx, grant, { state: grantLifecycle.next('offered', 'claim') });
  await takeTurns(bonus, tx, owner);
  return findGrant(tx, owner.merchantId, id);
}

/** Activates what may be active: cash at once, and one grant with a sum to play. */
export async function takeTurns(bonus: BonusContext, tx: Tx, owner: Owner): Promise<void> {
  const at = now(bonus);
  let isTaken = (await lockActiveGrants(tx, [owner])).length > 0;
  for (const grant of await lockQueued(tx, owner)) {
    const { mode } = readTerms(grant.terms);
    if (isTaken && mode !== 'cash') continue;
    // What is paid to cash as it begins is looked at before; the rest when its sum was played.
    const isPaid = mode === 'cash' || mode === 'turnover' || grant.required_minor === 0n;
    if (isPaid && (await isHeld(bonus, tx, grant))) continue;
    isTaken = (await activate(bonus, tx, grant, at)) === 'active' || isTaken;
  }
}

async function activate(bonus: BonusContext, tx: Tx, grant: GrantRow, at: Date): Promise<GrantState> {
  const terms = readTerms(grant.terms);
  const state = grantLifecycle.next('queued', 'activate');
  const expiresAt = terms.days === undefined ? null : new Date(at.getTime() + terms.days * DAY_MS);
  // What ends at once is never written as active: another one may be.
  const endsAtOnce = terms.mode === 'cash' || grant.required_minor === 0n;
  const activated = endsAtOnce
    ? { ...grant, state, activated_at: at, expires_at: expiresAt }
    : await updateGrant(tx, grant, { state, activatedAt: at, expiresAt });
  const amountMinor = grant.award_minor;
  if (hasAccount(terms)) {
    await postSteps(bonus, tx, grant, [
      { kind: 'bonus_grant', from: 'campaign', to: 'bonus', amountMinor, step: 'grant' },
    ]);
  } else if (terms.mode !== 'unlock') {
    await postSteps(bonus, tx, grant, [
      { kind: 'bonus_paid', from: 'campaign', to: 'cash', amountMinor, step: 'paid' },
    ]);
  }
  if (endsAtOnce) return (await completeGrant(bonus, tx, activated)).state;
  const owner = { merchantId: grant.merchant_id, memberId: grant.member_id };
  if (hasAccount(terms)) afterCommit(() => bonus.spenders.add(owner));
  return activated.state;
}
