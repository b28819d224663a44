/** What operators write to players and read of them: announcements, letters, feedback. */
import type { RefusalCode } from '#contract';
import { isUuid, type Json, ok, type Result, refuse } from '#kernel';
import { keepDeed } from './audit.ts';
import type { Command } from './commands.ts';

type Answered = Result<Json, RefusalCode>;

const announce: Command = (deps, { merchant, operator, text }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    const written = await deps.announcements.write(tx, merchant, text);
    if (!written.ok) return written;
    const { id, kept } = written.value;
    const deed = {
      merchantId: merchant.id,
      operator,
      action: 'announce.write',
      subject: id,
      before: null,
      after: kept,
    };
    await keepDeed(tx, deps.clock, deed);
    return ok({ id, kept });
  });

const endAnnouncement: Command = (deps, { merchant, operator, subject, reason }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    if (!isUuid(subject)) return refuse('announcement.unknown');
    const ended = await deps.announcements.end(tx, merchant, subject);
    if (!ended.ok) return ended;
    const change = { before: { isShown: true }, after: { isShown: false, reason } };
    await keepDeed(tx, deps.clock, { merchantId: merchant.id, operator, action: 'announce.end', subject, ...change });
    return ok({ id: subject, isShown: false });
  });

const writeLetter: Command = (deps, { merchant, operator, subject, text }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    const written = await deps.letters.write(tx, merchant, { username: subject, text });
    if (!written.ok) return written;
    const { id, kept } = written.value;
    const deed = { merchantId: merchant.id, operator, action: 'message.write', subject, before: null, after: kept };
    await keepDeed(tx, deps.clock, deed);
    return ok({ id });
  });

export const messageCommands: { readonly [name: string]: Command } = {
  'announce list': async (deps, { merchant }) => ok(await deps.announcements.list(deps.db, merchant)),
  'announce write': announce,
  'announce end': endAnnouncement,
  'message write': writeLetter,
  'feedback list': async (deps, { merchant }) => ok(await deps.letters.feedback(deps.db, merchant)),
};
