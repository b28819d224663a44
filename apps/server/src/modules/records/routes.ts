/** The records' endpoints. */
import { formatAmount, ok, refuse } from '#kernel';
import { readCursor, writeCursor } from '../../db/page-key.ts';
import { rememberBriefly } from '../../db/remember-briefly.ts';
import type { Handlers } from '../../http/handlers.ts';
import { type Merchant, startOfDay, startOfWeek } from '../merchants/index.ts';
import type { RecordsDeps } from './deps.ts';
import { type BetRecord, latestWinners, recordsOf, topWinners } from './store.ts';

/** A rank is read by everyone and changes slowly: one question to the database serves all who ask within a moment. */
const RANK_KEPT_MS = 5_000;

export function routes(deps: RecordsDeps): Handlers<'betRecords' | 'betRecord' | 'rankList'> {
  const keptRank = rememberBriefly<BetRecord[]>(deps.clock, RANK_KEPT_MS);
  const winnersOf = (merchant: Merchant, period: 'today' | 'week' | undefined, limit: number) => {
    if (period === undefined) return latestWinners(deps.db, merchant.id, limit);
    const began = period === 'today' ? startOfDay : startOfWeek;
    return keptRank(`${merchant.id} ${period} ${limit}`, () =>
      topWinners(deps.db, merchant.id, began(deps.clock.now(), merchant.manifest.timeZone), limit),
    );
  };
  return {
    betRecords: async ({ merchant, session, language, query }) => {
      const found = await recordsOf(deps.db, merchant.id, session.memberId, {
        category: query.category,
        state: query.state,
        from: query.from === undefined ? undefined : new Date(query.from),
        to: query.to === undefined ? undefined : new Date(query.to),
        after: readCursor(query.cursor),
        limit: query.limit,
      });
      const page = found.slice(0, query.limit);
      const games = await deps.catalog.gamesByCode(deps.db, merchant.id, [
        ...new Set(page.map((record) => record.game)),
      ]);
      const last = page.at(-1);
      const content = page.map((record) => {
        const game = games.get(record.game);
        return {
          id: record.id,
          kind: record.kind,
          game: record.game,
          gameName: game?.names[language] ?? record.game,
          category: record.category,
          symbol: game?.art.symbol ?? '',
          hue: game?.art.hue ?? 0,
          stake: formatAmount(record.stake_minor, merchant.currency),
          payout: formatAmount(record.payout_minor, merchant.currency),
          state: record.state,
          at: record.at.toISOString(),
          summary: record.summary,
        };
      });
      return ok(found.length > query.limit && last ? { content, next: writeCursor(last) } : { content });
    },

    betRecord: async ({ merchant, session, params }) => {
      const detail = await deps.roundDetail(deps.db, merchant, session.memberId, params.id);
      return detail ? ok(detail) : refuse('round.unknown');
    },

    rankList: async ({ merchant, language, query }) => {
      const winners = await winnersOf(merchant, query.period, query.limitNum);
      const [names, games, context] = await Promise.all([
        deps.maskedNames(deps.db, merchant.id, [...new Set(winners.map((record) => record.member_id))]),
        deps.catalog.gamesByCode(deps.db, merchant.id, [...new Set(winners.map((record) => record.game))]),
        deps.catalog.wireContext(deps.db, deps.random, { merchant, language }),
      ]);
      const list = winners.flatMap((record) => {
        const game = games.get(record.game);
        const customerName = names.get(record.member_id);
        if (!game || customerName === undefined) return [];
        const winAmount = formatAmount(record.payout_minor, merchant.currency);
        return [
          {
            vo: { customerName, iconUrl: '', winAmount },
            game: deps.catalog.toWire(game, context),
            at: record.at.toISOString(),
          },
        ];
      });
      return ok({ list });
    },
  };
}
