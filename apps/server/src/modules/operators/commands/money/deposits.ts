/** Commands for deposits: what waits, receipts, and the confirmation that the money is there. */
import type { RefusalCode } from '#contract';
import { currencyOf, formatAmount, isUuid, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import { type DepositDecided, openDeposits, takesTwo } from '../../../cashier/index.ts';
import { mayDo } from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { endClaim, unclaimedByOthers } from '../../claims/index.ts';
import { type Answered, type CommandCall, type Commands, decides, namesOf, reads, writes } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { erasedMember } from '../../erasure/index.ts';
import { parseName } from '../../names.ts';
import { pageOf } from './page.ts';

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

/** A credit on an operator's word: two for a large one, and for any other amount than requested. */
async function confirmTakesTwo(
  { backOffice }: OperatorDeps,
  db: OperatorDeps['db'],
  { merchant, subject, choice }: CommandCall,
): Promise<boolean> {
  const order = isUuid(subject) ? await backOffice.deposit(db, merchant.id, subject) : undefined;
  if (!order) return false;
  return choice !== '' || takesTwo(merchant, order.amount_minor);
}

/** Only a credit moves money: one operator may refuse. */
const decide = (action: 'confirm' | 'refuse') =>
  action === 'confirm'
    ? decides('deposits.decide', 'money', confirmTakesTwo, decided('confirm'))
    : writes('deposits.decide', decided('refuse'));

function decided(action: 'confirm' | 'refuse') {
  return async (deps: OperatorDeps, tx: Tx, call: CommandCall): Promise<Answered> => {
    const { merchant, operator, subject, choice, reason } = call;
    if (!isUuid(subject)) return refuse('order.unknown');
    const free = await unclaimedByOthers(deps, tx, call, 'deposit');
    if (!free.ok) return free;
    const needsReason = action === 'refuse' || choice !== '';
    if (needsReason && reason === '') return refuse('request.malformed', { field: 'reason' });
    const decision = { merchant, orderId: subject, by: namesOf(operator), reason, ...(choice && { amount: choice }) };
    const result: Result<DepositDecided, RefusalCode> = await deps.backOffice[`${action}Deposit`](tx, decision);
    if (!result.ok) return result;
    await endClaim(tx, { merchant_id: merchant.id, kind: 'deposit', order_id: subject });
    const { before, after } = result.value;
    await addAuditEntry(deps, tx, call, {
      action: `deposit.${action}`,
      subject,
      before: { state: before.state, amount: amountOf(before), currency: before.currency },
      after: { state: after.state, amount: amountOf(after), currency: after.currency, reason },
    });
    return ok(rowToJson(after));
  };
}

const states = ['created', 'waiting', 'checking', 'credited', 'declined', 'expired'] as const;

async function list(
  deps: OperatorDeps,
  call: CommandCall,
  requested: readonly (typeof states)[number][] | undefined,
): Promise<Answered> {
  const find = async (id: string) => (isUuid(id) ? deps.backOffice.deposit(deps.db, call.merchant.id, id) : undefined);
  const page = await pageOf(deps, call, find);
  if (!page.ok) return page;
  return ok((await deps.backOffice.deposits(deps.db, call.merchant.id, requested, page.value)).map(rowToJson));
}

const RETAINED_DATA = 'members.kept-data';

async function mayReadRetained(deps: OperatorDeps, { operator, merchant }: CommandCall): Promise<boolean> {
  const name = parseName(operator.name);
  return name !== undefined && (await mayDo(deps, deps.db, name, merchant.id, RETAINED_DATA));
}

/** Viewing a member's documents is recorded in the trail. Those of an erased member are kept data. */
const receipts = reads('deposits.see', async (deps, call) => {
  const { merchant, subject } = call;
  const order = isUuid(subject) ? await deps.backOffice.deposit(deps.db, merchant.id, subject) : undefined;
  if (!order) return refuse('order.unknown');
  const isErased = await erasedMember(deps.db, { merchantId: merchant.id, memberId: order.member_id });
  if (isErased && !(await mayReadRetained(deps, call)))
    return refuse('operator.forbidden', { permission: RETAINED_DATA });
  const files = await deps.backOffice.receipts(deps.db, merchant.id, subject);
  await inTransaction(deps, async (tx) => {
    const after = { seen: files.length };
    await addAuditEntry(deps, tx, call, { action: 'deposit.receipts', subject, before: null, after });
  });
  return ok({
    files: files.map(({ id, bytes }) => ({
      name: `${id}.jpg`,
      base64: bytes === undefined ? null : Buffer.from(bytes).toString('base64'),
    })),
  });
});

export const depositCommands: Commands = {
  'deposits list': reads('deposits.see', async (deps, call) => {
    const named = states.find((state) => state === call.subject);
    if (call.subject !== '' && !named) return refuse('request.malformed', { field: 'state' });
    return list(deps, call, named && [named]);
  }),
  'deposits open': reads('deposits.see', (deps, call) => list(deps, call, openDeposits)),
  'deposits confirm': decide('confirm'),
  'deposits refuse': decide('refuse'),
  'deposits receipts': receipts,
  'deposits odd': reads('deposits.see', async (deps, call) => {
    const [provider = '', ...rest] = call.after.split(' ');
    const find = () => deps.backOffice.notice(deps.db, call.merchant.id, provider, rest.join(' '));
    const page = await pageOf(deps, call, find);
    if (!page.ok) return page;
    return ok(
      (await deps.backOffice.notices(deps.db, call.merchant.id, page.value)).map((row) => ({
        at: row.received_at.toISOString(),
        provider: row.provider,
        event: row.event_id,
        orderId: row.order_id,
        amount: row.amount,
        currency: row.currency,
        state: row.state,
        outcome: row.outcome,
      })),
    );
  }),
};
