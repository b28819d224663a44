/** Deposits at the operators' desk: what waits, what was sent to show it, and the word that the money is there. */
import type { RefusalCode } from '#contract';
import { currencyOf, formatAmount, isUuid, ok, type Result, refuse } from '#kernel';
import type { DepositDecided } from '../cashier/index.ts';
import { keepDeed } from './audit.ts';
import type { Answered, Command } from './commands.ts';

type DepositRow = DepositDecided['before'];

const amountOf = (row: DepositRow) => formatAmount(row.amount_minor, currencyOf(row.currency));

const rowToJson = (row: DepositRow) => ({
  orderId: row.id,
  memberId: row.member_id,
  amount: amountOf(row),
  currency: row.currency,
  state: row.state,
  method: row.provider,
  reference: row.reference ?? '',
  remark: row.remark ?? '',
  createdAt: row.created_at.toISOString(),
});

function decide(action: 'confirm' | 'refuse'): Command {
  return (deps, { merchant, operator, subject, choice, reason }) =>
    deps.atomically(async (tx): Promise<Answered> => {
      if (!isUuid(subject)) return refuse('order.unknown');
      if (action === 'refuse' && reason === '') return refuse('request.malformed', { field: 'reason' });
      const decision = { merchant, orderId: subject, by: operator.name, reason, ...(choice && { amount: choice }) };
      const decided: Result<DepositDecided, RefusalCode> = await deps.desk[`${action}Deposit`](tx, decision);
      if (!decided.ok) return decided;
      const { before, after } = decided.value;
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: `deposit.${action}`,
        subject,
        before: { state: before.state, amount: amountOf(before) },
        after: { state: after.state, amount: amountOf(after), currency: after.currency, reason },
      });
      return ok(rowToJson(after));
    });
}

/** Whoever looks at a member's papers leaves a trace. */
const receipts: Command = async (deps, { merchant, operator, subject }) => {
  const order = isUuid(subject) ? await deps.desk.deposit(deps.db, merchant.id, subject) : undefined;
  if (!order) return refuse('order.unknown');
  const files = await deps.desk.receipts(deps.db, merchant.id, subject);
  await deps.atomically(async (tx) => {
    const deed = { merchantId: merchant.id, operator, action: 'deposit.receipts', subject };
    await keepDeed(tx, deps.clock, { ...deed, before: null, after: { seen: files.length } });
    return ok();
  });
  return ok({
    files: files.map(({ id, bytes }) => ({
      name: `${id}.jpg`,
      base64: bytes === undefined ? null : Buffer.from(bytes).toString('base64'),
    })),
  });
};

export const depositCommands: { readonly [name: string]: Command } = {
  'deposits list': async (deps, { merchant }) =>
    ok((await deps.desk.deposits(deps.db, merchant.id)).map((row) => rowToJson(row))),
  'deposits open': async (deps, { merchant }) =>
    ok((await deps.desk.deposits(deps.db, merchant.id, 'open')).map((row) => rowToJson(row))),
  'deposits confirm': decide('confirm'),
  'deposits refuse': decide('refuse'),
  'deposits receipts': receipts,
  'deposits odd': async (deps, { merchant }) =>
    ok(
      (await deps.desk.notices(deps.db, merchant.id)).map((row) => ({
        at: row.received_at.toISOString(),
        provider: row.provider,
        orderId: row.order_id,
        amount: row.amount,
        currency: row.currency,
        state: row.state,
        verdict: row.verdict,
      })),
    ),
};
