/** Spins of a wheel from elsewhere: exchanged for points. */
import { noSpins, type WheelProgress } from '#promotions/plugin-wheel.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { runningCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { factsOf, lockProgress, mayTakePart } from '../giving/index.ts';
import { KIND } from './wheel.ts';

export interface AddingSpins {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly code: string;
  readonly spins: number;
}

/** False where no such wheel is open to the member: spins that nobody could use are not given. */
export async function addSpins(
  rewards: Rewarding,
  tx: Tx,
  { merchant, memberId, code, spins }: AddingSpins,
): Promise<boolean> {
  const campaign = (await runningCampaigns(tx, merchant.id)).find(
    (one) => one.code === code && one.terms.kind === KIND,
  );
  if (!campaign) return false;
  const facts = (await factsOf(rewards, tx, merchant, [memberId], [campaign])).get(memberId) ?? {};
  if (!mayTakePart(merchant, campaign, facts, new Date(rewards.clock.now()))) return false;
  const { progress = noSpins, save } = await lockProgress(tx, { merchantId: merchant.id, memberId }, code);
  const before = progress as WheelProgress;
  await save({ ...before, left: before.left + spins });
  return true;
}
