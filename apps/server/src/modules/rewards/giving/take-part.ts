/** Who may have something of a campaign now: the same for what is shown and for what is given. */
import { configuredAmount, msOfId } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, fits, type MemberFacts, openingAt } from '../campaigns/index.ts';
import { momentAt } from '../context.ts';
import { rewardMembers } from './store-progress.ts';

/** By member. An id says when its member registered. */
export async function factsOf(db: Db, merchantId: string, memberIds: readonly string[]) {
  const rows = new Map((await rewardMembers(db, merchantId, memberIds)).map((row) => [row.member_id, row]));
  return new Map(
    memberIds.map((memberId): [string, MemberFacts] => {
      const row = rows.get(memberId);
      return [
        memberId,
        {
          registeredAt: new Date(msOfId(memberId)),
          deposits: row?.deposits ?? 0,
          depositedMinor: row?.deposited_minor ?? 0n,
        },
      ];
    }),
  );
}

export function mayTakePart(merchant: Merchant, { terms }: Campaign, facts: MemberFacts, at: Date): boolean {
  if (openingAt(terms, momentAt(merchant, at)) !== 'running') return false;
  const toMinor = (amount: string) => configuredAmount(amount, merchant.currency);
  return terms.audience === undefined || fits(terms.audience, facts, at, toMinor);
}
