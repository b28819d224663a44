/** The console's endpoints of vendors. */
import { formatAmount, ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import { dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { vendorClosings } from '../games/index.ts';
import { providersOf } from '../home/index.ts';
import type { Switchboard } from '../switchboard.ts';

const SHOWN_DAYS = 30;
const SHOWN_CHANGES = 500;

export function vendorRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listVendors: async ({ scope }) => ok(await listVendors(depsOf(scope.id), scope.merchant)),

    showListDifference: async ({ scope, params: { vendor } }) => {
      const found = await depsOf(scope.id).games.difference(scope.merchant, vendor);
      if (!found) return refuse('vendor.no_list');
      const { readyAt, games, leftOut, changes } = found;
      const count = (kind: (typeof changes)[number]['is']) => changes.filter(({ is }) => is === kind).length;
      return ok({
        readyAt: readyAt.toISOString(),
        games,
        leftOut,
        counts: { new: count('new'), changed: count('changed'), gone: count('gone') },
        rows: changes
          .slice(0, SHOWN_CHANGES)
          .map(({ gameCode, name, is, columns }) => ({ id: gameCode, name, is, columns: [...columns] })),
      });
    },
  });
}

async function listVendors(deps: OperatorDeps, merchant: Merchant) {
  const { db, clock, games, players } = deps;
  const today = dayAt(clock.now(), merchant.manifest.timeZone);
  const [vendors, lists, statements, figures, closings] = await Promise.all([
    games.vendors(db, merchant),
    games.lists(db, merchant.id),
    providersOf(deps, merchant, 'vendors'),
    players.records.figures(merchant.id, dayAfter(today, 1 - SHOWN_DAYS), today),
    vendorClosings(deps, merchant),
  ]);
  const played = Map.groupBy(
    figures.flatMap((day) => day.games),
    ({ vendor }) => vendor,
  );
  const rows = vendors.map(({ code, account, origins, listed, isClosed }) => {
    const list = lists.find(({ vendor }) => vendor === code);
    const compared = statements.find((one) => one.code === code);
    const sums = played.get(code) ?? [];
    const ended = sums.reduce((sum, one) => sum + one.stakeMinor - one.openMinor, 0n);
    const paid = sums.reduce((sum, one) => sum + one.payoutMinor, 0n);
    return {
      id: code,
      account,
      origins: [...origins],
      games: listed,
      isClosed,
      ...(closings.get(code) ?? { closingVersion: 0 }),
      stake: formatAmount(ended, merchant.currency),
      ggr: formatAmount(ended - paid, merchant.currency),
      ...(list && {
        list: {
          games: list.games,
          leftOut: list.left_out,
          ...(list.listed_at && { listedAt: list.listed_at.toISOString() }),
          nextAt: list.due_at.toISOString(),
          failures: list.attempts,
          isHeld: list.is_held,
          ...(list.ready_at && { readyAt: list.ready_at.toISOString() }),
        },
      }),
      ...(compared && { statements: { isWell: compared.isWell, note: compared.note } }),
    };
  });
  return { currency: merchant.currency.code, rows };
}
