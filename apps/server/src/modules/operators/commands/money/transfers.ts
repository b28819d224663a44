/** Commands for transfers to vendors with transfer wallets: those with an unknown outcome, and wallets that differ. */
import { currencyOf, formatAmount, isUuid, ok, refuse } from '#kernel';
import { takesTwo } from '../../../cashier/index.ts';
import type { TransferBackOffice } from '../../../transfers/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Command, type CommandCall, type Commands, decides, namesOf, reads } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { withUsernames } from '../../lists/index.ts';
import { pageOf } from './page.ts';

type Row = Awaited<ReturnType<TransferBackOffice['unsettled']>>[number];

const transferToJson = (row: Row) => ({
  transferId: row.id,
  memberId: row.member_id,
  vendor: row.vendor,
  direction: row.direction,
  amount: formatAmount(row.amount_minor, currencyOf(row.currency)),
  currency: row.currency,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
});

async function settleTakesTwo({ transfers }: OperatorDeps, db: OperatorDeps['db'], { merchant, subject }: CommandCall) {
  const transfer = isUuid(subject) ? await transfers.find(db, merchant.id, subject) : undefined;
  return transfer !== undefined && takesTwo(merchant, transfer.amount_minor);
}

/** By evidence: the vendor's evidence goes into the trail with it. */
function settle(outcome: 'done' | 'refused'): Command {
  return decides('transfers.settle', 'money', settleTakesTwo, async (deps, tx, call) => {
    const { merchant, operator, subject, reason } = call;
    if (!isUuid(subject)) return refuse('transfer.unknown');
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const evidence = { merchant, transferId: subject, outcome, by: namesOf(operator) };
    const settled = await deps.transfers.settle(tx, evidence);
    if (!settled.ok) return settled;
    const { before, after } = settled.value;
    const shown = transferToJson(after);
    await addAuditEntry(deps, tx, call, {
      action: `transfer.${outcome}`,
      subject,
      before: { state: before.state, attempts: before.attempts },
      after: { state: after.state, amount: shown.amount, currency: shown.currency, evidence: reason },
    });
    return ok(shown);
  });
}

export const transferCommands: Commands = {
  'transfers list': reads('transfers.see', async (deps, call) => {
    const { id } = call.merchant;
    const page = await pageOf(deps, call, async (after) =>
      isUuid(after) ? deps.transfers.find(deps.db, id, after) : undefined,
    );
    if (!page.ok) return page;
    const rows = await deps.transfers.unsettled(deps.db, id, page.value);
    return ok(await withUsernames(deps, id, rows.map(transferToJson)));
  }),
  'transfers differing': reads('transfers.see', async (deps, { merchant }) =>
    ok(
      await withUsernames(
        deps,
        merchant.id,
        (await deps.transfers.differing(deps.db, merchant.id)).map((row) => ({
          memberId: row.member_id,
          vendor: row.vendor,
          player: row.player,
          reported: row.balance_minor === null ? '' : formatAmount(row.balance_minor, merchant.currency),
          since: row.differs_since?.toISOString() ?? '',
        })),
      ),
    ),
  ),
  'transfers histories': reads('transfers.see', async (deps, { merchant }) =>
    ok(
      (await deps.transfers.histories(deps.db, merchant.id)).map((row) => ({
        vendor: row.vendor,
        readTo: row.read_to.toISOString(),
        nextAt: row.due_at.toISOString(),
        failures: row.attempts,
        leftOut: row.left,
      })),
    ),
  ),
  'transfers left-out': reads('transfers.see', async (deps, { merchant }) =>
    ok(
      (await deps.transfers.leftLines(deps.db, merchant.id)).map((row) => ({
        vendor: row.vendor,
        bet: row.bet,
        reason: row.reason,
        line: row.line,
        since: row.told_at.toISOString(),
      })),
    ),
  ),
  'transfers done': settle('done'),
  'transfers refused': settle('refused'),
};
