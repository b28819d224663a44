/**
 * What happens to members, given to campaigns: their progress is locked, the plugins decide, and what they award is given in the same
 * transaction with its part of the budget. However many campaigns there are, progress is locked, read and saved once.
 */
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GrantRow } from '../../wallet/index.ts';
import type { Campaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { Received } from '../points/index.ts';
import { openTill, unlimited } from './give-awards.ts';
import { receivedBy, receivePoints } from './receive-points.ts';
import { type MemberOccasion, type Stepping, stepMember, steppingOf } from './step-member.ts';
import { type LockedProgress, lockAllProgress, type Progressed } from './store-progress.ts';
import { dueOf } from './take-part.ts';

/** Returns what was given. */
export async function applyOccasions(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  all: readonly MemberOccasion[],
): Promise<readonly GrantRow[]> {
  return (await applyToAll(rewards, tx, merchant, [campaign], all)).given;
}

export interface Applied {
  readonly given: readonly GrantRow[];
  readonly points: readonly Received[];
  /** Free rounds, in all. */
  readonly rounds: number;
}

/** The same occasions for several campaigns. */
export function applyToAll(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaigns: readonly Campaign[],
  all: readonly MemberOccasion[],
): Promise<Applied> {
  return applyEach(
    rewards,
    tx,
    merchant,
    campaigns.map((campaign) => ({ campaign, occasions: all })),
  );
}

/**
 * To each campaign its own, in the order of the campaigns. Points are there when the transaction ends. All progress is locked before the
 * first campaign is, so that two transactions with the same members and campaigns come one after the other.
 */
export async function applyEach(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  each: readonly { readonly campaign: Campaign; readonly occasions: readonly MemberOccasion[] }[],
): Promise<Applied> {
  const stepping = await Promise.all(
    each.map(async ({ campaign, occasions }) => ({
      stepping: await steppingOf(rewards, merchant, campaign),
      occasions,
    })),
  );
  const parts = (await dueOf(rewards, tx, merchant, stepping))
    .filter(({ occasions }) => occasions.length > 0)
    .map((one) => ({ ...one, ofMembers: [...Map.groupBy(one.occasions, ({ memberId }) => memberId)] }));
  if (parts.length === 0) return { given: [], points: [], rounds: 0 };
  const memberIds = parts.flatMap(({ ofMembers }) => ofMembers.map(([memberId]) => memberId));
  const locked = await lockAllProgress(tx, merchant.id, memberIds);
  const applied: (Applied & { readonly changed: readonly Progressed[] })[] = [];
  for (const { stepping: one, ofMembers } of parts) applied.push(await applyTo(rewards, tx, one, ofMembers, locked));
  await locked.save(applied.flatMap(({ changed }) => changed));
  const points = applied.flatMap((one) => one.points);
  receivePoints(rewards, merchant, points);
  return {
    given: applied.flatMap(({ given }) => given),
    points,
    rounds: applied.reduce((sum, one) => sum + one.rounds, 0),
  };
}

async function applyTo(
  rewards: Rewarding,
  tx: Tx,
  stepping: Stepping,
  ofMembers: readonly (readonly [string, readonly MemberOccasion[]])[],
  locked: LockedProgress,
) {
  const { merchant, campaign, kind, config } = stepping;
  const { code } = campaign;
  const start = kind.promotion.start(config);
  const foreseen = ofMembers.map(([memberId, occasions]) => {
    const { progress = start, dueDay } = locked.of(code, memberId);
    const before = { memberId, progress, dueDay };
    return { before, occasions, step: stepMember(stepping, before, occasions, unlimited) };
  });
  const awards = foreseen.flatMap(({ step }) => step.awards);
  // Most bets bring no award: the campaign is locked for those that may.
  const till = awards.length === 0 ? undefined : await openTill(rewards, tx, merchant, campaign, awards);
  const steps = foreseen.map(({ before, occasions, step }) => ({
    before,
    step: till && step.awards.length > 0 ? stepMember(stepping, before, occasions, till) : step,
  }));
  const given = till ? await till.give() : [];
  // Much that happens changes nothing: a mission that is done, a second log-in of a day.
  const changed = steps.filter(
    ({ before, step }) => step.progress !== before.progress || step.dueDay !== before.dueDay,
  );
  return {
    given,
    points: steps.flatMap(({ step: { memberId, points } }) => receivedBy({ merchant, campaign, memberId }, points)),
    rounds: steps.flatMap(({ step }) => step.awards).reduce((sum, { rounds = 0 }) => sum + rounds, 0),
    changed: changed.map(({ step: { memberId, progress, dueDay } }) => ({ code, memberId, progress, dueDay })),
  };
}
