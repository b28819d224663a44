/** Commands that write about a player: `members tag|untag <member> <tag>`, `members note <member> --reason …`. */
import { isUuid, ok, refuse } from '#kernel';
import { addAuditEntry } from '../../audit-trail.ts';
import { type CommandCall, type Commands, namesOf, writes } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { erasedMember } from '../../erasure/index.ts';

const TAG = /^[a-z0-9][a-z0-9-]{0,31}$/;
const MAX_NOTE = 2_000;

/** Nothing is written about an erased member any more. */
async function ownerOf(deps: OperatorDeps, db: OperatorDeps['db'], { merchant, subject: memberId }: CommandCall) {
  const owner = { merchantId: merchant.id, memberId };
  if (!isUuid(memberId) || !(await deps.players.members.profile(db, owner))) return undefined;
  return (await erasedMember(db, owner)) ? undefined : owner;
}

const tag = (action: 'tag' | 'untag') =>
  writes('members.tag', async (deps, tx, call) => {
    const { choice, operator } = call;
    if (!TAG.test(choice)) return refuse('request.malformed', { field: 'choice' });
    const owner = await ownerOf(deps, tx, call);
    if (!owner) return refuse('member.unknown');
    const { members } = deps.players;
    const changed =
      action === 'tag'
        ? await members.addTag(tx, owner, choice, namesOf(operator))
        : await members.removeTag(tx, owner, choice);
    if (changed) {
      const change =
        action === 'tag' ? { before: null, after: { tag: choice } } : { before: { tag: choice }, after: null };
      await addAuditEntry(deps, tx, call, { action: `member.${action}`, subject: owner.memberId, ...change });
    }
    return ok({ memberId: owner.memberId, tag: choice });
  });

/** The note is what the operator writes as the reason. */
const note = writes('members.note', async (deps, tx, call) => {
  const text = call.reason.trim();
  if (text === '' || text.length > MAX_NOTE) return refuse('request.malformed', { field: 'reason' });
  const owner = await ownerOf(deps, tx, call);
  if (!owner) return refuse('member.unknown');
  const id = await deps.players.members.addNote(tx, owner, text, namesOf(call.operator));
  const change = { before: null, after: { id, text } };
  await addAuditEntry(deps, tx, call, { action: 'member.note', subject: owner.memberId, ...change });
  return ok({ id });
});

export const noteCommands: Commands = {
  'members tag': tag('tag'),
  'members untag': tag('untag'),
  'members note': note,
};
