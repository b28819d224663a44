/** A bet has come to its end: it counts towards what must be played, and towards the day's turnover. */
import type { Tx } from '../../db/db.ts';
import { type Merchant, startOfDay } from '../merchants/index.ts';
import { addTurnover, changeWagering, lockOpenWagerings } from './store-wagering.ts';
import { countedOf, spread } from './wagering-rules.ts';

export interface EndedBet {
  readonly memberId: string;
  readonly category: string;
  readonly stakeMinor: bigint;
  readonly at: Date;
}

export async function countTurnover(tx: Tx, merchant: Merchant, bet: EndedBet): Promise<void> {
  if (bet.stakeMinor === 0n) return;
  const { memberId, stakeMinor, at } = bet;
  const day = startOfDay(at.getTime(), merchant.manifest.timeZone);
  await addTurnover(tx, { merchantId: merchant.id, memberId }, day, stakeMinor);
  const open = await lockOpenWagerings(tx, merchant.id, memberId);
  const counted = countedOf(merchant, bet.category, stakeMinor);
  for (const change of spread(open, counted, at)) await changeWagering(tx, merchant.id, change, at);
}
