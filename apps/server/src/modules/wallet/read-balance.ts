/** The balance of a session's own account: as the endpoint answers it, and as the topic sends it to who joins. */
import type { AnswerOf, Endpoints, WholeTopics } from '#contract';
import { formatAmount } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { WalletContext } from './accounts.ts';
import { balanceOf, balanceToTopic, balanceToWire, heldOf } from './balance.ts';
import { playedBy } from './bonus/index.ts';

export type AccountHolder = Pick<Session, 'memberId' | 'isTrial' | 'isHeld'>;

async function read(context: WalletContext, db: Db, merchant: Merchant, { memberId, isTrial, isHeld }: AccountHolder) {
  const accountRef = { merchant, memberId, isTrial };
  const balance = await balanceOf(context, db, accountRef);
  const heldMinor = await heldOf(context, db, accountRef);
  const played = isTrial ? undefined : (await playedBy(context, db, merchant.id, [memberId])).get(memberId);
  const answer = {
    ...balanceToWire(merchant, balance, heldMinor),
    ...(played && played.bonusMinor > 0n && { bonus: formatAmount(played.bonusMinor, merchant.currency) }),
    ...(isHeld && { isBeingChecked: true as const }),
  };
  return { balance, played, answer };
}

export async function readBalance(...request: Parameters<typeof read>): Promise<AnswerOf<Endpoints['balance']>> {
  const { answer } = await read(...request);
  return answer;
}

export async function readWholeBalance(...request: Parameters<typeof read>): Promise<WholeTopics['balance']> {
  const [, , merchant] = request;
  const { answer, balance, played } = await read(...request);
  return { ...answer, ...balanceToTopic(merchant, balance, played) };
}
