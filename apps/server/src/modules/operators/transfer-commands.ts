/** What operators see and settle of transfers to vendors with wallets of their own: those nobody can say the end of, and wallets that differ. */
import { currencyOf, formatAmount, isUuid, ok, refuse } from '#kernel';
import type { TransferDesk } from '../transfers/index.ts';
import { keepDeed } from './audit.ts';
import type { Answered, Command } from './commands.ts';

type Row = Awaited<ReturnType<TransferDesk['unsettled']>>[number];

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

/** By evidence: what the vendor showed in another way goes into the trail with it. */
function settle(outcome: 'done' | 'refused'): Command {
  return (deps, { merchant, operator, subject, reason }) =>
    deps.atomically(async (tx): Promise<Answered> => {
      if (!isUuid(subject)) return refuse('transfer.unknown');
      if (reason === '') return refuse('request.malformed', { field: 'reason' });
      const settled = await deps.transfers.settle(tx, { merchant, transferId: subject, outcome, by: operator.name });
      if (!settled.ok) return settled;
      const { before, after } = settled.value;
      const shown = transferToJson(after);
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: `transfer.${outcome}`,
        subject,
        before: { state: before.state, attempts: before.attempts },
        after: { state: after.state, amount: shown.amount, currency: shown.currency, evidence: reason },
      });
      return ok(shown);
    });
}

export const transferCommands: { readonly [name: string]: Command } = {
  'transfers list': async (deps, { merchant }) =>
    ok((await deps.transfers.unsettled(deps.db, merchant.id)).map(transferToJson)),
  'transfers differing': async (deps, { merchant }) =>
    ok(
      (await deps.transfers.differing(deps.db, merchant.id)).map((row) => ({
        memberId: row.member_id,
        vendor: row.vendor,
        player: row.player,
        told: row.balance_minor === null ? '' : formatAmount(row.balance_minor, merchant.currency),
        since: row.differs_since?.toISOString() ?? '',
      })),
    ),
  'transfers done': settle('done'),
  'transfers refused': settle('refused'),
};
