/** Who may have something of a campaign now: the same for what is shown and for what is given. */
import { configuredAmount, msOfId } from '#kernel';
import type { Claimant, Need } from '#promotions/plugin.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import { type Campaign, fits, type MemberFacts, needsLevel, openingAt } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import type { RewardsDeps } from '../deps.ts';
import { violationsOf } from '../policy/index.ts';
import type { MemberOccasion, Stepping } from './step-member.ts';
import { rewardMembers } from './store-progress.ts';

/** By member, what these campaigns ask of them. An id says when its member registered. */
export async function factsOf(
  { levels }: Pick<RewardsDeps, 'levels'>,
  db: Db,
  merchant: Merchant,
  memberIds: readonly string[],
  campaigns: readonly Campaign[],
) {
  const rows = new Map((await rewardMembers(db, merchant.id, memberIds)).map((row) => [row.member_id, row]));
  // Bets ask this many times a second: nobody's level is read for campaigns that are for all of them.
  const isRequested = campaigns.some(({ terms: { audience } }) => audience !== undefined && needsLevel(audience));
  const known = isRequested ? await levels.levelsOf(db, merchant, memberIds) : undefined;
  return new Map(
    memberIds.map((memberId): [string, MemberFacts] => {
      const row = rows.get(memberId);
      return [
        memberId,
        {
          registeredAt: new Date(msOfId(memberId)),
          deposits: row?.deposits ?? 0,
          depositedMinor: row?.deposited_minor ?? 0n,
          ...(known && { level: known.get(memberId) ?? 0 }),
        },
      ];
    }),
  );
}

/** Who claims: what kinds may depend on beside what happened. */
export async function claimantOf(
  rewards: Pick<RewardsDeps, 'levels' | 'wallet' | 'bonus'>,
  db: Db,
  merchant: Merchant,
  memberId: string,
  needs: readonly Need[],
): Promise<Claimant> {
  const registeredDay = dayAt(msOfId(memberId), merchant.manifest.timeZone);
  const known = { memberId, registeredDay };
  const ofBirthday = needs.includes('birthday') ? await birthdayOf(rewards, db, merchant, memberId) : {};
  const ofBalance = needs.includes('balance') ? await allOf(rewards, db, merchant, memberId) : {};
  return { ...known, ...ofBirthday, ...ofBalance };
}

async function birthdayOf({ levels }: Pick<RewardsDeps, 'levels'>, db: Db, merchant: Merchant, memberId: string) {
  const { birthday, giftMinor } = await levels.birthdayOf(db, merchant, memberId);
  return { birthday, birthdayMinor: `${giftMinor}` };
}

/** Money that is being withdrawn is still the member's. */
async function allOf(
  { wallet, bonus }: Pick<RewardsDeps, 'wallet' | 'bonus'>,
  db: Db,
  merchant: Merchant,
  memberId: string,
) {
  const { cashMinor, pendingMinor } = await wallet.balance(db, { merchant, memberId, isTrial: false });
  const held = await bonus.heldBy(db, merchant.id, [memberId]);
  return { balanceMinor: `${cashMinor + pendingMinor + (held.get(memberId) ?? 0n)}` };
}

interface Due {
  readonly stepping: Stepping;
  readonly occasions: readonly MemberOccasion[];
}

/** It is for what was before, no matter who may begin now. */
const isEarned = ({ occasion: { kind } }: MemberOccasion) => kind === 'day' || kind === 'prize';

/**
 * Of these, what each campaign's kind receives, of those who may take part. What was earned is paid, no matter who may begin now. Members are read
 * once for all campaigns, and only where one is not for everybody.
 */
export async function dueOf(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  each: readonly Due[],
): Promise<readonly Due[]> {
  const at = new Date(rewards.clock.now());
  const received = each.map(({ stepping, occasions }) => {
    const { kind, campaign } = stepping;
    const own = occasions.filter(({ occasion }) => kind.manifest.receives.includes(occasion.kind));
    const isOpen = own.length > 0 && isOpenAt(merchant, campaign, at);
    return { stepping, occasions: isOpen ? own : own.filter(isEarned) };
  });
  const requested = received.filter(({ stepping }) => stepping.campaign.terms.audience !== undefined);
  const beginning = requested.flatMap(({ occasions }) => occasions.filter((one) => !isEarned(one)));
  if (beginning.length === 0) return received;
  const campaigns = requested.map(({ stepping }) => stepping.campaign);
  const memberIds = [...new Set(beginning.map(({ memberId }) => memberId))];
  const facts = await factsOf(rewards, tx, merchant, memberIds, campaigns);
  const mayBegin = (campaign: Campaign, memberId: string) => {
    const of = facts.get(memberId);
    return of !== undefined && isFor(merchant, campaign, of, at);
  };
  return received.map(({ stepping, occasions }) => {
    const { campaign } = stepping;
    if (campaign.terms.audience === undefined) return { stepping, occasions };
    return { stepping, occasions: occasions.filter((one) => isEarned(one) || mayBegin(campaign, one.memberId)) };
  });
}

export function mayTakePart(merchant: Merchant, campaign: Campaign, facts: MemberFacts, at: Date): boolean {
  return isOpenAt(merchant, campaign, at) && isFor(merchant, campaign, facts, at);
}

/** Whether the member is one of those it is for, whenever it can be had. */
export async function isMeantFor(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  memberId: string,
): Promise<boolean> {
  if (campaign.terms.audience === undefined) return true;
  const facts = (await factsOf(rewards, tx, merchant, [memberId], [campaign])).get(memberId);
  return facts !== undefined && isFor(merchant, campaign, facts, new Date(rewards.clock.now()));
}

function isOpenAt(merchant: Merchant, { terms }: Campaign, at: Date): boolean {
  // Also of a campaign that was saved under another policy.
  return violationsOf(merchant, terms).length === 0 && openingAt(terms, momentAt(merchant, at)) === 'running';
}

function isFor(merchant: Merchant, { terms: { audience } }: Campaign, facts: MemberFacts, at: Date): boolean {
  const toMinor = (amount: string) => configuredAmount(amount, merchant.currency);
  return audience === undefined || fits(audience, facts, at, toMinor);
}
