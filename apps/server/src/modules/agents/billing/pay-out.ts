/**
 * Moves what runs have decided to pay, a few agents at a time: nothing can refuse it, and each movement is gone from the list in its own transaction.
 * A run that dies leaves the rest to the next.
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

/** Of few milliseconds in each statement. */
const AT_ONCE = 24;

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

async function payOnce(deps: AgentsDeps, tx: Tx, merchant: Merchant, pace: Pace): Promise<number> {
  // what another node pays out meanwhile is other than what is locked here
  const yielding = pace.between(tx);
  const taken = await takePayouts(yielding, merchant.id, AT_ONCE);
  if (taken.length === 0) return 0;
  const at = new Date(deps.clock.now());
  const moneys = taken.map(({ memberId, kind, amountMinor }) => ({ memberId, at, kind, amountMinor }));
  await noteMoneys(deps, yielding, merchant.id, moneys);
  await publishBalances(deps.outbox, yielding, merchant.id, taken);
  // money last: the members' accounts are locked for no longer than it takes
  const byMember = Map.groupBy(taken, ({ memberId }) => memberId);
  const groups = [...byMember.values()].map((own) => own.map((one) => movementOf('agent_paid', merchant, one)));
  for (const answer of await deps.wallet.moveGroups(tx, groups))
    assert(answer.kind === 'applied', 'a bill is paid once');
  return taken.length;
}

export async function payOut(deps: AgentsDeps, merchant: Merchant): Promise<void> {
  const pace = startPace();
  while ((await inTransaction(deps, (tx) => payOnce(deps, tx, merchant, pace))) > 0) await pace.rest();
}
