/**
 * What happens to members, given to a campaign: their progress is locked, the plugin decides, and what it awards is given in the same
 * transaction with its part of the budget.
 */
import type { Json } from '#kernel';
import { assert } from '#kernel';
import type { CommonConfig, Occasion, PointsAward } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GrantRow } from '../../wallet/index.ts';
import { type Campaign, configOf, freeRoundsOf, type Kind } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { Received } from '../points/index.ts';
import { type MemberAward, openTill, type Taking, unlimited } from './give-awards.ts';
import { receivedBy, receivePoints } from './receive-points.ts';
import { lockProgress, saveProgress } from './store-progress.ts';
import { factsOf, mayTakePart } from './take-part.ts';

export interface MemberOccasion {
  readonly memberId: string;
  readonly occasion: Occasion;
}

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
  let rounds = 0;
  for (const campaign of campaigns) {
    const applied = await applyTo(rewards, tx, merchant, campaign, all);
    given.push(...applied.given);
    points.push(...applied.points);
    rounds += applied.rounds;
  }
  receivePoints(rewards, merchant, points);
  return { given, points, rounds };
}

async function applyTo(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  all: readonly MemberOccasion[],
): Promise<Applied> {
  const stepping = await steppingOf(rewards, merchant, campaign);
  const due = await dueOf(rewards, tx, stepping, all);
  if (due.length === 0) return NOTHING;
  const key = { merchantId: merchant.id, code: campaign.code };
  const ofMembers = [...Map.groupBy(due, ({ memberId }) => memberId)];
  const memberIds = ofMembers.map(([memberId]) => memberId);
  const before = await lockProgress(tx, key, memberIds, stepping.kind.promotion.start(stepping.config));
  const stepOf = (memberId: string, occasions: readonly MemberOccasion[], taking: Taking) => {
    const progress = before.get(memberId);
    assert(progress !== undefined, 'a member’s progress is there once it is locked');
    return stepMember(stepping, { memberId, progress }, occasions, taking);
  };
  const foreseen = ofMembers.map(([memberId, occasions]) => stepOf(memberId, occasions, unlimited));
  const awards = foreseen.flatMap((step) => step.awards);
  // Most bets bring no award: the campaign is locked for those that may.
  const till = awards.length === 0 ? undefined : await openTill(rewards, tx, merchant, campaign, awards);
  const steps = foreseen.map((step, index) => {
    const [memberId, occasions = []] = ofMembers[index] ?? [''];
    return till && step.awards.length > 0 ? stepOf(memberId, occasions, till) : step;
  });
  const given = till ? await till.give() : [];
  await saveProgress(tx, key, steps);
  return {
    given,
    points: steps.flatMap(({ memberId, points }) => receivedBy({ merchant, campaign, memberId }, points)),
    rounds: steps.flatMap(({ awards }) => awards).reduce((sum, { rounds = 0 }) => sum + rounds, 0),
  };
}

const NOTHING: Applied = { given: [], points: [], rounds: 0 };

/** It is for what was before: whoever may begin now, it is theirs. */
const isEarned = ({ kind }: Occasion) => kind === 'day' || kind === 'prize';

/** A campaign with its rules. */
interface Stepping {
  readonly merchant: Merchant;
  readonly campaign: Campaign;
  readonly kind: Kind;
  readonly config: CommonConfig;
  /** The most that a set of free rounds gives. */
  readonly capMinor: bigint;
}

export async function steppingOf(rewards: Rewarding, merchant: Merchant, campaign: Campaign): Promise<Stepping> {
  const kind = await rewards.kinds(campaign.terms.kind);
  assert(kind, 'a campaign is of a kind there is');
  const capMinor = freeRoundsOf(campaign.terms, merchant)?.capMinor ?? 0n;
  return { merchant, campaign, kind, config: configOf(campaign.terms, merchant), capMinor };
}

/** Of these, what the kind receives, of those who may take part. What was earned is paid, whoever may begin now. */
export async function dueOf(
  rewards: Rewarding,
  tx: Tx,
  { merchant, campaign, kind }: Stepping,
  all: readonly MemberOccasion[],
): Promise<readonly MemberOccasion[]> {
  const received = all.filter(({ occasion }) => kind.manifest.receives.includes(occasion.kind));
  const beginning = received.filter(({ occasion }) => !isEarned(occasion));
  if (beginning.length === 0) return received;
  const at = new Date(rewards.clock.now());
  const memberIds = [...new Set(beginning.map(({ memberId }) => memberId))];
  const facts = await factsOf(rewards, tx, merchant, memberIds, [campaign]);
  return received.filter(({ memberId, occasion }) => {
    const of = facts.get(memberId);
    return isEarned(occasion) || (of !== undefined && mayTakePart(merchant, campaign, of, at));
  });
}

interface Stepped {
  readonly memberId: string;
  readonly progress: Json;
  readonly dueDay: string | undefined;
  readonly awards: readonly MemberAward[];
  readonly points: readonly PointsAward[];
}

export function stepMember(
  { kind, config, capMinor }: Stepping,
  { memberId, progress: before }: { readonly memberId: string; readonly progress: Json },
  all: readonly MemberOccasion[],
  taking: Taking,
): Stepped {
  let progress = before;
  let dueDay: string | undefined;
  const awards: MemberAward[] = [];
  const points: PointsAward[] = [];
  for (const { occasion } of all) {
    const step = kind.promotion.step(progress, occasion, config, taking.leftMinor());
    // Of free rounds the most that they may win is held.
    const sets = (step.rounds ?? []).map(({ rounds, ...award }) => ({
      award: { ...award, amountMinor: capMinor },
      rounds,
    }));
    for (const awarded of [...step.awards.map((award) => ({ award })), ...sets]) {
      const one = { memberId, occasion, ...awarded };
      if (taking.take(one)) awards.push(one);
      // Who asked and got nothing may ask again.
      else if (occasion.kind === 'claim') return { memberId, progress: before, dueDay, awards: [], points: [] };
    }
    points.push(...(step.points ?? []));
    ({ progress, dueDay } = step);
  }
  return { memberId, progress, dueDay, awards, points };
}
