/** Commands that show personal data as they are: each look is in the audit trail, without the data. */
import { isUuid, type Json, ok, refuse } from '#kernel';
import { inTransaction } from '../../../../db/transactions.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Commands, reads } from '../../command.ts';
import { exportPerson } from '../../players/index.ts';

/** `members unmask <member> <field> --reason …` */
const unmask = reads('members.unmask', async (deps, call) => {
  const { merchant, subject: memberId, choice: field, reason } = call;
  const { members } = deps.players;
  if (reason.trim() === '') return refuse('request.malformed', { field: 'reason' });
  if (!members.isPersonField(field)) return refuse('request.malformed', { field: 'choice' });
  const owner = { merchantId: merchant.id, memberId };
  if (!isUuid(memberId) || !(await members.profile(deps.db, owner))) return refuse('member.unknown');
  // Written before anything is shown.
  await inTransaction(deps, (tx) =>
    addAuditEntry(deps, tx, call, {
      action: 'member.unmask',
      subject: memberId,
      before: null,
      after: { field, reason },
    }),
  );
  return ok({ memberId, field, value: (await members.unmasked(deps.db, owner, field)) ?? null });
});

/** `members export <member> --reason … --json`: all data of one person. */
const exportAll = reads('members.export', async (deps, call) => {
  const { merchant, subject: memberId, reason } = call;
  if (reason.trim() === '') return refuse('request.malformed', { field: 'reason' });
  const owner = { merchantId: merchant.id, memberId };
  if (!isUuid(memberId) || !(await deps.players.members.profile(deps.db, owner))) return refuse('member.unknown');
  await inTransaction(deps, (tx) =>
    addAuditEntry(deps, tx, call, { action: 'member.export', subject: memberId, before: null, after: { reason } }),
  );
  const exported = await exportPerson(deps, merchant, memberId);
  return exported ? ok({ ...exported } as unknown as Json) : refuse('member.unknown');
});

export const dataCommands: Commands = {
  'members unmask': unmask,
  'members export': exportAll,
};
