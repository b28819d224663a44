/** The console's endpoints of VIP levels. */
import { LevelScheme } from '#contract';
import { formatAmount, ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Switchboard } from '../switchboard.ts';

const CHANGES_SHOWN = 200;

export function levelRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    showLevels: async ({ scope: { id, merchant } }) => {
      const { levels, db } = depsOf(id);
      const { code, decimals } = merchant.currency;
      const versions = await levels.versions(db, id);
      return ok({
        currency: { code, decimals },
        schema: LevelScheme,
        versions: versions.map(({ terms, ...one }) => ({ id: `${one.version}`, ...one, terms: JSON.parse(terms) })),
      });
    },

    listPlayerLevels: async ({ scope: { id, merchant }, params: { memberId } }) => {
      const { levels, players, db } = depsOf(id);
      const owner = { merchantId: id, memberId };
      if (!(await players.members.profile(db, owner))) return refuse('member.unknown');
      const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
      const rows = await levels.changes(db, owner, CHANGES_SHOWN);
      return ok({
        rows: rows.map(({ id: change, at, why, before, after, done_minor, needed_minor, until }) => ({
          id: change,
          at: at.toISOString(),
          why,
          before,
          after,
          ...(done_minor !== null && { done: amount(done_minor) }),
          ...(needed_minor !== null && { needed: amount(needed_minor) }),
          ...(until !== null && { until }),
        })),
      });
    },
  });
}
