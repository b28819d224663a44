/** Commands to read, verify and export the audit trail. */
import { type Json, ok, refuse } from '#kernel';
import { goesThrough, headOf, proveTrail } from '../audit-trail.ts';
import type { Answered, Command, Commands, ScopedCall } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { exportAuditEntries, listAuditEntries } from '../store-audit.ts';

const SHOWN = 50;
const EXPORTED = 1_000;

function sees(run: (deps: OperatorDeps, call: ScopedCall) => Promise<Answered>): Command {
  return { scope: 'any', permission: 'audit.see', effect: 'read', run };
}

const positionOf = (text: string) => (/^\d{1,18}$/.test(text) ? BigInt(text) : undefined);
const malformed = (field: string) => refuse('request.malformed', { field });

export const auditCommands: Commands = {
  'audit list': sees(async (deps, { scope, after }) => {
    const before = positionOf(after);
    if (after !== '' && before === undefined) return malformed('after');
    return ok(
      (await listAuditEntries(deps.db, scope, { after: before, limit: SHOWN })).map((row) => ({
        position: row.position.toString(),
        at: row.at.toISOString(),
        operator: row.second === null ? row.operator : `${row.operator}, ${row.second}`,
        action: row.action,
        subject: row.subject,
        before: row.before,
        after: row.after,
      })),
    );
  }),
  // With a head that was saved elsewhere: `audit prove <position> <hash>`.
  'audit prove': sees(async (deps, { scope, subject, choice }) => {
    const proof = await proveTrail(deps, scope);
    if (subject === '') return ok({ ...proof });
    const position = positionOf(subject);
    if (position === undefined || position === 0n) return malformed('position');
    return ok({ ...proof, goesThrough: await goesThrough(deps.db, scope, position, choice) });
  }),
  'audit head': sees(async (deps, { scope }) => ok({ ...(await headOf(deps.db, scope)) })),
  // Who takes it away needs more than who looks.
  'audit export': {
    scope: 'any',
    permission: 'audit.export',
    effect: 'read',
    run: async (deps, { scope, after }) => {
      const from = after === '' ? 0n : positionOf(after);
      if (from === undefined) return malformed('after');
      const rows = await exportAuditEntries(deps.db, scope, { after: from, limit: EXPORTED });
      return ok(rows.map((row): Json => ({ ...row, position: row.position.toString(), at: row.at.toISOString() })));
    },
  },
};
