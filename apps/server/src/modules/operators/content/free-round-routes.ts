/** The console's endpoint of free rounds that vendors refused. */
import { formatAmount, ok } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Switchboard } from '../switchboard.ts';

export function freeRoundRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listRefusedRounds: async ({ scope: { id, merchant }, query }) => {
      const { db, backOffice, players, freeRounds } = depsOf(id);
      const { username, vendor, campaign, cursor, limit } = query;
      const memberId = username === undefined ? undefined : await backOffice.memberNamed(db, id, username);
      if (username !== undefined && memberId === undefined) return ok({ rows: [] });
      const filter = { vendor, campaign, memberId, after: readCursor(cursor), limit };
      const found = await freeRounds.refused(db, id, filter);
      const { shown, end } = pageOf(found, limit, ({ id: set, refusedAt }) => ({ at: refusedAt, id: set }));
      const ids = [...new Set(shown.map(({ member_id }) => member_id))];
      const members = await players.members.byId(db, id, ids);
      const names = new Map(members.map((member) => [member.id, member.username]));
      const games = shown.flatMap((set) => set.games);
      const nameOf = await freeRounds.names(db, merchant, games);
      const rows = shown.map((set) => ({
        id: set.id,
        at: set.refusedAt.toISOString(),
        memberId: set.member_id,
        username: names.get(set.member_id) ?? '',
        campaign: set.campaign,
        games: set.games.map(nameOf).join(', '),
        rounds: set.rounds,
        stake: formatAmount(set.stake_minor, merchant.currency),
        vendor: set.vendor ?? '',
        reason: set.atVendor?.reason ?? '',
      }));
      return ok({ rows, ...end });
    },
  });
}
