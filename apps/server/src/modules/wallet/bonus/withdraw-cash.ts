/** What a withdrawal of cash does to bonus money. It is shown before, and what has changed since is asked again. */
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { bonusBalance } from './accounts.ts';
import { openBets } from './bets/index.ts';
import type { BonusContext } from './context.ts';
import { completeGrant, endGrant, isHeld } from './end-grant.ts';
import { takeTurns } from './grant-bonus.ts';
import { postSteps } from './post.ts';
import { hasAccount, proportionOf, readTerms } from './rules/index.ts';
import { findActiveGrant, type GrantRow, lockActiveGrants, updateGrant } from './store-grant.ts';

/** `left` holds the withdrawal until it is played; `loses` is what of the bonus money goes, the share of open bets included. */
export type WithdrawalEffect =
  | { readonly kind: 'none' }
  | { readonly kind: 'left'; readonly leftMinor: bigint }
  | { readonly kind: 'forfeit' | 'proportional'; readonly losesMinor: bigint };

const NONE: WithdrawalEffect = { kind: 'none' };

async function effectOn(
  bonus: BonusContext,
  db: Db,
  grant: GrantRow | undefined,
  amountMinor: bigint,
): Promise<WithdrawalEffect> {
  if (!grant) return NONE;
  const terms = readTerms(grant.terms);
  if (terms.mode === 'turnover') return { kind: 'left', leftMinor: grant.required_minor - grant.done_minor };
  if (!hasAccount(terms) || terms.onWithdrawal === 'keep') return NONE;
  const balance = await bonusBalance(bonus, db, grant);
  if (terms.onWithdrawal === 'forfeit') {
    const open = await openBets(db, grant.merchant_id, grant.id);
    return { kind: 'forfeit', losesMinor: balance + open.bonusMinor };
  }
  const taken = proportionOf(sumOf(grant), balance, amountMinor);
  return taken.takenMinor === 0n ? NONE : { kind: 'proportional', losesMinor: taken.bonusMinor };
}

const sumOf = (grant: GrantRow) => ({
  depositMinor: grant.deposit_minor,
  cashStakedMinor: grant.cash_staked_minor,
  requiredMinor: grant.required_minor,
});

export async function withdrawalEffect(bonus: BonusContext, db: Db, owner: Owner, amountMinor: bigint) {
  return effectOn(bonus, db, await findActiveGrant(db, owner), amountMinor);
}

/** Before the cash is held: the grant is locked first. */
export async function applyWithdrawal(
  bonus: BonusContext,
  tx: Tx,
  owner: Owner,
  { withdrawalId, amountMinor }: { readonly withdrawalId: string; readonly amountMinor: bigint },
): Promise<WithdrawalEffect> {
  const [grant] = await lockActiveGrants(tx, [owner]);
  const effect = await effectOn(bonus, tx, grant, amountMinor);
  if (!grant || effect.kind === 'none' || effect.kind === 'left') return effect;
  if (effect.kind === 'forfeit') {
    await endGrant(bonus, tx, grant, 'forfeit');
    await takeTurns(bonus, tx, owner);
    return effect;
  }
  const taken = proportionOf(sumOf(grant), await bonusBalance(bonus, tx, grant), amountMinor);
  await postSteps(bonus, tx, grant, [
    {
      kind: 'bonus_end',
      from: 'bonus',
      to: 'campaign',
      amountMinor: taken.bonusMinor,
      step: `withdrawal:${withdrawalId}`,
    },
  ]);
  // The sum never falls below what was played of it: then it was played.
  const lessMinor = grant.required_minor - taken.requiredMinor;
  const left = await updateGrant(tx, grant, {
    requiredMinor: lessMinor > grant.done_minor ? lessMinor : grant.done_minor,
    depositMinor: grant.deposit_minor - taken.takenMinor,
  });
  if (left.done_minor >= left.required_minor && !(await isHeld(bonus, tx, left))) {
    await completeGrant(bonus, tx, left);
    await takeTurns(bonus, tx, owner);
  }
  return effect;
}
