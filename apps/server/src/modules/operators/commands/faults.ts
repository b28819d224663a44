/** Commands for orders and facts that were set aside after too many failures: listed, and retried. */
import { currencyOf, formatAmount, isUuid, ok, refuse } from '#kernel';
import type { DeliveryAside } from '../../../outbox/set-aside.ts';
import type { WithdrawalRow } from '../../cashier/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Command, type Commands, reads, writes } from '../command.ts';
import { withUsernames } from '../lists/index.ts';

type Aside = Pick<
  WithdrawalRow,
  'id' | 'member_id' | 'amount_minor' | 'currency' | 'attempts' | 'fault' | 'set_aside_at'
> & { readonly state: string };

const asideToJson = (row: Aside) => ({
  id: row.id,
  memberId: row.member_id,
  amount: formatAmount(row.amount_minor, currencyOf(row.currency)),
  currency: row.currency,
  state: row.state,
  attempts: row.attempts,
  why: row.fault ?? '',
  since: row.set_aside_at?.toISOString() ?? '',
});

function tryAgain(of: 'withdrawal' | 'transfer'): Command {
  const permission = of === 'withdrawal' ? 'withdrawals.settle' : 'transfers.settle';
  return writes(permission, async (deps, tx, call) => {
    const { merchant, subject, reason } = call;
    if (!isUuid(subject)) return refuse(of === 'withdrawal' ? 'order.unknown' : 'transfer.unknown');
    const backOffice = of === 'withdrawal' ? deps.backOffice : deps.transfers;
    const tried = await backOffice.tryAgain(tx, merchant.id, subject);
    if (!tried.ok) return tried;
    const { why, since } = asideToJson(tried.value);
    await addAuditEntry(deps, tx, call, {
      action: `${of}.try-again`,
      subject,
      before: { setAside: since, why },
      after: { setAside: '', reason },
    });
    return ok(asideToJson(tried.value));
  });
}

const factToJson = ({ factId, kind, listener, tries, why, reportedAt, setAsideAt }: DeliveryAside) => ({
  id: factId,
  fact: kind,
  listener,
  attempts: tries,
  why,
  reported: reportedAt.toISOString(),
  since: setAsideAt.toISOString(),
});

/**
 * One operator is enough, though the delivery may post money: what was decided is in the fact, written with the change, and cannot be
 * altered here. It is delivered as usual: each listener acts once, and all checks that hold money back still apply.
 */
const tryFactsAgain = writes('facts.retry', async (deps, tx, call) => {
  const { merchant, subject, reason } = call;
  if (subject !== 'all' && !isUuid(subject)) return refuse('fact.unknown');
  const which = subject === 'all' ? {} : { factId: subject };
  const tried = await deps.facts.tryAgain(tx, { merchantId: merchant.id, ...which });
  if (tried.length === 0) return refuse('fact.unknown');
  const before = tried.map(factToJson);
  await addAuditEntry(deps, tx, call, { action: 'facts.try-again', subject, before, after: { reason } });
  return ok(before);
});

export const faultCommands: Commands = {
  'withdrawals set-aside': reads('withdrawals.see', async (deps, { merchant }) =>
    ok(await withUsernames(deps, merchant.id, (await deps.backOffice.setAside(deps.db, merchant.id)).map(asideToJson))),
  ),
  'withdrawals try-again': tryAgain('withdrawal'),
  'transfers set-aside': reads('transfers.see', async (deps, { merchant }) =>
    ok(await withUsernames(deps, merchant.id, (await deps.transfers.setAside(deps.db, merchant.id)).map(asideToJson))),
  ),
  'transfers try-again': tryAgain('transfer'),
  'facts set-aside': reads('facts.see', async (deps, { merchant }) =>
    ok((await deps.facts.list(deps.db, merchant.id)).map(factToJson)),
  ),
  'facts try-again': tryFactsAgain,
};
