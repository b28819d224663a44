/** Commands for withdrawals; every decision writes an audit entry in the same transaction. */
import { declineReasons, type RefusalCode } from '#contract';
import { currencyOf, formatAmount, isUuid, type Json, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import {
  type Decided,
  takesTwo,
  type WithdrawalRow,
  waitingWithdrawals,
  withdrawalLifecycle,
} from '../../../cashier/index.ts';
import { maskName } from '../../../members/index.ts';
import { mayOf } from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { endClaim, unclaimedByOthers } from '../../claims/index.ts';
import {
  type Answered,
  type Command,
  type CommandCall,
  type Commands,
  decides,
  namesOf,
  reads,
  writes,
} from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { hiddenStates, mayDecideIn } from '../../withdrawal-stages.ts';
import { pageOf } from './page.ts';

const states = Object.keys(withdrawalLifecycle.table) as WithdrawalRow['state'][];

const withdrawalToJson = (row: WithdrawalRow) => ({
  orderId: row.id,
  memberId: row.member_id,
  amount: formatAmount(row.amount_minor, currencyOf(row.currency)),
  fee: formatAmount(row.fee_minor, currencyOf(row.currency)),
  currency: row.currency,
  state: row.state,
  risk: row.risk.join(', '),
  card: row.card,
  createdAt: row.created_at.toISOString(),
});

/** `withdrawals list`: the newest; `… list waiting`, `… list review`: oldest first. */
const list = reads('withdrawals.see', async (deps, call) => {
  const { merchant, subject, operator } = call;
  const named = states.find((state) => state === subject);
  if (subject !== '' && subject !== 'waiting' && !named) return refuse('request.malformed', { field: 'state' });
  const requested = subject === 'waiting' ? waitingWithdrawals : named && [named];
  const page = await pageOf(deps, call, async (id) =>
    isUuid(id) ? (await deps.backOffice.withdrawal(deps.db, merchant.id, id))?.order : undefined,
  );
  if (!page.ok) return page;
  const without = await hiddenStates(mayOf(deps, deps.db, operator, merchant.id));
  const found = await deps.backOffice.withdrawals(deps.db, merchant.id, requested, { ...page.value, without });
  return ok(found.map(withdrawalToJson));
});

const show = reads('withdrawals.see', async (deps, { merchant, subject, operator }) => {
  const file = isUuid(subject) ? await deps.backOffice.withdrawal(deps.db, merchant.id, subject) : undefined;
  const hidden = await hiddenStates(mayOf(deps, deps.db, operator, merchant.id));
  if (!file || hidden.includes(file.order.state)) return refuse('order.unknown');
  const { order, steps, notices } = file;
  return ok({
    ...withdrawalToJson(order),
    provider: order.provider,
    providerRef: order.provider_ref,
    attempts: order.attempts,
    refusedFor: order.refused_for,
    timeline: steps.map(({ state, at, by, reason }) => ({ state, at: at.toISOString(), by, reason })),
    reported: notices.map(({ received_at, state, amount, outcome }) => ({
      at: received_at.toISOString(),
      state,
      amount,
      outcome,
    })),
  });
});

/** A large one needs two. */
async function isLarge({ backOffice }: OperatorDeps, db: OperatorDeps['db'], { merchant, subject }: CommandCall) {
  const file = isUuid(subject) ? await backOffice.withdrawal(db, merchant.id, subject) : undefined;
  return file !== undefined && takesTwo(merchant, file.order.amount_minor, file.order.risk);
}

/** A decision on a withdrawal, with its audit entry. */
function decided(
  action: 'pass' | 'approve' | 'refuse' | 'settle-unknown',
  act: (deps: OperatorDeps, tx: Tx, call: CommandCall) => Decision,
): (deps: OperatorDeps, tx: Tx, call: CommandCall) => Promise<Answered> {
  return async (deps, tx, call) => {
    const { scope, subject, reason, choice } = call;
    if (!isUuid(subject)) return refuse('order.unknown');
    const free = await unclaimedByOthers(deps, tx, call, 'withdrawal');
    if (!free.ok) return free;
    const result = await act(deps, tx, call);
    if (!result.ok) return result;
    // By the state in which it was locked: a refusal rolls back what was done.
    const may = await mayDecideIn(mayOf(deps, tx, call.operator, scope), result.value.before.state);
    if (!may.ok) return may;
    await endClaim(tx, { merchant_id: scope, kind: 'withdrawal', order_id: subject });
    const { before, after } = result.value;
    const shown = withdrawalToJson(after);
    await addAuditEntry(deps, tx, call, {
      action: `withdrawal.${action}`,
      subject,
      before: { state: before.state },
      after: { state: after.state, amount: shown.amount, currency: shown.currency, reason, choice },
    });
    return ok(shown);
  };
}

type Decision = Promise<Result<Decided, RefusalCode>>;

const decisionOf = ({ merchant, subject, operator, reason }: CommandCall) => ({
  merchant,
  orderId: subject,
  by: namesOf(operator),
  reason,
});

const needsReason = () => refuse('request.malformed', { field: 'reason' });

/** One operator is enough: nothing is paid by it. */
const pass = writes(
  'withdrawals.review.decide',
  decided('pass', (deps, tx, call) => deps.backOffice.pass(tx, decisionOf(call))),
);

const approve = decides(
  'withdrawals.finance.decide',
  'money',
  isLarge,
  decided('approve', (deps, tx, call) => deps.backOffice.approve(tx, decisionOf(call))),
);

/** One operator is enough: the money is returned. The member gets one of a closed set of reasons; the operator's own stays internal. */
const refuseOne = writes(
  'withdrawals.decide',
  decided('refuse', async (deps, tx, call): Decision => {
    const refusedFor = declineReasons.find((known) => known === (call.choice === '' ? 'other' : call.choice));
    if (!refusedFor) return refuse('request.malformed', { field: 'choice' });
    if (call.reason === '') return needsReason();
    return deps.backOffice.refuse(tx, { ...decisionOf(call), refusedFor });
  }),
);

const settleUnknown = decides(
  'withdrawals.settle',
  'money',
  'always',
  decided('settle-unknown', async (deps, tx, call): Decision => {
    const outcome = (['paid', 'returned'] as const).find((known) => known === call.choice);
    if (!outcome) return refuse('request.malformed', { field: 'choice' });
    if (call.reason === '') return needsReason();
    return deps.backOffice.settleUnknown(tx, { ...decisionOf(call), outcome });
  }),
);

/** The open account of that name. */
const memberOf = (deps: OperatorDeps, db: OperatorDeps['db'], { merchant, subject }: CommandCall) =>
  deps.backOffice.memberNamed(db, merchant.id, subject);

const unknownMember = () => refuse('request.malformed', { field: 'username' });

/** Reads a member by username. */
function looksAt(
  permission: Parameters<typeof reads>[0],
  answer: (deps: OperatorDeps, call: CommandCall, memberId: string) => Promise<Json>,
): Command {
  return reads(permission, async (deps, call) => {
    const memberId = await memberOf(deps, deps.db, call);
    return memberId === undefined ? unknownMember() : ok(await answer(deps, call, memberId));
  });
}

const cards = looksAt('members.see', async (deps, { merchant }, memberId) =>
  (await deps.backOffice.cards(deps.db, merchant.id, memberId)).map((card) => ({
    cardId: card.id,
    bank: card.bank,
    holder: maskName(card.holder),
    number: card.masked,
    addedAt: card.changed_at.toISOString(),
    usableAt: card.usable_at.toISOString(),
  })),
);

const releaseCard = decides('members.change', 'rights', 'always', async (deps, tx, call): Promise<Answered> => {
  const { merchant, subject, reason } = call;
  if (reason === '') return needsReason();
  if (!isUuid(subject)) return refuse('cashier.card_unknown');
  const released = await deps.backOffice.releaseCard(tx, merchant.id, subject);
  if (!released.ok) return released;
  const { usable_at, member_id: memberId } = released.value;
  const change = { before: { memberId, usableAt: usable_at.toISOString() }, after: { memberId, reason } };
  await addAuditEntry(deps, tx, call, { action: 'card.release', subject, ...change });
  return ok({ cardId: subject, memberId });
});

const wagering = looksAt('members.see', async (deps, { merchant }, memberId) =>
  (await deps.backOffice.wagering(deps.db, merchant.id, memberId)).map((row) => ({
    id: row.id,
    source: row.source,
    ref: row.ref,
    required: formatAmount(row.required_minor, merchant.currency),
    done: formatAmount(row.done_minor, merchant.currency),
    state: row.state,
    since: row.created_at.toISOString(),
  })),
);

const cancelWagering = decides('members.change', 'money', 'always', async (deps, tx, call): Promise<Answered> => {
  const { merchant, subject, reason } = call;
  if (reason === '') return needsReason();
  const cancelled = isUuid(subject) ? await deps.backOffice.cancelWagering(tx, merchant.id, subject) : undefined;
  if (!cancelled) return refuse('order.unknown');
  const left: Json = {
    memberId: cancelled.member_id,
    left: formatAmount(cancelled.required_minor - cancelled.done_minor, merchant.currency),
  };
  const change = { before: left, after: { state: 'cancelled', reason } };
  await addAuditEntry(deps, tx, call, { action: 'wagering.cancel', subject, ...change });
  return ok({ id: subject, state: 'cancelled' });
});

export const withdrawalCommands: Commands = {
  'withdrawals list': list,
  'withdrawals show': show,
  'withdrawals pass': pass,
  'withdrawals approve': approve,
  'withdrawals refuse': refuseOne,
  'withdrawals settle-unknown': settleUnknown,
  'cards list': cards,
  'cards release': releaseCard,
  'wagering list': wagering,
  'wagering cancel': cancelWagering,
};
