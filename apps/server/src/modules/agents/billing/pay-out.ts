/**
 * Moves what runs have decided to pay, a few agents at a time: nothing can refuse it. Each group is gone from the list, and its bills are marked, in the
 * transaction that moves its money. A run that dies leaves the rest to the next.
 */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type Pace, startPace } from '../../../db/jobs/paced.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { noteMoneys } from '../figures/index.ts';
import type { RunRow } from './store.ts';
import { takePayouts } from './store-payouts.ts';

interface Moved {
  readonly kind: RunRow['kind'];
  readonly product: string;
  readonly period: string;
  readonly attempt: number;
  readonly place: number;
  readonly memberId: string;
  readonly amountMinor: bigint;
}

/** Once by its id: the run, the attempt, and its place in the order. */
export function movementOf(
  direction: 'agent_paid' | 'agent_drawn',
  merchant: Merchant,
  { kind, product, period, attempt, place, memberId, amountMinor }: Moved,
): GroupedMovement {
  const externalId = `${kind}/${product}/${period}/${attempt}/${place}`;
  return {
    kind: direction,
    accountRef: { merchant, memberId, isTrial: false },
    source: kind,
    externalId,
    amountMinor,
    ref: externalId,
    label: kind,
    requestHash: `${memberId} ${direction} ${amountMinor}`,
  };
}

export const publishBalances = (
  outbox: Outbox,
  tx: Tx,
  merchantId: string,
  members: readonly { readonly memberId: string }[],
): Promise<void> =>
  outbox.publishMany(
    tx,
    members.map(({ memberId }) => ({
      merchantId,
      kind: 'balance.changed' as const,
      body: { memberId, isTrial: false },
    })),
  );

/** False when nothing is left. */
async function payOnce(deps: AgentsDeps, tx: Tx, merchant: Merchant, pace: Pace): Promise<boolean> {
  // what is locked here only another node waits for that pays out, too
  const yielding = pace.between(tx);
  const taken = await takePayouts(yielding, merchant.id);
  if (!taken) return false;
  const { payouts, ...of } = taken;
  if (payouts.length === 0) return true;
  const at = new Date(deps.clock.now());
  const moneys = payouts.map(({ memberId, amountMinor }) => ({ memberId, at, kind: of.kind, amountMinor }));
  await noteMoneys(deps, yielding, merchant.id, moneys);
  await publishBalances(deps.outbox, yielding, merchant.id, payouts);
  // money last: the members' accounts are locked for no longer than it takes
  const byMember = Map.groupBy(payouts, ({ memberId }) => memberId);
  const groups = [...byMember.values()].map((own) =>
    own.map((one) => movementOf('agent_paid', merchant, { ...of, ...one })),
  );
  // taken off the list in this transaction, it was never moved
  for (const answer of await deps.wallet.moveGroups(tx, groups, { isNew: true, isLast: true }))
    assert(answer.kind === 'applied', 'a bill is paid once');
  return true;
}

export async function payOut(deps: AgentsDeps, merchant: Merchant): Promise<void> {
  const pace = startPace();
  while (await inTransaction(deps, (tx) => payOnce(deps, tx, merchant, pace))) await pace.rest();
}
