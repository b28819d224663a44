/** Commands to freeze withdrawals (one operator) and release them (two), and to recount members' days. */
import { ok, refuse } from '#kernel';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Commands, decides, namesOf, reads, writes } from '../../command.ts';

const freeze = writes('wallet.freeze', async (deps, tx, call) => {
  const { merchant, operator, reason } = call;
  if (reason === '') return refuse('request.malformed', { field: 'reason' });
  const isNew = await deps.freezing.freeze(tx, { merchantId: merchant.id, reason, by: namesOf(operator) });
  if (isNew) {
    const change = { before: { frozen: false }, after: { frozen: true, reason } };
    await addAuditEntry(deps, tx, call, { action: 'wallet.freeze', subject: merchant.id, ...change });
  }
  return ok({ frozen: true });
});

const unfreeze = decides('wallet.unfreeze', 'rights', 'always', async (deps, tx, call) => {
  const { merchant, operator, reason } = call;
  if (reason === '') return refuse('request.malformed', { field: 'reason' });
  const current = await deps.freezing.current(tx, merchant.id);
  if (!current) return ok({ frozen: false });
  const proven = await deps.freezing.proveRight(tx, merchant.id);
  if (!proven.ok) return proven;
  await deps.freezing.unfreeze(tx, merchant.id, namesOf(operator));
  const before = { frozen: true, by: current.frozenBy, reason: current.reason };
  const change = { before, after: { frozen: false, reason } };
  await addAuditEntry(deps, tx, call, { action: 'wallet.unfreeze', subject: merchant.id, ...change });
  return ok({ frozen: false });
});

export const walletCommands: Commands = {
  'wallet status': reads('wallet.see', async (deps, { merchant }) => {
    const current = await deps.freezing.current(deps.db, merchant.id);
    return ok(
      current
        ? { frozen: true, by: current.frozenBy, at: current.frozenAt.toISOString(), reason: current.reason }
        : { frozen: false },
    );
  }),
  'wallet freeze': freeze,
  'wallet unfreeze': unfreeze,
  'records recount': {
    scope: 'merchant',
    permission: 'records.recount',
    effect: 'write',
    async run(deps, call) {
      const subject = call.merchant.id;
      const mended = await deps.recountDays(subject);
      return deps.atomically(async (tx) => {
        await addAuditEntry(deps, tx, call, { action: 'records.recount', subject, before: {}, after: { mended } });
        return ok({ mended });
      });
    },
  },
};
