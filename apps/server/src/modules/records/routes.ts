/** The records' endpoints. */
import { formatAmount, ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../db/page-key.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import { defineHandlers, type Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import { readChoice } from './choice.ts';
import type { RecordsDeps } from './deps.ts';
import { profitAndLoss } from './profit-and-loss.ts';
import { rankRoute } from './rank-route.ts';
import { betById, betsOf, playedGames, totalsOf } from './store.ts';
import { betsToWire } from './wire.ts';
import { writeFile } from './write-file.ts';

const MAX_CHOICES = 200;

const ownerOf = (merchant: Merchant, session: Session): Owner => ({
  merchantId: merchant.id,
  memberId: session.memberId,
});

export function routes(deps: RecordsDeps) {
  const { db, clock } = deps;
  return defineHandlers({
    rankList: rankRoute(deps),

    betRecords: async ({ merchant, session, language, query }) => {
      const read = readChoice(clock, merchant, query);
      if (!read.ok) return read;
      const { limit } = query;
      const page = { ...read.value.choice, after: readCursor(query.cursor), limit: limit + 1 };
      const found = await betsOf(db, ownerOf(merchant, session), page);
      const { shown, end } = pageOf(found, limit, (bet) => bet);
      return ok({ content: await betsToWire(deps, merchant, language, shown), ...end });
    },

    betTotals: async ({ merchant, session, query }) => {
      const read = readChoice(clock, merchant, query);
      if (!read.ok) return read;
      const { bets, stake, returned, payout } = await totalsOf(db, ownerOf(merchant, session), read.value.choice);
      const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
      return ok({
        count: Number(bets),
        stake: amount(stake),
        returned: amount(returned),
        payout: amount(payout),
        net: amount(payout - stake),
      });
    },

    betChoices: async ({ merchant, session, language, query }) => {
      const read = readChoice(clock, merchant, query);
      if (!read.ok) return read;
      const played = await playedGames(db, ownerOf(merchant, session), read.value.choice, MAX_CHOICES);
      const listed = await deps.catalog.gamesByCode(
        db,
        merchant.id,
        played.map(({ game }) => game),
      );
      return ok({
        games: played.map((one) => {
          const game = listed.get(one.game);
          return { ...one, gameName: game?.names[language] ?? one.game, vendorName: game?.provider ?? one.vendor };
        }),
      });
    },

    betRecord: async ({ merchant, session, language, params }) => {
      const record = await betById(db, ownerOf(merchant, session), params.id);
      const [bet] = record ? await betsToWire(deps, merchant, language, [record]) : [];
      if (!bet) return refuse('round.unknown');
      const detail = bet.kind === 'round' && (await deps.roundDetail(db, merchant, session.memberId, bet.id));
      return ok({ bet, ...(detail || undefined) });
    },

    memberPnl: async ({ merchant, session, query }) => {
      const read = readChoice(clock, merchant, query);
      if (!read.ok) return read;
      return ok(await profitAndLoss(db, merchant, ownerOf(merchant, session), read.value));
    },

    recordsFile: async ({ merchant, session, language, params, query }) => {
      const read = readChoice(clock, merchant, query);
      if (!read.ok) return read;
      return await writeFile(deps, {
        ...read.value,
        list: params.list,
        group: query.group,
        merchant,
        session,
        language,
      });
    },
  });
}
