/** Whose a draw is: whose chain it is drawn from, and so who else has its result. */
import type { LotteryGame } from '../lottery-registry.ts';

/** Stands for the platform where rows name a merchant. No merchant can have this id. */
export const PLATFORM = '@platform';

export function ownerOf({ manifest }: LotteryGame, merchantId: string): string {
  return manifest.drawOwner === 'platform' ? PLATFORM : merchantId;
}
