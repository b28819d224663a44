/** What a lottery can be played with now: a request that is answered again has moved money before. */
import { assert, formatAmount } from '#kernel';
import type { Session } from '../../http/handlers.ts';
import { listedCategory } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { LotteryDeps } from './deps.ts';
import type { LotteryGame } from './lottery-registry.ts';

export async function balanceIn(
  deps: Pick<LotteryDeps, 'db' | 'bonus'>,
  game: Pick<LotteryGame, 'manifest'> | undefined,
  { merchant, session: { memberId, isTrial } }: { readonly merchant: Merchant; readonly session: Session },
): Promise<string> {
  assert(game, 'a game that was bet on a moment ago is there');
  const played = { ...game.manifest, category: listedCategory(merchant, game.manifest) };
  const { minor } = await deps.bonus.balanceIn(deps.db, { merchant, memberId, isTrial }, played);
  return formatAmount(minor, merchant.currency);
}
