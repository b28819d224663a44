/**
 * Pays rebates: a member's together in one movement, once a day or soon after each settlement, as the merchant has it. What is paid is marked
 * in the same transaction, under lock, so that a run that is made again finds nothing.
 */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type Pace, startPace } from '../../../db/jobs/paced.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { noteMoneys } from '../figures/index.ts';
import { periodAt } from '../periods.ts';
import { type OpenRebates, type Owed, payOwed } from './store.ts';

/** Facts of the day's last bets have arrived by then. */
const AFTER_MS = 125 * 60_000;
/** Of few milliseconds in each statement. */
const AT_ONCE = 36;

export function openAt({ id: merchantId, manifest }: Merchant, nowMs: number): OpenRebates {
  if (manifest.agents?.rebates === 'settlement') return { merchantId, before: undefined };
  return { merchantId, before: periodAt('salary', nowMs - AFTER_MS, manifest).key };
}

/** Returns the last member; undefined: nobody is behind. */
async function paySome(
  deps: AgentsDeps,
  tx: Tx,
  merchant: Merchant,
  { open, after, pace }: { readonly open: OpenRebates; readonly after: string | undefined; readonly pace: Pace },
): Promise<string | undefined> {
  const at = new Date(deps.clock.now());
  // a settled fact of one of these members waits for what is locked here, and no bet
  const yielding = pace.between(tx);
  const { owed, last } = await payOwed(yielding, open, { after, limit: AT_ONCE, at });
  if (owed.length === 0) return last;
  const paid = owed.map(({ memberId, amountMinor }) => ({ memberId, at, kind: 'rebate' as const, amountMinor }));
  await noteMoneys(deps, yielding, merchant.id, paid);
  await deps.outbox.publishMany(
    yielding,
    owed.map(({ memberId }) => ({
      merchantId: merchant.id,
      kind: 'balance.changed' as const,
      body: { memberId, isTrial: false },
    })),
  );
  // money last: every bet waits for the house accounts' rows
  const moved = await deps.wallet.moveGroups(
    tx,
    owed.map((one) => [movementOf(merchant, one)]),
    { isNew: true, isLast: true },
  );
  for (const answer of moved) assert(answer.kind === 'applied', 'a rebate is paid once');
  return last;
}

function movementOf(merchant: Merchant, { memberId, amountMinor, number }: Owed): GroupedMovement {
  const externalId = `rebate/${memberId}/${number}`;
  return {
    kind: 'agent_paid',
    accountRef: { merchant, memberId, isTrial: false },
    source: 'rebate',
    externalId,
    amountMinor,
    ref: externalId,
    label: 'rebate',
    requestHash: amountMinor.toString(),
  };
}

export async function payRebates(deps: AgentsDeps): Promise<void> {
  for (const merchant of deps.merchants()) {
    if (!merchant.flags.agentPolicy) continue;
    try {
      const open = openAt(merchant, deps.clock.now());
      const pace = startPace();
      let after: string | undefined;
      do {
        const before = after;
        after = await inTransaction(deps, (tx) => paySome(deps, tx, merchant, { open, after: before, pace }));
        await pace.rest();
      } while (after !== undefined);
    } catch (error) {
      deps.onFault(error, { merchantId: merchant.id, job: 'rebates of agents' });
    }
  }
}
