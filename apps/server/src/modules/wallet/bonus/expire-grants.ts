/** Grants whose time is over, and those of members who may not have any more. */
import { ok } from '#kernel';
import type { Atomically, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cancelling, lossOfHeld, lostMinor } from './cancel-grant.ts';
import { type BonusContext, now } from './context.ts';
import { completeGrant, type EndEvent, endGrant } from './end-grant.ts';
import { takeTurns } from './grant-bonus.ts';
import { grantLifecycle } from './rules/index.ts';
import { listGrants, lockDueGrants, lockGrant, updateGrant } from './store-grant.ts';

const AT_ONCE = 200;
const ALL = 10_000;

/** Returns how many. */
export async function expireGrants(
  bonus: BonusContext & { readonly atomically: Atomically },
  merchant: Merchant,
): Promise<number> {
  const expired = await bonus.atomically(async (tx) => {
    const due = await lockDueGrants(tx, merchant.id, now(bonus), AT_ONCE);
    for (const grant of due) {
      await endGrant(bonus, tx, grant, 'lapse');
      await takeTurns(bonus, tx, { merchantId: merchant.id, memberId: grant.member_id });
    }
    return ok(due.length);
  });
  return expired.ok ? expired.value : 0;
}

/** One grant, by an operator; false where it is over. */
export async function revokeGrant(bonus: BonusContext, tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const grant = await lockGrant(tx, merchantId, id);
  if (!grant || !(await endGrant(bonus, tx, grant, 'revoke'))) return false;
  await takeTurns(bonus, tx, { merchantId, memberId: grant.member_id });
  return true;
}

/** A held grant goes on: what was played is completed, what waits takes its turn. False where it is over. */
export async function releaseGrant(
  bonus: BonusContext,
  tx: Tx,
  merchantId: string,
  { id, heldMs }: { readonly id: string; readonly heldMs: number },
): Promise<boolean> {
  const grant = await lockGrant(tx, merchantId, id);
  if (!grant || grantLifecycle.isFinal(grant.state)) return false;
  const expiresAt = grant.expires_at && new Date(grant.expires_at.getTime() + heldMs);
  const cleared = await updateGrant(tx, grant, { review: 'cleared', expiresAt });
  const isPlayed = cleared.state === 'active' && cleared.done_minor >= cleared.required_minor;
  if (isPlayed) await completeGrant(bonus, tx, cleared);
  await takeTurns(bonus, tx, { merchantId, memberId: grant.member_id });
  return true;
}

/** A held grant ends by operators. What it loses is what they have seen, or nothing happens. */
export async function forfeitHeld(
  bonus: BonusContext,
  tx: Tx,
  merchantId: string,
  { id, seenMinor }: { readonly id: string; readonly seenMinor: bigint },
): Promise<Cancelling> {
  const grant = await lockGrant(tx, merchantId, id);
  const loss = grant && (await lossOfHeld(bonus, tx, merchantId, id));
  if (!loss) return { kind: 'unknown' };
  if (lostMinor(loss) !== seenMinor) return { kind: 'changed', loss };
  const ended = await endGrant(bonus, tx, grant, 'revoke');
  if (!ended) return { kind: 'unknown' };
  await takeTurns(bonus, tx, { merchantId, memberId: grant.member_id });
  return { kind: 'cancelled', grant: ended };
}

/** Everything a member has or is offered: of an exclusion. Cash stays. What waits goes first, so that nothing takes its turn. */
export async function endAllGrants(bonus: BonusContext, tx: Tx, owner: Owner): Promise<number> {
  const living = (await listGrants(tx, owner, ALL)).toSorted((one, other) => rank(other.state) - rank(one.state));
  let ended = 0;
  for (const { id } of living) {
    const grant = await lockGrant(tx, owner.merchantId, id);
    const event: EndEvent = grant?.state === 'active' ? 'forfeit' : 'revoke';
    if (grant && (await endGrant(bonus, tx, grant, event))) ended += 1;
  }
  return ended;
}

/** During a time-out the clock of what a member has stands still. */
export async function standStill(bonus: BonusContext, tx: Tx, owner: Owner, until: Date): Promise<void> {
  const pauseMs = until.getTime() - now(bonus).getTime();
  if (pauseMs <= 0) return;
  for (const { id } of await listGrants(tx, owner, ALL)) {
    const grant = await lockGrant(tx, owner.merchantId, id);
    if (!grant || grantLifecycle.isFinal(grant.state)) continue;
    const later = (time: Date | null) => time && new Date(time.getTime() + pauseMs);
    await updateGrant(tx, grant, { expiresAt: later(grant.expires_at), claimBy: later(grant.claim_by) });
  }
}

const rank = (state: string) => (state === 'active' ? 0 : 1);
