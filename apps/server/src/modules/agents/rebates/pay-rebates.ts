/**
 * Pays rebates: a member's together in one movement, once a day or soon after each settlement, as the merchant has it. What is paid is marked
 * in the same transaction, under lock, so that a run that is made again finds nothing.
 */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { startPace } from '../../../db/jobs/paced.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { noteMoneys } from '../figures/index.ts';
import { periodAt } from '../periods.ts';
import { lockOwed, membersOwed, type OpenRebates, type Owed, savePayments } from './store.ts';

/** Facts of the day's last bets have arrived by then. */
const AFTER_MS = 125 * 60_000;
/** Money moves without a rest: few enough that bets which come meanwhile hardly wait. */
const AT_ONCE = 16;

export function openAt({ id: merchantId, manifest }: Merchant, nowMs: number): OpenRebates {
  if (manifest.agents?.rebates === 'settlement') return { merchantId, before: undefined };
  return { merchantId, before: periodAt('salary', nowMs - AFTER_MS, manifest).key };
}

async function payMembers(
  deps: AgentsDeps,
  tx: Tx,
  merchant: Merchant,
  open: OpenRebates,
  memberIds: readonly string[],
): Promise<void> {
  const owed = await lockOwed(tx, open, memberIds);
  if (owed.length === 0) return;
  const at = new Date(deps.clock.now());
  await savePayments(tx, open, owed, at);
  const paid = owed.map(({ memberId, amountMinor }) => ({ memberId, at, kind: 'rebate' as const, amountMinor }));
  await noteMoneys(deps, tx, merchant.id, paid);
  await deps.outbox.publishMany(
    tx,
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
  );
  for (const answer of moved) assert(answer.kind === 'applied', 'a rebate is paid once');
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
      const next = async (after?: string) => {
        const members = await membersOwed(deps.db, open, { after, limit: AT_ONCE });
        await pace.rest();
        return members;
      };
      for (let members = await next(); members.length > 0; members = await next(members.at(-1))) {
        const now = members;
        await inTransaction(deps, (tx) => payMembers(deps, tx, merchant, open, now));
        await pace.rest();
      }
    } catch (error) {
      deps.onFault(error, { merchantId: merchant.id, job: 'rebates of agents' });
    }
  }
}
