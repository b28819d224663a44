/** A member's invitation code, and how many it brought. */
import { inTransaction } from '../../../db/transactions.ts';
import type { MembersDeps } from '../deps.ts';
import { newCode } from '../links/index.ts';
import { insertOwnCode, invitedBy, ownCode } from './store.ts';

const MAX_TRIES = 5;

export interface Invitation {
  readonly code: string;
  /** How many members registered with the member's codes. */
  readonly invited: number;
}

/** The code is created on first use. Who may have one is decided by the caller. */
export async function invitation(
  deps: Pick<MembersDeps, 'db' | 'atomically' | 'clock' | 'random'>,
  merchantId: string,
  memberId: string,
): Promise<Invitation> {
  const { db, clock, random } = deps;
  let code = await ownCode(db, merchantId, memberId);
  for (let tries = 0; code === undefined && tries < MAX_TRIES; tries += 1) {
    const drawn = newCode(random);
    await inTransaction(deps, (tx) => insertOwnCode(tx, merchantId, memberId, drawn, new Date(clock.now())));
    // The stored one counts: ours, or that of a concurrent call.
    code = await ownCode(db, merchantId, memberId);
  }
  if (code === undefined) throw new Error('no free code was found');
  return { code, invited: await invitedBy(db, merchantId, memberId) };
}
