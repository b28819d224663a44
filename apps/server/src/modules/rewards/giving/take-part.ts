/** Who may have something of a campaign now: the same for what is shown and for what is given. */
import { configuredAmount, msOfId } from '#kernel';
import type { Claimant, Need } from '#promotions/plugin.ts';
import type { Db } from '../../../db/db.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import { type Campaign, fits, type MemberFacts, needsLevel, openingAt } from '../campaigns/index.ts';
import { momentAt } from '../context.ts';
import type { RewardsDeps } from '../deps.ts';
import { breachesOf } from '../policy/index.ts';
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

export function mayTakePart(merchant: Merchant, { terms }: Campaign, facts: MemberFacts, at: Date): boolean {
  // Also of a campaign that was saved under another policy.
  if (breachesOf(merchant, terms).length > 0) return false;
  if (openingAt(terms, momentAt(merchant, at)) !== 'running') return false;
  const toMinor = (amount: string) => configuredAmount(amount, merchant.currency);
  return terms.audience === undefined || fits(terms.audience, facts, at, toMinor);
}
