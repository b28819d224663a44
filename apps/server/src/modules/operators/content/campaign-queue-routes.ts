/** The console's endpoints of what campaigns lead to and operators decide: referrals and tournaments. */
import { formatAmount, ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Switchboard } from '../switchboard.ts';

export function campaignQueueRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listReferrals: async ({ scope: { id, merchant } }) => {
      const { referrals, players, db } = depsOf(id);
      const all = await referrals.overview(db, merchant.id);
      const ids = all.flatMap(({ row, signals }) => [
        row.friend_id,
        row.referrer_id,
        ...signals.map(({ memberId }) => memberId),
      ]);
      const members = await players.members.byId(db, merchant.id, [...new Set(ids)]);
      const names = new Map(members.map((member) => [member.id, member.username]));
      const playerOf = (memberId: string) => ({ memberId, username: names.get(memberId) ?? '' });
      return ok({
        currency: merchant.currency.code,
        rows: all.map(({ row, signals, amountMinor }) => ({
          id: row.id,
          campaign: row.code,
          state: row.state === 'refused' ? ('refused' as const) : ('review' as const),
          friend: playerOf(row.friend_id),
          referrer: playerOf(row.referrer_id),
          weight: row.weight,
          signals: signals.map((signal) => ({
            kind: signal.kind,
            with: signal.with,
            ...playerOf(signal.memberId),
          })),
          amount: formatAmount(amountMinor, merchant.currency),
          ...(row.qualified_at !== null && { qualifiedAt: row.qualified_at.toISOString() }),
          ...(row.reason !== null && { reason: row.reason }),
          ...(row.appeal !== null && { appeal: row.appeal }),
        })),
      });
    },

    listTournaments: async ({ scope: { id, merchant } }) => {
      const { tournaments, players, db } = depsOf(id);
      const all = await tournaments.overview(db, merchant);
      const ids = all.flatMap(({ leaders }) => leaders.map(({ member_id }) => member_id));
      const members = await players.members.byId(db, merchant.id, [...new Set(ids)]);
      const names = new Map(members.map((member) => [member.id, member.username]));
      return ok({
        currency: merchant.currency.code,
        rows: all.map(({ row, entrants, leaders }) => ({
          id: `${row.code} ${row.number}`,
          campaign: row.code,
          number: `${row.number}`,
          state: row.state,
          startsAt: row.starts_at.toISOString(),
          endsAt: row.ends_at.toISOString(),
          promised: formatAmount(row.promised_minor, merchant.currency),
          ...(row.pool_minor !== null && { pool: formatAmount(row.pool_minor, merchant.currency) }),
          entrants,
          leaders: leaders.map(({ member_id, score }) => ({
            memberId: member_id,
            username: names.get(member_id) ?? '',
            score: `${score}`,
          })),
        })),
      });
    },
  });
}
