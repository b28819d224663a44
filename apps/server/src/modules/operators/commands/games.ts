/** Commands for lists of games that vendors keep: their state, and reading one at once. */
import { ok } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type Commands, reads, writes } from '../command.ts';

export const gameCommands: Commands = {
  'games lists': reads('vendors.see', async (deps, { merchant }) =>
    ok(
      (await deps.games.lists(deps.db, merchant.id)).map((row) => ({
        vendor: row.vendor,
        games: row.games,
        leftOut: row.left_out,
        listedAt: row.listed_at?.toISOString() ?? '',
        nextAt: row.due_at.toISOString(),
        failures: row.attempts,
      })),
    ),
  ),
  'games sync': writes('vendors.change', async (deps, tx, call) => {
    const { merchant, subject } = call;
    const requested = await deps.games.requestList(tx, merchant.id, subject);
    if (!requested.ok) return requested;
    await addAuditEntry(deps, tx, call, { action: 'games.sync', subject, before: {}, after: { requested: true } });
    return ok({ vendor: subject });
  }),
};
