/** What an operator may ask and decide about money that leaves; every decision leaves a deed in the audit trail, in the same transaction. */
import { declineReasons, type RefusalCode } from '#contract';
import { currencyOf, formatAmount, isUuid, type Json, ok, type Result, refuse } from '#kernel';
import type { Decided, WithdrawalRow } from '../cashier/index.ts';
import { keepDeed } from './audit.ts';
import type { Answered, Command, CommandCall } from './commands.ts';
import type { OperatorDeps } from './deps.ts';

const states = [
  'requested',
  'review',
  'checking',
  'approved',
  'sending',
  'unknown',
  'paid',
  'declined',
  'cancelled',
  'returned',
] as const;

/** What an operator looks at: everything that waits for one. */
const waiting = ['requested', 'review', 'checking', 'unknown'] as const;

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

/** `withdrawals list`, `… list waiting`, `… list review`. */
const list: Command = async (deps, { merchant, subject }) => {
  const named = states.find((state) => state === subject);
  if (subject !== '' && subject !== 'waiting' && !named) return refuse('request.malformed', { field: 'state' });
  const wanted = subject === 'waiting' ? waiting : named && [named];
  return ok((await deps.desk.withdrawals(deps.db, merchant.id, wanted)).map(withdrawalToJson));
};

const show: Command = async (deps, { merchant, subject }) => {
  const file = isUuid(subject) ? await deps.desk.withdrawal(deps.db, merchant.id, subject) : undefined;
  if (!file) return refuse('order.unknown');
  const { order, steps, votes, notices } = file;
  return ok({
    ...withdrawalToJson(order),
    provider: order.provider,
    providerRef: order.provider_ref,
    attempts: order.attempts,
    refusedFor: order.refused_for,
    timeline: steps.map(({ state, at, by, reason }) => ({ state, at: at.toISOString(), by, reason })),
    votes: votes.map(({ operator, verdict, at }) => ({ operator, verdict, at: at.toISOString() })),
    told: notices.map(({ received_at, state, amount, verdict }) => ({
      at: received_at.toISOString(),
      state,
      amount,
      verdict,
    })),
  });
};

/** Keeps the deed of a decision on a withdrawal. */
function decide(
  action: string,
  act: (deps: OperatorDeps, tx: Parameters<OperatorDeps['desk']['approve']>[0], call: CommandCall) => Decision,
): Command {
  return (deps, call) =>
    deps.atomically(async (tx): Promise<Answered> => {
      const { merchant, operator, subject, reason, choice } = call;
      if (!isUuid(subject)) return refuse('order.unknown');
      const decided = await act(deps, tx, call);
      if (!decided.ok) return decided;
      const { before, after, waitsForSecond } = decided.value;
      const shown = { ...withdrawalToJson(after), waitsForSecond };
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: `withdrawal.${action}`,
        subject,
        before: { state: before.state },
        after: { state: after.state, amount: shown.amount, currency: shown.currency, reason, choice, waitsForSecond },
      });
      return ok(shown);
    });
}

type Decision = Promise<Result<Decided, RefusalCode>>;

const decisionOf = ({ merchant, subject, operator, reason }: CommandCall) => ({
  merchant,
  orderId: subject,
  by: operator.name,
  reason,
});

const wantsReason = () => refuse('request.malformed', { field: 'reason' });

const approve = decide('approve', (deps, tx, call) => deps.desk.approve(tx, decisionOf(call)));

/** What the member is told is one of a closed set; the reason stays in the house. */
const refuseOne = decide('refuse', async (deps, tx, call): Decision => {
  const refusedFor = declineReasons.find((known) => known === (call.choice === '' ? 'other' : call.choice));
  if (!refusedFor) return refuse('request.malformed', { field: 'choice' });
  if (call.reason === '') return wantsReason();
  return deps.desk.refuse(tx, { ...decisionOf(call), refusedFor });
});

const settleUnknown = decide('settle-unknown', async (deps, tx, call): Decision => {
  const outcome = (['paid', 'returned'] as const).find((known) => known === call.choice);
  if (!outcome) return refuse('request.malformed', { field: 'choice' });
  if (call.reason === '') return wantsReason();
  return deps.desk.settleUnknown(tx, { ...decisionOf(call), outcome });
});

/** Answers for a member named by username. */
function ofMember(answer: (deps: OperatorDeps, call: CommandCall, memberId: string) => Promise<Answered>): Command {
  return async (deps, call) => {
    const memberId = await deps.desk.memberNamed(deps.db, call.merchant.id, call.subject);
    return memberId === undefined ? refuse('request.malformed', { field: 'username' }) : answer(deps, call, memberId);
  };
}

const cards = ofMember(async (deps, { merchant }, memberId) =>
  ok(
    (await deps.desk.cards(deps.db, merchant.id, memberId)).map((card) => ({
      cardId: card.id,
      bank: card.bank,
      holder: card.holder,
      number: card.masked,
      addedAt: card.changed_at.toISOString(),
      usableAt: card.usable_at.toISOString(),
    })),
  ),
);

const releaseCard: Command = (deps, { merchant, operator, subject, reason }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    if (reason === '') return wantsReason();
    if (!isUuid(subject)) return refuse('cashier.card_unknown');
    const released = await deps.desk.releaseCard(tx, merchant.id, subject);
    if (!released.ok) return released;
    const { usable_at, member_id: memberId } = released.value;
    await keepDeed(tx, deps.clock, {
      merchantId: merchant.id,
      operator,
      action: 'card.release',
      subject,
      before: { memberId, usableAt: usable_at.toISOString() },
      after: { memberId, reason },
    });
    return ok({ cardId: subject, memberId });
  });

const wagering = ofMember(async (deps, { merchant }, memberId) =>
  ok(
    (await deps.desk.wagering(deps.db, merchant.id, memberId)).map((row) => ({
      id: row.id,
      source: row.source,
      ref: row.ref,
      required: formatAmount(row.required_minor, merchant.currency),
      done: formatAmount(row.done_minor, merchant.currency),
      state: row.state,
      since: row.created_at.toISOString(),
    })),
  ),
);

const cancelWagering: Command = (deps, { merchant, operator, subject, reason }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    if (reason === '') return wantsReason();
    const cancelled = isUuid(subject) ? await deps.desk.cancelWagering(tx, merchant.id, subject) : undefined;
    if (!cancelled) return refuse('order.unknown');
    const left: Json = {
      memberId: cancelled.member_id,
      left: formatAmount(cancelled.required_minor - cancelled.done_minor, merchant.currency),
    };
    await keepDeed(tx, deps.clock, {
      merchantId: merchant.id,
      operator,
      action: 'wagering.cancel',
      subject,
      before: left,
      after: { state: 'cancelled', reason },
    });
    return ok({ id: subject, state: 'cancelled' });
  });

/** The level decides on limits and fees. */
const level = ofMember((deps, { merchant, operator, subject, choice, reason }, memberId) =>
  deps.atomically(async (tx): Promise<Answered> => {
    const before = await deps.desk.levelOf(tx, merchant.id, memberId);
    if (choice === '') return ok({ memberId, level: before });
    if (!/^\d{1,2}$/.test(choice)) return refuse('request.malformed', { field: 'choice' });
    await deps.desk.setLevel(tx, merchant, memberId, Number(choice));
    await keepDeed(tx, deps.clock, {
      merchantId: merchant.id,
      operator,
      action: 'member.level',
      subject,
      before: { memberId, level: before },
      after: { level: Number(choice), reason },
    });
    return ok({ memberId, level: Number(choice) });
  }),
);

export const moneyCommands: { readonly [name: string]: Command } = {
  'withdrawals list': list,
  'withdrawals show': show,
  'withdrawals approve': approve,
  'withdrawals refuse': refuseOne,
  'withdrawals settle-unknown': settleUnknown,
  'cards list': cards,
  'cards release': releaseCard,
  'wagering list': wagering,
  'wagering cancel': cancelWagering,
  'members level': level,
};
