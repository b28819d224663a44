/** Commands that stop a player's account and let it go again: `members lock|unlock|sign-out|reset-second-step <member>`. */
import { isUuid, ok, refuse } from '#kernel';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Commands, decides, writes } from '../../command.ts';

const needsReason = () => refuse('request.malformed', { field: 'reason' });

/** One operator is enough to stop an account, and to undo that. */
const lock = (action: 'lock' | 'unlock') =>
  writes('members.lock', async (deps, tx, call) => {
    const { merchant, subject: memberId, reason } = call;
    if (reason.trim() === '') return needsReason();
    if (!isUuid(memberId)) return refuse('member.unknown');
    const changed = await deps.players.identity[action](tx, { merchantId: merchant.id, memberId });
    if (!changed.ok) return changed;
    const [before, after] = action === 'lock' ? ['open', 'locked'] : ['locked', 'open'];
    if (changed.value) {
      const change = { before: { state: before }, after: { state: after, reason } };
      await addAuditEntry(deps, tx, call, { action: `member.${action}`, subject: memberId, ...change });
    }
    return ok({ memberId, state: after });
  });

const signOut = writes('members.sign-out', async (deps, tx, call) => {
  const { merchant, subject: memberId, reason } = call;
  const owner = { merchantId: merchant.id, memberId };
  if (!isUuid(memberId) || !(await deps.players.members.profile(tx, owner))) return refuse('member.unknown');
  const ended = await deps.players.identity.endSessions(tx, owner);
  const change = { before: null, after: { ended, reason } };
  await addAuditEntry(deps, tx, call, { action: 'member.sign-out', subject: memberId, ...change });
  return ok({ memberId, ended });
});

/** It makes the account as open as its password: two operators. */
const resetSecondStep = decides('members.second-step', 'rights', 'always', async (deps, tx, call) => {
  const { merchant, subject: memberId, reason } = call;
  if (reason.trim() === '') return needsReason();
  if (!isUuid(memberId)) return refuse('member.unknown');
  const reset = await deps.players.identity.resetSecondStep(tx, { merchantId: merchant.id, memberId });
  if (!reset.ok) return reset;
  const change = { before: { secondStep: true }, after: { secondStep: false, reason } };
  await addAuditEntry(deps, tx, call, { action: 'member.reset-second-step', subject: memberId, ...change });
  return ok({ memberId, secondStep: false });
});

export const accessCommands: Commands = {
  'members lock': lock('lock'),
  'members unlock': lock('unlock'),
  'members sign-out': signOut,
  'members reset-second-step': resetSecondStep,
};
