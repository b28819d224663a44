/** Commands for operators' sessions: who is signed in, and ending what somebody has open. */
import { ok, refuse } from '#kernel';
import { endSessions, findAccount, listSessions } from '../../accounts/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import type { Commands } from '../../command.ts';
import { fullName, parseName } from '../../names.ts';
import { malformed } from './rights.ts';

const SHOWN = 200;

export const sessionCommands: Commands = {
  'sessions list': {
    scope: 'any',
    permission: 'sessions.see',
    effect: 'read',
    run: async (deps, { scope }) =>
      ok(
        (await listSessions(deps.db, scope, { now: new Date(deps.clock.now()), limit: SHOWN })).map((row) => ({
          operator: fullName({ home: row.merchant_id, username: row.username }),
          surface: row.surface,
          address: row.address,
          openedAt: row.opened_at.toISOString(),
          seenAt: row.seen_at.toISOString(),
        })),
      ),
  },
  // It only stops somebody: one operator is enough.
  'sessions end': {
    scope: 'any',
    permission: 'sessions.end',
    effect: 'write',
    act: async (deps, tx, call) => {
      const { scope, subject, reason } = call;
      if (reason === '') return malformed('reason');
      const name = parseName(subject);
      if (!name || name.home !== scope || !(await findAccount(tx, name))) return refuse('operator.unknown');
      const ended = await endSessions(tx, name);
      const change = { before: { sessions: ended }, after: { sessions: 0, reason } };
      await addAuditEntry(deps, tx, call, { action: 'sessions.end', subject, ...change });
      return ok({ operator: subject, ended });
    },
  },
};
