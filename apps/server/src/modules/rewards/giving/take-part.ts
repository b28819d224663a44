/** Who may have something of a campaign now: the same for what is shown and for what is given. */
import { configuredAmount, msOfId } from '#kernel';
import type { Claimant } from '#promotions/plugin.ts';
import type { Db } from '../../../db/db.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import { asksLevel, type Campaign, fits, type MemberFacts, openingAt } from '../campaigns/index.ts';
import { momentAt } from '../context.ts';
import type { RewardsDeps } from '../deps.ts';
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
  const isAsked = campaigns.some(({ terms: { audience } }) => audience !== undefined && asksLevel(audience));
  const known = isAsked ? await levels.levelsOf(db, merchant, memberIds) : undefined;
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
  { levels }: Pick<RewardsDeps, 'levels'>,
  db: Db,
  merchant: Merchant,
  memberId: string,
): Promise<Claimant> {
  const { birthday, giftMinor } = await levels.birthdayOf(db, merchant, memberId);
  const registeredDay = dayAt(msOfId(memberId), merchant.manifest.timeZone);
  return { memberId, birthday, birthdayMinor: `${giftMinor}`, registeredDay };
}

export function mayTakePart(merchant: Merchant, { terms }: Campaign, facts: MemberFacts, at: Date): boolean {
  if (openingAt(terms, momentAt(merchant, at)) !== 'running') return false;
  const toMinor = (amount: string) => configuredAmount(amount, merchant.currency);
  return terms.audience === undefined || fits(terms.audience, facts, at, toMinor);
}
