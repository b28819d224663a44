/** Why a campaign has nothing for who claims: the member has it already, or it is over. */
import type { Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Campaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { unlimited } from './give-awards.ts';
import { type MemberOccasion, stepMember, steppingOf } from './step-member.ts';
import { lockProgress } from './store-progress.ts';

/** True where only the member’s progress is in the way: by the same rules a member who never claimed would be given some. */
export async function hasTaken(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  claim: MemberOccasion,
): Promise<boolean> {
  const { memberId } = claim;
  const { progress: own } = await lockProgress(tx, { merchantId: merchant.id, memberId }, campaign.code);
  if (own === undefined) return false;
  const stepping = await steppingOf(rewards, merchant, campaign);
  const gives = (progress: Json) => {
    const before = { memberId, progress, dueDay: undefined };
    const { awards, points } = stepMember(stepping, before, [claim], unlimited);
    return awards.length > 0 || points.length > 0;
  };
  return !gives(own) && gives(stepping.kind.promotion.start(stepping.config));
}
