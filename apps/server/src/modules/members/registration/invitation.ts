import type { AnswerOf, Endpoints, MemberType } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { type Merchant, runsPromotion } from '../../merchants/index.ts';
import type { MembersDeps } from '../deps.ts';
import { newCode } from '../links/index.ts';
import { insertOwnCode, invitedBy, ownCode } from './store.ts';

export interface Inviter {
  readonly memberId: string;
  readonly type: MemberType;
}

const MAX_TRIES = 5;

/** A member's invitation code, created on first use: for agents always, for players where the merchant runs a referral promotion. */
export async function invitation(
  deps: Pick<MembersDeps, 'db' | 'atomically' | 'clock' | 'random'>,
  merchant: Merchant,
  { memberId, type }: Inviter,
): Promise<Result<AnswerOf<Endpoints['invitation']>, 'feature.off'>> {
  const { db, atomically, clock, random } = deps;
  if (type === 0 && !runsPromotion(merchant, 'REFERRAL', clock.now())) return refuse('feature.off');
  let code = await ownCode(db, merchant.id, memberId);
  for (let tries = 0; code === undefined && tries < MAX_TRIES; tries += 1) {
    const drawn = newCode(random);
    await inTransaction({ atomically }, (tx) => insertOwnCode(tx, merchant.id, memberId, drawn, new Date(clock.now())));
    // The stored one counts: ours, or that of a concurrent call.
    code = await ownCode(db, merchant.id, memberId);
  }
  if (code === undefined) throw new Error('no free code was found');
  return ok({ code, invited: await invitedBy(db, merchant.id, memberId) });
}
