/** The winners' list: the latest, or the largest of a day or a week. */
import { formatAmount, ok } from '#kernel';
import { createTtlCache } from '../../db/ttl-cache.ts';
import type { Handlers } from '../../http/handlers.ts';
import { type Merchant, startOfDay, startOfWeek } from '../merchants/index.ts';
import type { RecordsDeps } from './deps.ts';
import type { BetRecord } from './rules.ts';
import { latestWinners, topWinners } from './store.ts';

/** A ranking is the same for everyone and changes slowly: one query serves all callers for a moment. */
const RANK_TTL_MS = 5_000;

export function rankRoute(deps: RecordsDeps): Handlers<'rankList'>['rankList'] {
  const cachedRank = createTtlCache<BetRecord[]>(deps.clock, RANK_TTL_MS);
  const winnersOf = (merchant: Merchant, period: 'today' | 'week' | undefined, limit: number) => {
    if (period === undefined) return latestWinners(deps.db, merchant.id, limit);
    const began = period === 'today' ? startOfDay : startOfWeek;
    return cachedRank(`${merchant.id} ${period} ${limit}`, () =>
      topWinners(deps.db, merchant.id, began(deps.clock.now(), merchant.manifest.timeZone), limit),
    );
  };
  return async ({ merchant, language, query }) => {
    const winners = await winnersOf(merchant, query.period, query.limit);
    const [names, games, context] = await Promise.all([
      deps.maskedNames(deps.db, merchant.id, [...new Set(winners.map((record) => record.member_id))]),
      deps.catalog.gamesByCode(deps.db, merchant.id, [...new Set(winners.map((record) => record.game))]),
      deps.catalog.wireContext({ merchant, language }),
    ]);
    const list = winners.flatMap((record) => {
      const game = games.get(record.game);
      const username = names.get(record.member_id);
      if (!game || username === undefined) return [];
      const winAmount = formatAmount(record.payout_minor, merchant.currency);
      const shown = deps.catalog.toWire(game, context);
      return [
        {
          vo: { username, iconUrl: shown.iconUrl, winAmount },
          game: shown,
          at: record.at.toISOString(),
        },
      ];
    });
    return ok({ list });
  };
}
