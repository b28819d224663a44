/** Commands that take an order to work on it, and give it back. */
import { isUuid, ok, refuse } from '#kernel';
import { withdrawalLifecycle } from '../../../cashier/index.ts';
import { mayOf } from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { claimOrder, type OrderKind, releaseOrder } from '../../claims/index.ts';
import { type Command, type CommandCall, type Commands, writes } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { mayDecideIn } from '../../withdrawal-stages.ts';

/** Undefined for an order of another merchant, too. */
async function stateOf(
  { backOffice }: OperatorDeps,
  db: OperatorDeps['db'],
  { merchant, subject }: CommandCall,
  kind: OrderKind,
) {
  if (!isUuid(subject)) return undefined;
  if (kind === 'deposit') return (await backOffice.deposit(db, merchant.id, subject))?.state;
  return (await backOffice.withdrawal(db, merchant.id, subject))?.order.state;
}

const endedDeposits: readonly string[] = ['credited', 'declined'];

const isEnded = (kind: OrderKind, state: string) =>
  kind === 'deposit'
    ? endedDeposits.includes(state)
    : withdrawalLifecycle.isFinal(state as Parameters<typeof withdrawalLifecycle.isFinal>[0]);

function claim(kind: OrderKind): Command {
  return writes(`${kind}s.decide`, async (deps, tx, call) => {
    const state = await stateOf(deps, tx, call, kind);
    if (state === undefined) return refuse('order.unknown');
    if (isEnded(kind, state)) return refuse('order.settled', { state });
    const may = kind === 'deposit' ? ok() : await mayDecideIn(mayOf(deps, tx, call.operator, call.scope), state);
    if (!may.ok) return may;
    const claimed = await claimOrder(deps, tx, call, kind);
    if (!claimed.ok) return claimed;
    const until = claimed.value.expires_at.toISOString();
    const change = { before: null, after: { until } };
    await addAuditEntry(deps, tx, call, { action: `${kind}.claim`, subject: call.subject, ...change });
    return ok({ orderId: call.subject, by: claimed.value.operator, until });
  });
}

function release(kind: OrderKind): Command {
  return writes(`${kind}s.decide`, async (deps, tx, call) => {
    if (!isUuid(call.subject)) return refuse('order.unknown');
    const released = await releaseOrder(deps, tx, call, kind);
    if (!released.ok) return released;
    const change = { before: null, after: { until: null } };
    await addAuditEntry(deps, tx, call, { action: `${kind}.release`, subject: call.subject, ...change });
    return ok({ orderId: call.subject });
  });
}

export const claimCommands: Commands = {
  'withdrawals claim': claim('withdrawal'),
  'withdrawals release': release('withdrawal'),
  'deposits claim': claim('deposit'),
  'deposits release': release('deposit'),
};
