/** Prizes that are named, and given once: no progress of members is kept for them. Returns what was given. */
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GrantRow } from '../../wallet/index.ts';
import type { Campaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { openTill, type Taking, unlimited } from './give-awards.ts';
import { type MemberOccasion, stepMember, steppingOf } from './step-member.ts';
import { dueOf } from './take-part.ts';

export async function givePrizes(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  prizes: readonly MemberOccasion[],
): Promise<readonly GrantRow[]> {
  const stepping = await steppingOf(rewards, merchant, campaign);
  const [due] = await dueOf(rewards, tx, merchant, [{ stepping, occasions: prizes }]);
  const progress = stepping.kind.promotion.start(stepping.config);
  const awardsBy = (taking: Taking) =>
    (due?.occasions ?? []).flatMap((one) => {
      const before = { memberId: one.memberId, progress, dueDay: undefined };
      return stepMember(stepping, before, [one], taking).awards;
    });
  const foreseen = awardsBy(unlimited);
  if (foreseen.length === 0) return [];
  const till = await openTill(rewards, tx, merchant, campaign, foreseen);
  awardsBy(till);
  return till.give();
}
