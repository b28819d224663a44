/** The points that campaigns bring: of one member's facts together, and never to who is on a break, held or gone. */
import type { PointsAward } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { beforeCommit } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { addPoints, lapseDaysOf, type Received } from '../points/index.ts';
import { violationsOf } from '../policy/index.ts';

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
  if (violationsOf(merchant, campaign.terms).length > 0) return [];
  return [...Map.groupBy(brought, ({ reason }) => reason)].map(([reason, all]) => ({
    memberId,
    campaign: campaign.code,
    reason,
    period: all[0]?.period ?? '',
    points: all.reduce((sum, { points }) => sum + points, 0n),
  }));
}

interface Receipt {
  readonly rewards: Rewarding;
  readonly merchant: Merchant;
  readonly received: readonly Received[];
}

/** At the end of the transaction: accounts of points are locked after everything else of all that happens in it, and in one order. */
export function receivePoints(rewards: Rewarding, merchant: Merchant, received: readonly Received[]): void {
  if (received.length > 0) beforeCommit(addReceived, { rewards, merchant, received });
}

async function addReceived(tx: Tx, receipts: readonly Receipt[]): Promise<void> {
  const byMerchant = Map.groupBy(receipts, ({ merchant }) => merchant.id);
  for (const [, ofOne] of [...byMerchant].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = ofOne;
    if (first)
      await addAll(
        first,
        tx,
        ofOne.flatMap(({ received }) => received),
      );
  }
}

async function addAll({ rewards, merchant }: Receipt, tx: Tx, all: readonly Received[]): Promise<void> {
  const statuses = await rewards.accountStatusesOf(tx, merchant.id, [...new Set(all.map(({ memberId }) => memberId))]);
  const at = new Date(rewards.clock.now());
  const { day } = momentAt(merchant, at);
  const lapseDays = lapseDaysOf(await runningCampaigns(tx, merchant.id));
  await addPoints(
    tx,
    { merchantId: merchant.id, at, day, lapseDays },
    all.filter(({ memberId }) => statuses.get(memberId) === 'open'),
  );
}
