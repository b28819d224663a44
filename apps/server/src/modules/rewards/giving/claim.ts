/** What a member asks for: a grant that is offered, what a campaign has for whoever asks, or a code. */
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GrantRow } from '../../wallet/index.ts';
import { type Campaign, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { applyToAll } from './apply-occasions.ts';
import { claimantOf } from './take-part.ts';

export interface Claiming {
  readonly merchant: Merchant;
  readonly memberId: string;
}

/** What was given: money as a grant, points, and free rounds. */
export interface Claim {
  readonly grant: GrantRow | undefined;
  readonly points: bigint;
  readonly rounds: number;
}

type Claimed = Result<Claim, 'reward.unknown' | 'reward.over'>;

export function claimGrant(rewards: Rewarding, { merchant, memberId }: Claiming, id: string): Promise<Claimed> {
  return rewards.atomically(async (tx): Promise<Claimed> => {
    if ((await rewards.accountStatusOf(tx, merchant.id, memberId)) !== 'open') return refuse('reward.unknown');
    const grant = await rewards.bonus.claim(tx, { merchantId: merchant.id, memberId }, id);
    if (!grant) return refuse('reward.over');
    await rewards.outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
    return ok({ grant, points: 0n, rounds: 0 });
  });
}

/** A campaign without a code; one that has one is unknown here. */
export function claimOfCampaign(rewards: Rewarding, claiming: Claiming, code: string): Promise<Claimed> {
  return rewards.atomically(async (tx): Promise<Claimed> => {
    const running = await runningCampaigns(tx, claiming.merchant.id);
    const campaign = running.find((one) => one.code === code && one.terms.code === undefined);
    return campaign ? claimIn(rewards, tx, claiming, campaign) : refuse('reward.unknown');
  });
}

export function redeemCode(
  rewards: Rewarding,
  claiming: Claiming,
  code: string,
): Promise<Result<Claim, 'reward.code_wrong' | 'reward.over'>> {
  const entered = code.trim().toUpperCase();
  return rewards.atomically(async (tx): Promise<Result<Claim, 'reward.code_wrong' | 'reward.over'>> => {
    const running = await runningCampaigns(tx, claiming.merchant.id);
    const campaign = running.find(({ terms }) => terms.code === entered);
    if (!campaign) return refuse('reward.code_wrong');
    const claimed = await claimIn(rewards, tx, claiming, campaign);
    // A code of somebody else looks like one that is not there.
    return claimed.ok ? claimed : refuse(claimed.refusal.code === 'reward.over' ? 'reward.over' : 'reward.code_wrong');
  });
}

async function claimIn(
  rewards: Rewarding,
  tx: Tx,
  { merchant, memberId }: Claiming,
  campaign: Campaign,
): Promise<Claimed> {
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const id = newId(rewards.clock, rewards.random);
  const kind = await rewards.kinds(campaign.terms.kind);
  const body = await claimantOf(rewards, tx, merchant, memberId, kind?.manifest.needs ?? []);
  const occasion = { kind: 'claim', id, day, body } as const;
  const { given, points, rounds } = await applyToAll(rewards, tx, merchant, [campaign], [{ memberId, occasion }]);
  const sum = points.reduce((all, one) => all + one.points, 0n);
  const isGiven = given.length > 0 || sum > 0n || rounds > 0;
  return isGiven ? ok({ grant: given[0], points: sum, rounds }) : refuse('reward.over');
}
