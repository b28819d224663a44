/** One member's occasions, by the rules of one campaign. Pure but for what takes the awards. */
import type { Json } from '#kernel';
import { assert } from '#kernel';
import type { CommonConfig, Occasion, PointsAward } from '#promotions/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, configOf, freeRoundsOf, type Kind } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import type { MemberAward, Taking } from './give-awards.ts';

export interface MemberOccasion {
  readonly memberId: string;
  readonly occasion: Occasion;
}

/** A campaign with its rules. */
export interface Stepping {
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

/** How far a member is, and the day on which the campaign wants to be called. */
export interface MemberProgress {
  readonly memberId: string;
  readonly progress: Json;
  readonly dueDay: string | undefined;
}

interface Stepped extends MemberProgress {
  readonly awards: readonly MemberAward[];
  readonly points: readonly PointsAward[];
}

export function stepMember(
  { kind, config, capMinor }: Stepping,
  before: MemberProgress,
  all: readonly MemberOccasion[],
  taking: Taking,
): Stepped {
  const { memberId } = before;
  let { progress, dueDay } = before;
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
      else if (occasion.kind === 'claim') return { ...before, awards: [], points: [] };
    }
    points.push(...(step.points ?? []));
    // What changes nothing, a bet that is void, leaves also the day as it was; a day that has come is over.
    if (step.progress !== progress || occasion.kind === 'day') dueDay = step.dueDay;
    progress = step.progress;
  }
  return { memberId, progress, dueDay, awards, points };
}
