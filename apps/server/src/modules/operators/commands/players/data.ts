/** Commands that show personal data as they are, or correct them: each is in the audit trail, without the data. */
import { isUuid, type Json, ok, refuse } from '#kernel';
import { inTransaction } from '../../../../db/transactions.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Commands, corrects, reads } from '../../command.ts';
import { erasedMember } from '../../erasure/index.ts';
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

/** `members payee-name <member> <name> --reason …`: the trail has both names masked. */
const payeeName = corrects(async (deps, tx, call) => {
  const { merchant, subject: memberId, choice, reason } = call;
  const { members } = deps.players;
  const name = choice.trim().replace(/\s+/g, ' ');
  if (reason.trim() === '') return refuse('request.malformed', { field: 'reason' });
  if (!members.isPayeeName(name)) return refuse('request.malformed', { field: 'choice' });
  const owner = { merchantId: merchant.id, memberId };
  if (isUuid(memberId) && (await erasedMember(tx, owner))) return refuse('erasure.done');
  const corrected = isUuid(memberId) ? await members.correctPayeeName(tx, owner, name) : undefined;
  if (!corrected) return refuse('member.unknown');
  const change = { before: { payeeName: corrected.before }, after: { payeeName: corrected.after, reason } };
  await addAuditEntry(deps, tx, call, { action: 'member.payee-name', subject: memberId, ...change });
  return ok({ memberId, payeeName: corrected.after });
});

/** `members email <member> <address>`, `members mobile <member> "<code> <number>"`: the trail has both masked; the member has to prove the new one. */
const contact = (field: 'email' | 'mobile') =>
  corrects(async (deps, tx, call) => {
    const { merchant, subject: memberId, choice, reason } = call;
    const { members } = deps.players;
    if (reason.trim() === '') return refuse('request.malformed', { field: 'reason' });
    if (!isUuid(memberId)) return refuse('member.unknown');
    if (await erasedMember(tx, { merchantId: merchant.id, memberId })) return refuse('erasure.done');
    const correct = field === 'email' ? members.correctEmail : members.correctMobile;
    const corrected = await correct(tx, { merchant, memberId }, choice);
    if (!corrected.ok) return corrected;
    const { before, after } = corrected.value;
    const change = { before: { [field]: before }, after: { [field]: after, reason } };
    await addAuditEntry(deps, tx, call, { action: `member.${field}`, subject: memberId, ...change });
    return ok({ memberId, [field]: after });
  });

export const dataCommands: Commands = {
  'members unmask': unmask,
  'members email': contact('email'),
  'members mobile': contact('mobile'),
  'members payee-name': payeeName,
  'members export': exportAll,
};
