/** Commands for the secret of the environment, and the root it encrypts. */
import { ok } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import type { Commands } from '../command.ts';

export const keyCommands: Commands = {
  'keys status': {
    scope: 'any',
    permission: 'keys.see',
    effect: 'read',
    run: async (deps) => ok({ ...(await deps.root.status(deps.db)) }),
  },
  'keys renew': {
    scope: 'any',
    permission: 'keys.renew',
    effect: 'rights',
    second: 'always',
    act: async (deps, tx, call) => {
      const before = await deps.root.status(tx);
      await deps.root.renew(tx);
      const after = await deps.root.status(tx);
      const change = { before: { ...before }, after: { ...after, reason: call.reason } };
      await addAuditEntry(deps, tx, call, { action: 'keys.renew', subject: after.current, ...change });
      return ok({ ...after });
    },
  },
};
