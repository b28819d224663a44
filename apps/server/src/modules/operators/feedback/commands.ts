/** Commands for feedback. */
import { isUuid, ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type Commands, namesOf, reads, writes } from '../command.ts';
import { listFeedback } from './list-feedback.ts';

const LISTED = 50;

export const feedbackCommands: Commands = {
  'feedback list': reads('feedback.see', async (deps, { merchant }) =>
    ok((await listFeedback(deps, merchant.id, { limit: LISTED })).rows),
  ),

  // `feedback answer <id> --file answer.txt`: once; the member reads it in the inbox.
  'feedback answer': writes('messages.write', async (deps, tx, call) => {
    const { merchant, subject: id, text, operator } = call;
    if (!isUuid(id)) return refuse('feedback.unknown');
    const answered = await deps.support.answer(tx, merchant.id, { id, text, by: namesOf(operator) });
    if (!answered.ok) return answered;
    const change = { before: null, after: { answer: text, ...answered.value } };
    await addAuditEntry(deps, tx, call, { action: 'feedback.answer', subject: id, ...change });
    return ok({ id });
  }),
};
