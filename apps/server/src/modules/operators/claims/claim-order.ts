/** Claims an order, releases it, and refuses what others want with it meanwhile. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { CommandCall } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { type ClaimRow, endClaim, lockClaim, takeClaim } from './store.ts';

export type OrderKind = ClaimRow['kind'];

/** Enough for one decision; opening the order again prolongs it. */
const CLAIM_MS = 10 * 60_000;

type Claimed = Result<ClaimRow, 'order.claimed'>;
type Call = Pick<CommandCall, 'scope' | 'operator' | 'subject'>;

const keyOf = ({ scope, subject }: Call, kind: OrderKind) => ({ merchant_id: scope, kind, order_id: subject });

const claimedBy = ({ operator, expires_at }: ClaimRow) =>
  refuse('order.claimed', { by: operator, until: expires_at.toISOString() });

export async function claimOrder(
  { clock }: Pick<OperatorDeps, 'clock'>,
  tx: Tx,
  call: Call,
  kind: OrderKind,
): Promise<Claimed> {
  const now = new Date(clock.now());
  const key = keyOf(call, kind);
  const until = new Date(now.getTime() + CLAIM_MS);
  const row = { ...key, operator: call.operator.name, claimed_at: now, expires_at: until };
  if (await takeClaim(tx, row)) return ok(row);
  const other = await lockClaim(tx, key, now);
  // Released between the two statements: the caller tries again.
  return claimedBy(other ?? row);
}

/** Only one's own. It is no error where there is none any more. */
export async function releaseOrder(
  { clock }: Pick<OperatorDeps, 'clock'>,
  tx: Tx,
  call: Call,
  kind: OrderKind,
): Promise<Result<undefined, 'order.claimed'>> {
  const free = await unclaimedByOthers({ clock }, tx, call, kind);
  if (free.ok) await endClaim(tx, keyOf(call, kind));
  return free;
}

/** Refused where neither the operator nor the second one holds the claim that lasts. */
export async function unclaimedByOthers(
  { clock }: Pick<OperatorDeps, 'clock'>,
  tx: Tx,
  call: Call,
  kind: OrderKind,
): Promise<Result<undefined, 'order.claimed'>> {
  const { name, second } = call.operator;
  const claim = await lockClaim(tx, keyOf(call, kind), new Date(clock.now()));
  return claim && claim.operator !== name && claim.operator !== second ? claimedBy(claim) : ok();
}
