/** The console's endpoints of draws. */
import type { Language } from '#contract';
import { formatAmount, ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { pageOf } from '../lists/index.ts';
import type { Switchboard } from '../switchboard.ts';

type DrawRow = Awaited<ReturnType<OperatorDeps['draws']['list']>>[number];

/** More than any merchant lists. */
const MAX_GAMES = 5_000;

/** What games are called, by their codes. */
type Names = ReadonlyMap<string, string>;

const shownDraw = ({ draws }: OperatorDeps, row: DrawRow, names: Names) => ({
  id: `${row.game} ${row.draw_number}`,
  game: row.game,
  ...(names.has(row.game) && { name: names.get(row.game) ?? '' }),
  drawNumber: row.draw_number,
  state: row.state,
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  drawsAt: row.draws_at.toISOString(),
  ...(row.drawn_at && { drawnAt: row.drawn_at.toISOString() }),
  ...(row.settled_at && { settledAt: row.settled_at.toISOString() }),
  ...(row.awaited_until && { awaitedUntil: row.awaited_until.toISOString() }),
  ...(row.void_reason !== null && { voidReason: row.void_reason }),
  ...(row.voided_by !== null && { voidedBy: row.voided_by }),
  isDecidedHere: draws.isDecidedHere(row),
});

/** As a merchant's members know them, in the operator's language; of the platform's, as those of a merchant that has them do. */
async function lotteryNames(
  { draws, games, merchants, db }: OperatorDeps,
  scope: string,
  language: Language,
): Promise<Names> {
  const own = merchants().filter(({ id }) => id === scope);
  const names = new Map<string, string>();
  for (const merchant of own.length > 0 ? own : merchants()) {
    for (const { gameCode, names: byLanguage } of await games.games(db, merchant, { limit: MAX_GAMES })) {
      const name = byLanguage[language] ?? byLanguage[merchant.manifest.defaultLanguage];
      if (name !== undefined && !names.has(gameCode)) names.set(gameCode, name);
    }
    if (draws.lotteries.every(({ code }) => names.has(code))) break;
  }
  return names;
}

/** Of draws of a merchant; the platform's are all of lotteries. */
async function namesOf(
  { db, health }: OperatorDeps,
  merchant: Merchant | undefined,
  rows: readonly DrawRow[],
  language: Language,
): Promise<Names> {
  if (!merchant) return new Map();
  const games = await health.gamesByCode(db, merchant.id, [...new Set(rows.map(({ game }) => game))]);
  return new Map(
    [...games].flatMap(([code, { names: byLanguage }]) => {
      const name = byLanguage[language] ?? byLanguage[merchant.manifest.defaultLanguage];
      return name === undefined ? [] : [[code, name] as const];
    }),
  );
}

export function drawRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listLotteries: async ({ scope, language }) => {
      const deps = depsOf(scope.id);
      const { draws } = deps;
      const names = await lotteryNames(deps, scope.id, language);
      return ok({
        rows: draws.lotteries.map(({ code, source, isPlatforms }) => ({
          id: code,
          name: names.get(code) ?? code,
          source,
          isPlatforms,
        })),
      });
    },

    listDraws: async ({ scope, language, query: { game, number, cursor, limit } }) => {
      const deps = depsOf(scope.id);
      const after = cursor === undefined ? Number.NaN : Number(Buffer.from(cursor, 'base64url').toString());
      const from = Number.isSafeInteger(after) ? { after } : {};
      const rows = await deps.draws.list(deps.db, scope.id, { game, number, ...from, limit: limit + 1 });
      const cursorOf = ({ draw_index }: DrawRow) => Buffer.from(`${draw_index}`).toString('base64url');
      const merchant = deps.merchants().find(({ id }) => id === scope.id);
      const names = await namesOf(deps, merchant, rows, language);
      return ok(pageOf(rows, limit, { cursorOf, entryOf: (row) => shownDraw(deps, row, names) }));
    },

    showDraw: async ({ scope, language, params: { game, drawNumber } }) => {
      const deps = depsOf(scope.id);
      const found = await deps.draws.show(deps.db, { scope: scope.id, gameCode: game, drawNumber });
      if (!found) return refuse('draw.unknown');
      const { row, orders, stakeMinor, shown, isSame, results, fields } = found;
      const merchant = deps.merchants().find(({ id }) => id === scope.id);
      return ok({
        ...shownDraw(deps, row, await namesOf(deps, merchant, [row], language)),
        source: deps.draws.lotteries.find(({ code }) => code === game)?.source ?? '',
        ...(merchant && {
          orders,
          stake: formatAmount(stakeMinor, merchant.currency),
          currency: merchant.currency.code,
        }),
        ...(shown !== undefined && { outcome: shown }),
        ...(row.link !== null && { link: row.link }),
        ...(row.beacon && { beacon: row.beacon }),
        ...(isSame !== undefined && { isSame }),
        fields: [...fields],
        results: results.map((one) => ({
          version: one.version,
          result: one.result,
          source: one.source,
          publishedAt: one.published_at.toISOString(),
          acceptedFrom: one.accepted_from,
          acceptedAt: one.accepted_at.toISOString(),
          ...(one.reason !== null && { reason: one.reason }),
        })),
      });
    },
  });
}
