/** The points that campaigns bring: of one member's facts together, and never to who is on a break, held or gone. */
import type { PointsAward } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { addPoints, lapseDaysOf, type Received } from '../points/index.ts';
import { breachesOf } from '../policy/index.ts';

interface Earner {
  readonly merchant: Merchant;
  readonly campaign: Campaign;
  readonly memberId: string;
}

/** Facts that arrive together are one entry of the history, named by the first. */
export function receivedBy(
  { merchant, campaign, memberId }: Earner,
  brought: readonly PointsAward[],
): readonly Received[] {
  if (breachesOf(merchant, campaign.terms).length > 0) return [];
  return [...Map.groupBy(brought, ({ reason }) => reason)].map(([reason, all]) => ({
    memberId,
    campaign: campaign.code,
    reason,
    period: all[0]?.period ?? '',
    points: all.reduce((sum, { points }) => sum + points, 0n),
  }));
}

export async function receivePoints(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  all: readonly Received[],
): Promise<void> {
  if (all.length === 0) return;
  const standings = await rewards.standingsOf(tx, merchant.id, [...new Set(all.map(({ memberId }) => memberId))]);
  const at = new Date(rewards.clock.now());
  const { day } = momentAt(merchant, at);
  const lapseDays = lapseDaysOf(await runningCampaigns(tx, merchant.id));
  await addPoints(
    tx,
    { merchantId: merchant.id, at, day, lapseDays },
    all.filter(({ memberId }) => standings.get(memberId) === 'open'),
  );
}
