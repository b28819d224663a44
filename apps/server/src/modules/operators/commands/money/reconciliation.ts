/** Commands for reconciliation: list the compared days, request a comparison, resolve a difference. Nothing here moves money. */
import type { Permission, RefusalCode } from '#contract';
import { isUuid, ok, type Result, refuse } from '#kernel';
import type { Merchant } from '../../../merchants/index.ts';
import {
  type Area,
  isDifference,
  listDifferences,
  markDifferenceDone,
  type Reconciled,
} from '../../../reconciliation/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Command, type Commands, namesOf, reads, writes } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';

type Reconcile = (
  deps: OperatorDeps,
  merchant: Merchant,
  code: string,
  day: string,
) => Promise<Result<Reconciled, RefusalCode>>;

const list = (area: Area, permission: Permission) =>
  reads(permission, async (deps, { merchant }) =>
    ok(
      (await listDifferences(deps.db, merchant.id, area)).map((row) => ({
        id: row.id,
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
  );

const compare = (area: Area, permission: Permission, reconcile: Reconcile): Command => ({
  scope: 'merchant',
  permission,
  effect: 'write',
  run: async (deps, call) => {
    const { merchant, subject, choice: day } = call;
    const reconciled = await reconcile(deps, merchant, subject, day);
    if (!reconciled.ok) return reconciled;
    const { lines, differences, balances } = reconciled.value;
    return deps.atomically(async (tx) => {
      const after = { day, lines, differences: differences.length, ...balances };
      await addAuditEntry(deps, tx, call, { action: `reconcile.${area}`, subject, before: null, after });
      const shown = differences.map((one) => ({ ...one }));
      return ok({ lines, differences: shown, ...(balances && { balances: { ...balances } }) });
    });
  },
});

const done = (area: Area, permission: Permission) =>
  writes(permission, async (deps, tx, call) => {
    const { merchant, operator, subject, reason: note } = call;
    if (note === '') return refuse('request.malformed', { field: 'reason' });
    const at = new Date(deps.clock.now());
    const which = { merchantId: merchant.id, area, id: subject };
    const item = isUuid(subject) ? await markDifferenceDone(tx, which, { at, by: namesOf(operator), note }) : undefined;
    if (!item) return refuse((await isDifference(tx, which)) ? 'order.settled' : 'order.unknown');
    const { provider, day, kind, order_id: orderId, ours, theirs } = item;
    const shown = { provider, day, kind, of: item.subject, orderId, ours, theirs };
    const after = { ...shown, note };
    await addAuditEntry(deps, tx, call, { action: `reconcile.${area}.done`, subject, before: null, after });
    return ok(shown);
  });

export const reconcileCommands: Commands = {
  'reconcile list': list('payments', 'deposits.see'),
  'reconcile payments': compare('payments', 'deposits.see', (deps, ...requested) =>
    deps.backOffice.reconcile(...requested),
  ),
  'reconcile done': done('payments', 'deposits.decide'),
  'reconcile vendor-list': list('vendors', 'transfers.see'),
  'reconcile vendors': compare('vendors', 'transfers.see', (deps, ...requested) =>
    deps.transfers.reconcile(...requested),
  ),
  'reconcile vendor-done': done('vendors', 'transfers.settle'),
};
