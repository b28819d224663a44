/**
 * What happens to members, given to a campaign: their progress is locked, the plugin decides, and what it awards is given in the same
 * transaction with its part of the budget.
 */
import type { Json } from '#kernel';
import { assert } from '#kernel';
import type { Occasion, PointsAward } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GrantRow } from '../../wallet/index.ts';
import { type Campaign, configOf, type Kind, lockCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { Received } from '../points/index.ts';
import { giveAward } from './give-award.ts';
import { receivedBy, receivePoints } from './receive-points.ts';
import { lockProgress, type Progressed, saveProgress } from './store-progress.ts';
import { factsOf, mayTakePart } from './take-part.ts';

export interface MemberOccasion {
  readonly memberId: string;
  readonly occasion: Occasion;
}

/** Without a limit of its own: the budget is known once the campaign is locked. */
const UNKNOWN_LEFT = 2n ** 62n;

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
}

/** The same occasions for several campaigns, one after the other. Points are there when the transaction ends. */
export async function applyToAll(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaigns: readonly Campaign[],
  all: readonly MemberOccasion[],
): Promise<Applied> {
  const given: GrantRow[] = [];
  const points: Received[] = [];
  for (const campaign of campaigns) {
    const applied = await applyTo(rewards, tx, merchant, campaign, all);
    given.push(...applied.given);
    points.push(...applied.points);
  }
  receivePoints(rewards, merchant, points);
  return { given, points };
}

async function applyTo(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  all: readonly MemberOccasion[],
): Promise<Applied> {
  const kind = await rewards.kinds(campaign.terms.kind);
  assert(kind, 'a campaign is of a kind there is');
  const received = all.filter(({ occasion }) => kind.manifest.receives.includes(occasion.kind));
  if (received.length === 0) return NOTHING;
  const at = new Date(rewards.clock.now());
  const facts = await factsOf(
    rewards,
    tx,
    merchant,
    [...new Set(received.map(({ memberId }) => memberId))],
    [campaign],
  );
  // What was earned is paid, whoever may begin now.
  const due = received.filter(({ memberId, occasion }) => {
    const of = facts.get(memberId);
    return isEarned(occasion) || (of !== undefined && mayTakePart(merchant, campaign, of, at));
  });
  if (due.length === 0) return NOTHING;
  const config = configOf(campaign.terms, merchant);
  const key = { merchantId: merchant.id, code: campaign.code };
  const memberIds = due.map(({ memberId }) => memberId);
  const before = await lockProgress(tx, key, memberIds, kind.promotion.start(config));
  const saved: Progressed[] = [];
  const given: GrantRow[] = [];
  const points: Received[] = [];
  for (const [memberId, ofMember] of Map.groupBy(due, (one) => one.memberId)) {
    const progress = before.get(memberId);
    assert(progress !== undefined, 'a member’s progress is there once it is locked');
    const stepped = await stepMember(rewards, tx, { merchant, campaign, kind, memberId, progress }, ofMember);
    saved.push({ memberId, progress: stepped.progress, dueDay: stepped.dueDay });
    given.push(...stepped.given);
    points.push(...stepped.points);
  }
  await saveProgress(tx, key, saved);
  return { given, points };
}

const NOTHING: Applied = { given: [], points: [] };

/** It is for what was before: whoever may begin now, it is theirs. */
export const isEarned = ({ kind }: Occasion) => kind === 'day' || kind === 'prize';

interface Stepping {
  readonly merchant: Merchant;
  readonly campaign: Campaign;
  readonly kind: Kind;
  readonly memberId: string;
  readonly progress: Json;
}

async function stepMember(rewards: Rewarding, tx: Tx, stepping: Stepping, all: readonly MemberOccasion[]) {
  const { merchant, campaign, kind } = stepping;
  const config = configOf(campaign.terms, merchant);
  let { progress } = stepping;
  let dueDay: string | undefined;
  const given: GrantRow[] = [];
  const brought: PointsAward[] = [];
  for (const { occasion } of all) {
    let step = kind.promotion.step(progress, occasion, config, UNKNOWN_LEFT);
    if (step.awards.length > 0) {
      const row = await lockCampaign(tx, merchant.id, campaign.code);
      assert(row, 'a campaign is never deleted');
      step = kind.promotion.step(progress, occasion, config, BigInt(config.budgetMinor) - row.spent_minor);
      for (const award of step.awards) {
        const grant = await giveAward(rewards, tx, { ...stepping, row, award, occasion });
        if (grant) given.push(grant);
        else if (occasion.kind === 'claim') return { progress: stepping.progress, dueDay, given: [], points: [] };
      }
    }
    brought.push(...(step.points ?? []));
    ({ progress, dueDay } = step);
  }
  return { progress, dueDay, given, points: receivedBy(stepping, brought) };
}
