/** Commands for messages: announcements and inbox messages. */
import { isUuid, ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type Command, type Commands, reads, writes } from '../command.ts';

/** Pictures are re-encoded and saved first: that takes time, which a transaction should not. */
const announce: Command = {
  scope: 'merchant',
  permission: 'content.write',
  effect: 'write',
  async run(deps, call) {
    const draft = await deps.announcements.draft(call.merchant, call.text);
    if (!draft.ok) return draft;
    return deps.atomically(async (tx) => {
      const { id, saved } = await deps.announcements.write(tx, call.merchant, draft.value);
      await addAuditEntry(deps, tx, call, { action: 'announce.write', subject: id, before: null, after: saved });
      return ok({ id, saved });
    });
  },
};

const endAnnouncement = writes('content.write', async (deps, tx, call) => {
  const { merchant, subject, reason } = call;
  if (!isUuid(subject)) return refuse('announcement.unknown');
  const ended = await deps.announcements.end(tx, merchant, subject);
  if (!ended.ok) return ended;
  const change = { before: { isShown: true }, after: { isShown: false, reason } };
  await addAuditEntry(deps, tx, call, { action: 'announce.end', subject, ...change });
  return ok({ id: subject, isShown: false });
});

const writeMessage = writes('messages.write', async (deps, tx, call) => {
  const { merchant, subject, text } = call;
  const written = await deps.support.write(tx, merchant, { username: subject, text });
  if (!written.ok) return written;
  const { id, sent } = written.value;
  await addAuditEntry(deps, tx, call, { action: 'message.write', subject, before: null, after: sent });
  return ok({ id });
});

export const messageCommands: Commands = {
  'announce list': reads('content.see', async (deps, { merchant }) =>
    ok(await deps.announcements.list(deps.db, merchant)),
  ),
  'announce write': announce,
  'announce end': endAnnouncement,
  'message write': writeMessage,
};
