/** Looks at a grant before anything of it becomes cash: what says that it is abused, and whether an operator has to look at it too. */
import type { Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { GrantRow } from '../../wallet/index.ts';
import type { Rewarding } from '../context.ts';
import {
  burstSignals,
  linkSignals,
  lowRiskSignals,
  oppositeSignals,
  patternSignals,
  type Signal,
  sumOf,
} from './rules.ts';
import { insertReview } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Claims of one campaign are compared over as long, and so many of them. */
const CLAIM_DAYS = 90;
const CLAIMANTS = 500;
/** Against so many of the latest claimants bets are compared. */
const COMPARED = 200;
const COMPLETIONS = 10;

/** True where it waits; what was found is written with it. */
export async function lookAtGrant(rewards: Rewarding, tx: Tx, grant: GrantRow, reviewFrom: number): Promise<boolean> {
  const signals = await signalsOf(rewards, tx, grant);
  const weight = sumOf(signals);
  if (weight === 0 || weight < reviewFrom) return false;
  await insertReview(tx, {
    merchant_id: grant.merchant_id,
    grant_id: grant.id,
    member_id: grant.member_id,
    campaign: grant.campaign,
    state: 'open',
    signals: JSON.stringify(signals),
    weight,
    opened_at: new Date(rewards.clock.now()),
  });
  const opened = { memberId: grant.member_id, grantId: grant.id, state: 'open' } as const;
  await rewards.outbox.publish(tx, grant.merchant_id, 'review.changed', opened);
  return true;
}

async function signalsOf(rewards: Rewarding, tx: Tx, grant: GrantRow): Promise<readonly Signal[]> {
  const { bonus, links, abuse } = rewards;
  const { merchant_id: merchantId, member_id: memberId, campaign, created_at: createdAt } = grant;
  const merchant = rewards.merchants().find(({ id }) => id === merchantId);
  if (!merchant) return [];
  const owner = { merchantId, memberId };
  const at = createdAt.getTime();
  const lately = { from: new Date(at - CLAIM_DAYS * DAY_MS), to: new Date(rewards.clock.now()), limit: CLAIMANTS };
  const claims = await bonus.claimants(tx, merchantId, campaign, lately);
  const claimants = new Set(claims.map((claim) => claim.memberId));
  claimants.delete(memberId);
  const reasons = await links.reasonsOf(tx, merchant, memberId);
  const inTheHour = claims.filter((claim) => Math.abs(claim.at.getTime() - at) <= HOUR_MS);
  const hour = { from: new Date(at - HOUR_MS), to: new Date(at + HOUR_MS) };
  const neighbours = [...new Set([memberId, ...inTheHour.map((claim) => claim.memberId)])];
  const addresses = await abuse.addressesOf(tx, merchantId, neighbours, hour);
  const linked = reasons.map((reason) => reason.memberId);
  const others = [...new Set([...linked, ...claimants])].slice(0, COMPARED);
  const since = grant.activated_at ?? createdAt;
  const opposites = await abuse.opposites(tx, owner, { since, others: [memberId, ...others] });
  const completions = await bonus.completions(tx, owner, COMPLETIONS);
  return [
    ...linkSignals(reasons, claimants, links.weightOf),
    ...burstSignals(memberId, addresses),
    ...oppositeSignals(memberId, opposites),
    ...lowRiskSignals(await bonus.countSums(tx, merchantId, grant.id)),
    ...patternSignals(await abuse.depositPattern(tx, owner, completions)),
  ];
}

export const storedSignals = (signals: Json) => signals as unknown as readonly Signal[];
