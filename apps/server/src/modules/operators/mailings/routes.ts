/** The console's endpoints of messages to an audience. */
import { ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Audience } from '../audience/index.ts';
import type { Switchboard } from '../switchboard.ts';
import { MAX_ALONE } from './rules.ts';
import { findMailing, listMailings, type MailingRow } from './store.ts';

export function mailingRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listMailings: async ({ scope, query: { cursor, limit } }) => {
      const rows = await listMailings(depsOf(scope.id).db, scope.id, { after: readCursor(cursor), limit });
      const { shown, end } = pageOf(rows, limit, ({ created_at: at, letter_id: id }) => ({ at, id }));
      return ok({ rows: shown.map(mailingEntry), ...end });
    },

    showMailing: async ({ scope, params: { code } }) => {
      const { db, support } = depsOf(scope.id);
      const row = await findMailing(db, { merchant_id: scope.id, code });
      if (!row) return refuse('mailing.unknown');
      const [words = {}, read] = await Promise.all([
        support.shared.wordsOf(db, scope.id, row.letter_id),
        support.shared.countReaders(db, scope.id, row.letter_id),
      ]);
      return ok({
        ...mailingEntry(row),
        audience: row.audience as Audience,
        read,
        words: Object.entries(words).map(([language, one]) => ({ language, ...one })),
      });
    },

    showMessageForm: async ({ scope: { merchant } }) => {
      const { languages, defaultLanguage } = merchant.manifest;
      return ok({ languages: [...languages], defaultLanguage });
    },

    showMailingForm: async ({ scope: { id, merchant } }) => {
      const { db, players } = depsOf(id);
      const { languages, defaultLanguage } = merchant.manifest;
      const tags = await players.members.tagNames(db, id);
      return ok({
        languages: [...languages],
        defaultLanguage,
        currency: merchant.currency.code,
        maxAlone: MAX_ALONE,
        tags: [...tags],
      });
    },
  });
}

function mailingEntry(row: MailingRow) {
  return {
    id: row.code,
    kind: row.kind,
    state: row.state,
    members: row.members,
    skippedMembers: row.skipped_members,
    sent: row.sent,
    skipped: row.skipped,
    by: row.created_by,
    createdAt: row.created_at.toISOString(),
    startsAt: row.starts_at.toISOString(),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    ...(row.stopped_by !== null && { stoppedBy: row.stopped_by }),
    ...(row.fault !== null && { fault: row.fault }),
  };
}
