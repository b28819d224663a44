/** Commands to list and decide requests that wait for a second operator. */
import { type Json, ok } from '#kernel';
import { approveById, type FindCommand, listWaiting, refuseById, refusedById } from '../approvals/index.ts';
import type { Commands } from '../command.ts';

const SHOWN = 100;

/** `find` knows every command, including these. */
export function approvalCommands(find: FindCommand): Commands {
  return {
    'approvals list': {
      scope: 'any',
      permission: 'approvals.see',
      effect: 'read',
      run: async (deps, { scope }) =>
        ok(
          (await listWaiting(deps.db, scope, new Date(deps.clock.now()), SHOWN)).map((row) => ({
            approvalId: row.id,
            command: row.command,
            ...(JSON.parse(row.payload) as { [key: string]: Json }),
            would: row.preview,
            requestedBy: row.requested_by,
            requestedAt: row.requested_at.toISOString(),
            expiresAt: row.expires_at.toISOString(),
          })),
        ),
    },
    // One operator is enough here, since it is the second.
    'approvals approve': {
      scope: 'any',
      permission: 'approvals.decide',
      effect: 'write',
      act: (deps, tx, call) => approveById(deps, tx, find, call),
      refused: (deps, tx, call, refusal) => refusedById(deps, tx, find, call, refusal),
    },
    'approvals refuse': {
      scope: 'any',
      permission: 'approvals.decide',
      effect: 'write',
      act: (deps, tx, call) => refuseById(deps, tx, find, call),
    },
  };
}
