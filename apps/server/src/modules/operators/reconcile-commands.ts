/** What operators see of days that were held against providers' statements, and how they ask for one. */
import { ok } from '#kernel';
import { addAuditEntry } from './audit.ts';
import { type Commands, reads } from './command.ts';

export const reconcileCommands: Commands = {
  'reconcile list': reads('deposits.see', async (deps, { merchant }) =>
    ok(
      (await deps.desk.differences(deps.db, merchant.id)).map((row) => ({
        provider: row.provider,
        day: row.day,
        kind: row.kind,
        of: row.subject,
        orderId: row.order_id,
        providerRef: row.provider_ref ?? '',
        ours: row.ours ?? '',
        theirs: row.theirs ?? '',
      })),
    ),
  ),
  'reconcile payments': {
    scope: 'merchant',
    permission: 'deposits.see',
    effect: 'write',
    run: async (deps, call) => {
      const { merchant, subject: provider, choice: day } = call;
      const reconciled = await deps.desk.reconcile(merchant, provider, day);
      if (!reconciled.ok) return reconciled;
      const { lines, differences } = reconciled.value;
      return deps.atomically(async (tx) => {
        const after = { day, lines, differences: differences.length };
        await addAuditEntry(deps, tx, call, { action: 'reconcile.payments', subject: provider, before: null, after });
        return ok({ lines, differences: differences.map((one) => ({ ...one })) });
      });
    },
  },
};
