/**
 * Grants: given once per campaign, member and period; active when their turn comes. However many members they are for, it takes a few
 * statements. The caller's budget is in the same transaction.
 */
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { afterCommit } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BonusContext, now } from './context.ts';
import { completeGrant, isHeld } from './end-grant.ts';
import { postBegins } from './post.ts';
import { type BonusTerms, grantLifecycle, hasAccount, readTerms } from './rules/index.ts';
import {
  findGrant,
  findGrants,
  type GrantRow,
  insertGrants,
  lockActiveGrants,
  lockGrant,
  lockQueued,
  type NewGrant,
  updateGrant,
  updateGrants,
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
    state: order.isOffered ? 'offered' : grantLifecycle.next('offered', 'claim'),
    terms: order.terms,
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

const paidAtOnce = grantLifecycle.next(grantLifecycle.next('queued', 'activate'), 'complete');

/** Cash that nobody has to claim, and nobody looks at first. */
export const isPaidAtOnce = ({ terms, isOffered }: Pick<GrantOrder, 'terms' | 'isOffered'>) =>
  terms.mode === 'cash' && !isOffered && terms.reviewFrom === undefined;

/** Returns those that are new: what was given before is left out. */
export async function grantBonuses(
  bonus: BonusContext,
  tx: Tx,
  orders: readonly GrantOrder[],
): Promise<readonly GrantRow[]> {
  if (orders.length === 0) return [];
  const at = now(bonus);
  const rows = orders.map((order): NewGrant => {
    const paid = { state: paidAtOnce, activated_at: at, ended_at: at, converted_minor: order.awardMinor };
    return { ...rowOf(bonus, order), ...(isPaidAtOnce(order) && paid) };
  });
  const given = await insertGrants(tx, rows);
  await postBegins(
    bonus,
    tx,
    given.filter(({ state }) => state === paidAtOnce),
  );
  const waiting = given.filter(({ state }) => state === 'queued');
  if (waiting.length === 0) return given;
  await takeAllTurns(bonus, tx, waiting.map(ownerOf));
  const ids = given.map(({ id }) => id);
  return findGrants(tx, orders[0]?.merchant.id ?? '', ids);
}

const ownerOf = ({ merchant_id, member_id }: GrantRow): Owner => ({ merchantId: merchant_id, memberId: member_id });

/** What was offered is taken; undefined where it is not there to take any more. */
export async function claimGrant(bonus: BonusContext, tx: Tx, owner: Owner, id: string): Promise<GrantRow | undefined> {
  const grant = await lockGrant(tx, owner.merchantId, id);
  if (grant?.member_id !== owner.memberId || grant.state !== 'offered') return undefined;
  if (grant.claim_by !== null && grant.claim_by <= now(bonus)) return undefined;
  await updateGrant(tx, grant, { state: grantLifecycle.next('offered', 'claim') });
  await takeTurns(bonus, tx, owner);
  return findGrant(tx, owner.merchantId, id);
}

export const takeTurns = (bonus: BonusContext, tx: Tx, owner: Owner) => takeAllTurns(bonus, tx, [owner]);

/** Activates what may be active: cash at once, and of each member one grant with a sum to play. */
async function takeAllTurns(bonus: BonusContext, tx: Tx, owners: readonly Owner[]): Promise<void> {
  const taken = new Set((await lockActiveGrants(tx, owners)).map((grant) => keyOf(grant)));
  const begun: GrantRow[] = [];
  for (const grant of await lockQueued(tx, owners)) {
    const { mode } = readTerms(grant.terms);
    if (taken.has(keyOf(grant)) && mode !== 'cash') continue;
    // What is paid to cash as it begins is looked at before; the rest when its sum was played.
    const isPaid = mode === 'cash' || mode === 'turnover' || grant.required_minor === 0n;
    if (isPaid && (await isHeld(bonus, tx, grant))) continue;
    begun.push(grant);
    if (!endsAtOnce(grant)) taken.add(keyOf(grant));
  }
  if (begun.length > 0) await activate(bonus, tx, begun);
}

const keyOf = ({ merchant_id, member_id }: GrantRow) => `${merchant_id}/${member_id}`;
const endsAtOnce = ({ terms, required_minor }: GrantRow) => readTerms(terms).mode === 'cash' || required_minor === 0n;

async function activate(bonus: BonusContext, tx: Tx, grants: readonly GrantRow[]): Promise<void> {
  const at = now(bonus);
  const state = grantLifecycle.next('queued', 'activate');
  const activations = grants.map((grant) => {
    const { days } = readTerms(grant.terms);
    const expiresAt = days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
    return { grant, change: { state, activatedAt: at, expiresAt } };
  });
  // What ends at once is never written as active: another one may be.
  const [atOnce, lasting] = [true, false].map((ends) => activations.filter(({ grant }) => endsAtOnce(grant) === ends));
  await updateGrants(tx, lasting ?? []);
  await postBegins(
    bonus,
    tx,
    grants.filter((grant) => readTerms(grant.terms).mode !== 'unlock'),
  );
  const ended = (atOnce ?? []).map(({ grant, change }) => ({
    ...grant,
    state: change.state,
    activated_at: change.activatedAt,
    expires_at: change.expiresAt,
  }));
  const isAllCash = ({ terms }: GrantRow) => ['cash', 'turnover'].includes(readTerms(terms).mode);
  const paid = ended.filter(isAllCash).map((grant) => ({
    grant,
    change: { state: paidAtOnce, endedAt: at, convertedMinor: grant.award_minor },
  }));
  await updateGrants(tx, paid);
  for (const grant of ended) if (!isAllCash(grant)) await completeGrant(bonus, tx, grant);
  for (const { grant } of lasting ?? []) {
    if (hasAccount(readTerms(grant.terms))) afterCommit(() => bonus.spenders.add(ownerOf(grant)));
  }
}
