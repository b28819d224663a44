/** Commands that erase a member's data, show what that means, and show what the law keeps: `members erasure|erase|kept-data <member>`. */
import { isUuid, type Json, ok, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Commands, decides, reads } from '../command.ts';
import { ERASE, eraseMember, erasureOf, retainedOf } from './erase-member.ts';

const needsReason = () => refuse('request.malformed', { field: 'reason' });

const show = reads('members.erase', async (deps, { merchant, subject }) => {
  const erasure = isUuid(subject) ? await erasureOf(deps, merchant, subject) : undefined;
  return erasure ? ok(erasure as unknown as Json) : refuse('member.unknown');
});

/** The trail has kinds and times, and nothing of what was erased. Both operators were shown them. */
const erase = decides('members.erase', 'rights', 'always', async (deps, tx, call) => {
  const { merchant, subject: memberId, reason } = call;
  if (reason.trim() === '') return needsReason();
  if (!isUuid(memberId)) return refuse('member.unknown');
  const erased = await eraseMember(deps, tx, merchant, memberId);
  if (!erased.ok) return erased;
  const { kinds, keeps } = erased.value;
  const duties = keeps.map(({ duty }) => duty);
  const ends = keeps.flatMap(({ duty, until }) => (until === undefined ? [] : [[duty, until] as const]));
  const after = {
    erased: [...kinds],
    kept: duties,
    ...(ends.length > 0 && { until: Object.fromEntries(ends) }),
    reason,
  };
  await addAuditEntry(deps, tx, call, { action: 'member.erase', subject: memberId, before: null, after });
  return ok({ memberId, erased: after.erased, kept: keeps.map((part) => ({ ...part })), reason });
});

const showRetained = reads('members.kept-data', async (deps, call) => {
  const { merchant, subject: memberId, reason } = call;
  if (reason.trim() === '') return needsReason();
  const retained = isUuid(memberId) ? await retainedOf(deps, merchant, memberId) : undefined;
  if (retained === undefined) return refuse('member.unknown');
  // Written before anything is shown.
  await inTransaction(deps, (tx) =>
    addAuditEntry(deps, tx, call, { action: 'member.kept-data', subject: memberId, before: null, after: { reason } }),
  );
  return ok(retained);
});

export const erasureCommands: Commands = {
  'members erasure': show,
  [ERASE]: erase,
  'members kept-data': showRetained,
};
