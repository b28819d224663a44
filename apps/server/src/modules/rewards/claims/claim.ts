/** What a member asks for: a grant that is offered, what a campaign has for anyone who asks, or a code. */
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { applyToAll, claimantOf, hasTaken, isMeantFor } from '../giving/index.ts';
import { type Claim, type ClaimRequest, onceUnderKey } from './once-under-key.ts';

export interface Claiming {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly key: string;
}

type Refused = 'reward.unknown' | 'reward.over' | 'reward.taken';
type Claimed = Result<Claim, Refused>;
type Answered<Code extends string> = Promise<Result<Claim, Code | 'request.idempotency_key_reused'>>;

const requestFor = ({ merchant, memberId, key }: Claiming, claimed: string): ClaimRequest => ({
  merchantId: merchant.id,
  memberId,
  key,
  claimed,
});

export function claimGrant(rewards: Rewarding, claiming: Claiming, id: string): Answered<Refused> {
  const { merchant, memberId } = claiming;
  return onceUnderKey(rewards, requestFor(claiming, `grant:${id}`), async (tx): Promise<Claimed> => {
    if ((await rewards.accountStatusOf(tx, merchant.id, memberId)) !== 'open') return refuse('reward.unknown');
    const grant = await rewards.bonus.claim(tx, { merchantId: merchant.id, memberId }, id);
    if (!grant) return refuse((await isTaken(rewards, tx, claiming, id)) ? 'reward.taken' : 'reward.over');
    await rewards.outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
    return ok({ grantId: grant.id, points: 0n, rounds: 0 });
  });
}

/** The member has claimed it before: not so an offer that lapsed, or was taken back. */
async function isTaken({ bonus }: Rewarding, tx: Tx, { merchant, memberId }: Claiming, id: string): Promise<boolean> {
  const grant = await bonus.find(tx, merchant.id, id);
  return grant?.member_id === memberId && (grant.activated_at !== null || grant.state === 'queued');
}

/** A campaign without a code; one that has one is unknown here. */
export function claimOfCampaign(rewards: Rewarding, claiming: Claiming, code: string): Answered<Refused> {
  return onceUnderKey(rewards, requestFor(claiming, `campaign:${code}`), async (tx): Promise<Claimed> => {
    const running = await runningCampaigns(tx, claiming.merchant.id);
    const campaign = running.find((one) => one.code === code && one.terms.code === undefined);
    return campaign ? claimIn(rewards, tx, claiming, campaign) : refuse('reward.unknown');
  });
}

const enteredAs = (code: string) => code.trim().toUpperCase();

export const codeRequest = (claiming: Claiming, code: string): ClaimRequest =>
  requestFor(claiming, `code:${enteredAs(code)}`);

type CodeRefused = 'reward.code_wrong' | 'reward.over' | 'reward.taken';

export function redeemCode(rewards: Rewarding, claiming: Claiming, code: string): Answered<CodeRefused> {
  const { merchant, memberId } = claiming;
  return onceUnderKey(rewards, codeRequest(claiming, code), async (tx): Promise<Result<Claim, CodeRefused>> => {
    const running = await runningCampaigns(tx, merchant.id);
    const campaign = running.find(({ terms }) => terms.code === enteredAs(code));
    // A code of somebody else looks like one that is not there.
    if (!campaign || !(await isMeantFor(rewards, tx, merchant, campaign, memberId))) return refuse('reward.code_wrong');
    return claimIn(rewards, tx, claiming, campaign);
  });
}

async function claimIn(
  rewards: Rewarding,
  tx: Tx,
  { merchant, memberId }: Claiming,
  campaign: Campaign,
): Promise<Result<Claim, 'reward.over' | 'reward.taken'>> {
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const id = newId(rewards.clock, rewards.random);
  const kind = await rewards.kinds(campaign.terms.kind);
  const body = await claimantOf(rewards, tx, merchant, memberId, kind?.manifest.needs ?? []);
  const claiming = { memberId, occasion: { kind: 'claim', id, day, body } } as const;
  const { given, points, rounds } = await applyToAll(rewards, tx, merchant, [campaign], [claiming]);
  const sum = points.reduce((all, one) => all + one.points, 0n);
  const isGiven = given.length > 0 || sum > 0n || rounds > 0;
  if (isGiven) return ok({ grantId: given[0]?.id, points: sum, rounds });
  return refuse((await hasTaken(rewards, tx, merchant, campaign, claiming)) ? 'reward.taken' : 'reward.over');
}
