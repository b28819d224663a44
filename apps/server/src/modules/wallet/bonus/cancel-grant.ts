/** A member gives a grant up. What goes is shown first, to the minor unit; a state that has changed since is shown again. */
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { bonusBalance } from './accounts.ts';
import { openBets } from './bets/index.ts';
import type { BonusContext } from './context.ts';
import { cashBack, endGrant } from './end-grant.ts';
import { takeTurns } from './grant-bonus.ts';
import { grantLifecycle, readTerms } from './rules/index.ts';
import { findGrant, type GrantRow, lockGrant } from './store-grant.ts';

export interface Loss {
  readonly bonusMinor: bigint;
  /** The bonus's share of bets that are not over. */
  readonly openBetsMinor: bigint;
  /** Of an award that was paid to cash. */
  readonly cashMinor: bigint;
  readonly doneMinor: bigint;
  readonly requiredMinor: bigint;
}

export type Cancelling =
  | { readonly kind: 'cancelled'; readonly grant: GrantRow }
  /** It is not the member's, or is over. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'changed'; readonly loss: Loss };

async function lossOn(bonus: BonusContext, db: Db, grant: GrantRow, cashMinor: bigint): Promise<Loss> {
  const open = await openBets(db, grant.merchant_id, grant.id);
  return {
    bonusMinor: await bonusBalance(bonus, db, grant),
    openBetsMinor: open.bonusMinor,
    cashMinor,
    doneMinor: grant.done_minor,
    requiredMinor: grant.required_minor,
  };
}

/** What money goes: what a member agreed to. */
export const lostMinor = ({ bonusMinor, openBetsMinor, cashMinor }: Loss) => bonusMinor + openBetsMinor + cashMinor;

export async function lossOf(bonus: BonusContext, tx: Tx, owner: Owner, id: string): Promise<Loss | undefined> {
  const grant = await findGrant(tx, owner.merchantId, id);
  if (grant?.member_id !== owner.memberId || !grantLifecycle.allows(grant.state, 'cancel')) return undefined;
  return lossOn(bonus, tx, grant, await cashBack(bonus, tx, grant));
}

/** The same of a grant that operators look at. */
export async function lossOfHeld(
  bonus: BonusContext,
  tx: Db,
  merchantId: string,
  id: string,
): Promise<Loss | undefined> {
  const grant = await findGrant(tx, merchantId, id);
  if (grant?.review !== 'held' || grantLifecycle.isFinal(grant.state)) return undefined;
  const isUnpaid = grant.state === 'queued' || readTerms(grant.terms).mode === 'unlock';
  // What was not paid yet is lost as well.
  const cashMinor = isUnpaid ? grant.award_minor : await cashBack(bonus, tx, grant);
  return lossOn(bonus, tx, grant, cashMinor);
}

export async function cancelGrant(
  bonus: BonusContext,
  tx: Tx,
  owner: Owner,
  { id, seenMinor }: { readonly id: string; readonly seenMinor: bigint },
): Promise<Cancelling> {
  const grant = await lockGrant(tx, owner.merchantId, id);
  if (grant?.member_id !== owner.memberId || !grantLifecycle.allows(grant.state, 'cancel')) return { kind: 'unknown' };
  const loss = await lossOn(bonus, tx, grant, await cashBack(bonus, tx, grant));
  if (lostMinor(loss) !== seenMinor) return { kind: 'changed', loss };
  const ended = await endGrant(bonus, tx, grant, 'cancel');
  if (!ended) return { kind: 'unknown' };
  await takeTurns(bonus, tx, owner);
  return { kind: 'cancelled', grant: ended };
}
