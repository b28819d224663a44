/** How grants end. The row is locked: who comes second finds it ended. Its account is empty afterwards. */
import type { Db, Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { bonusBalance, cashName } from './accounts.ts';
import { type BonusContext, now } from './context.ts';
import { postSteps, type Step } from './post.ts';
import {
  type EndedGrant,
  type GrantEvent,
  grantLifecycle,
  optionalMinor,
  partsAtCompletion,
  readTerms,
} from './rules/index.ts';
import { type GrantRow, updateGrant } from './store-grant.ts';

export function endedGrant(grant: GrantRow, isCompleted: boolean): EndedGrant {
  const terms = readTerms(grant.terms);
  return {
    isCompleted,
    isSticky: terms.mode === 'sticky',
    awardMinor: grant.award_minor,
    returnedMinor: grant.returned_minor,
    convertedMinor: grant.converted_minor,
    capMinor: optionalMinor(terms.capMinor),
  };
}

/**
 * Whether it waits for an operator before anything of it becomes cash. That is asked once, when it would, and only where the terms name a
 * weight from which signals hold it. Its member plays on meanwhile, and its clock stands still. The row is locked.
 */
export async function isHeld(bonus: BonusContext, tx: Tx, grant: GrantRow): Promise<boolean> {
  if (grant.review !== null) return grant.review === 'held';
  const { reviewFrom } = readTerms(grant.terms);
  if (reviewFrom === undefined || !bonus.reviews.look) return false;
  if (!(await bonus.reviews.look(tx, grant, reviewFrom))) return false;
  await updateGrant(tx, grant, { review: 'held' });
  return true;
}

/** The sum was played. */
export async function completeGrant(bonus: BonusContext, tx: Tx, grant: GrantRow): Promise<GrantRow> {
  const { mode } = readTerms(grant.terms);
  const state = grantLifecycle.next('active', 'complete');
  const endedAt = now(bonus);
  if (mode === 'cash' || mode === 'turnover')
    return updateGrant(tx, grant, { state, endedAt, convertedMinor: grant.award_minor });
  if (mode === 'unlock') {
    const amountMinor = grant.award_minor;
    const paid: Step = { kind: 'bonus_paid', from: 'campaign', to: 'cash', amountMinor, step: 'paid' };
    await postSteps(bonus, tx, grant, [paid]);
    return updateGrant(tx, grant, { state, endedAt, convertedMinor: amountMinor });
  }
  const parts = partsAtCompletion(endedGrant(grant, true), await bonusBalance(bonus, tx, grant));
  await postSteps(bonus, tx, grant, [
    { kind: 'bonus_end', from: 'bonus', to: 'campaign', amountMinor: parts.returnedMinor, step: 'back' },
    { kind: 'bonus_converted', from: 'bonus', to: 'cash', amountMinor: parts.convertedMinor, step: 'convert' },
    { kind: 'bonus_end', from: 'bonus', to: 'campaign', amountMinor: parts.restMinor, step: 'rest' },
  ]);
  return updateGrant(tx, grant, {
    state,
    endedAt,
    convertedMinor: grant.converted_minor + parts.convertedMinor,
    returnedMinor: grant.returned_minor + parts.returnedMinor,
  });
}

export type EndEvent = Exclude<GrantEvent, 'claim' | 'activate' | 'complete'>;

/** What a member gives back of an award that was paid to cash: what is left of it. */
export async function cashBack(bonus: BonusContext, tx: Db, grant: GrantRow): Promise<bigint> {
  if (grant.state !== 'active' || readTerms(grant.terms).mode !== 'turnover') return 0n;
  const cash = await bonus.accounts.at(tx, cashName(grant));
  const [minor = 0n] = await bonus.ledger.balances(sqlPortOf(tx), [cash]);
  if (minor <= 0n) return 0n;
  return minor < grant.award_minor ? minor : grant.award_minor;
}

/** Ends it in any other way; undefined where this cannot happen to it any more. Its member cancels, an operator revokes. */
export async function endGrant(
  bonus: BonusContext,
  tx: Tx,
  grant: GrantRow,
  event: EndEvent,
): Promise<GrantRow | undefined> {
  if (!grantLifecycle.allows(grant.state, event)) return undefined;
  const amountMinor = await bonusBalance(bonus, tx, grant);
  const steps: Step[] = [{ kind: 'bonus_end', from: 'bonus', to: 'campaign', amountMinor, step: 'end' }];
  if (event === 'cancel' || event === 'revoke') {
    const back = await cashBack(bonus, tx, grant);
    steps.push({ kind: 'bonus_returned', from: 'cash', to: 'campaign', amountMinor: back, step: 'returned' });
  }
  await postSteps(bonus, tx, grant, steps);
  return updateGrant(tx, grant, { state: grantLifecycle.next(grant.state, event), endedAt: now(bonus) });
}
