/** Commands by which two operators correct money: a balance, a wrong credit, a payment that matches no order. */
import { currencyOf, formatAmount, isUuid, newId, ok, refuse } from '#kernel';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Command, type Commands, decides, namesOf, writes } from '../../command.ts';

const needsReason = () => refuse('request.malformed', { field: 'reason' });

/** `members credit <username> <amount>`, `members debit …`: against the adjustment account. */
function correct(direction: 'credit' | 'debit'): Command {
  return decides('wallet.correct', 'money', 'always', async (deps, tx, call) => {
    const { merchant, operator, subject, choice, reason } = call;
    if (reason === '') return needsReason();
    const memberId = await deps.backOffice.memberNamed(tx, merchant.id, subject);
    if (memberId === undefined) return refuse('request.malformed', { field: 'username' });
    const id = operator.approvalId ?? newId(deps.clock, deps.random);
    const corrected = await deps.backOffice.correctBalance(tx, { merchant, memberId, direction, amount: choice, id });
    if (!corrected.ok) return corrected;
    const { amount, balance } = corrected.value;
    const change = { before: { memberId }, after: { memberId, amount, balance, reason } };
    await addAuditEntry(deps, tx, call, { action: `member.${direction}`, subject, ...change });
    return ok({ memberId, amount, balance });
  });
}

const reverse = decides('deposits.decide', 'money', 'always', async (deps, tx, call) => {
  const { merchant, operator, subject, reason } = call;
  if (!isUuid(subject)) return refuse('order.unknown');
  if (reason === '') return needsReason();
  const decision = { merchant, orderId: subject, by: namesOf(operator), reason };
  const reversed = await deps.backOffice.reverseDeposit(tx, decision);
  if (!reversed.ok) return reversed;
  const { before, after } = reversed.value;
  const amount = formatAmount(before.amount_minor, currencyOf(before.currency));
  const change = { before: { state: before.state, amount }, after: { state: after.state, reason } };
  await addAuditEntry(deps, tx, call, { action: 'deposit.reverse', subject, ...change });
  return ok({ orderId: subject, state: after.state, amount });
});

/** `deposits credit <provider> <event>`: a payment from `deposits odd`. */
const credit = decides('deposits.decide', 'money', 'always', async (deps, tx, call) => {
  const { merchant, operator, subject: provider, choice: eventId, reason } = call;
  if (reason === '') return needsReason();
  const decision = { merchant, provider, eventId, by: namesOf(operator), reason };
  const credited = await deps.backOffice.creditNotice(tx, decision);
  if (!credited.ok) return credited;
  const { id: orderId, member_id: memberId, amount_minor, currency } = credited.value;
  const amount = formatAmount(amount_minor, currencyOf(currency));
  const after = { orderId, memberId, amount, currency, reason };
  await addAuditEntry(deps, tx, call, {
    action: 'notice.credit',
    subject: `${provider} ${eventId}`,
    before: null,
    after,
  });
  return ok({ orderId, memberId, amount });
});

/** `deposits done <provider> <event>`: resolved elsewhere, or nothing to do. */
const done = writes('deposits.decide', async (deps, tx, call) => {
  const { merchant, operator, subject: provider, choice: eventId, reason } = call;
  if (reason === '') return needsReason();
  const decision = { merchant, provider, eventId, by: namesOf(operator), reason };
  const dismissed = await deps.backOffice.dismissNotice(tx, decision);
  if (!dismissed.ok) return dismissed;
  const { outcome, order_id, amount } = dismissed.value;
  const change = { before: { outcome, orderId: order_id, amount }, after: { done: true, reason } };
  await addAuditEntry(deps, tx, call, { action: 'notice.done', subject: `${provider} ${eventId}`, ...change });
  return ok({ provider, eventId, done: true });
});

export const correctionCommands: Commands = {
  'members credit': correct('credit'),
  'members debit': correct('debit'),
  'deposits reverse': reverse,
  'deposits credit': credit,
  'deposits done': done,
};
