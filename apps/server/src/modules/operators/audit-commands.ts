/** The audit trail as operators read, prove and export it. */
import { ok } from '#kernel';
import { listAuditEntries, proveTrail } from './audit.ts';
import type { Commands } from './command.ts';

const SHOWN = 50;

export const auditCommands: Commands = {
  'audit list': {
    scope: 'any',
    permission: 'audit.see',
    effect: 'read',
    run: async (deps, { scope }) =>
      ok(
        (await listAuditEntries(deps.db, scope, { limit: SHOWN })).map((row) => ({
          position: row.position.toString(),
          at: row.at.toISOString(),
          operator: row.second === null ? row.operator : `${row.operator}, ${row.second}`,
          action: row.action,
          subject: row.subject,
          before: row.before,
          after: row.after,
        })),
      ),
  },
  'audit prove': {
    scope: 'any',
    permission: 'audit.see',
    effect: 'read',
    run: async (deps, { scope }) => ok({ ...(await proveTrail(deps, scope)) }),
  },
};
