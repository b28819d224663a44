/** The console's endpoint of what the nightly check found wrong with grants. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { withUsernames } from '../lists/index.ts';
import type { Switchboard } from '../switchboard.ts';

export function findingRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listFindings: async ({ scope: { id } }) => {
      const deps = depsOf(id);
      const rows = (await deps.campaigns.findings(deps.db, id)).map(({ grant, what, member, campaign, since }) => ({
        id: `${grant} ${what}`,
        grant,
        what,
        memberId: member,
        campaign,
        since,
      }));
      return ok({ rows: await withUsernames(deps, id, rows) });
    },
  });
}
