/** Bets that paid as much as the merchant's rules call large, the newest first, with what of it came from a jackpot (GLI-19, 2.9). */
import { sql } from 'kysely';
import { assert, parseAmount } from '#kernel';
import type { Db } from '../../../../../db/db.ts';
import { isBelow, readCursor, writeCursor } from '../../../../../db/page-key.ts';
import { sqlPortOf } from '../../../../../db/sql-ports.ts';
import type { Merchant } from '../../../../merchants/index.ts';
import { columnsOf, only, type Report } from '../../report.ts';

interface WinRow {
  readonly id: string;
  readonly at: Date;
  readonly member_id: string;
  readonly game: string;
  readonly vendor: string;
  readonly category: string;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** As the index of large payouts has it: of a merchant whose rules name less, more is read. */
const INDEXED_FROM = 1_000_000n;

function largeFrom({ manifest, currency }: Merchant): bigint {
  const from = parseAmount(manifest.extracts?.largeWins?.from ?? '0', currency);
  assert(from.ok, 'a large win is an amount of the currency');
  return from.value;
}

export const largeWinsReport: Report = {
  code: 'large-wins',
  isOf: ({ manifest }) => manifest.extracts?.largeWins !== undefined,
  maxDays: 400,
  groups: [],
  filters: ['category', 'vendor', 'game'],
  isLines: () => true,
  columns: () =>
    columnsOf({
      at: 'time',
      id: 'id',
      member: 'member',
      game: 'game',
      vendor: 'vendor',
      category: 'category',
      stake: 'money',
      payout: 'money',
      jackpot: 'money',
      net: 'money',
    }),
  async read({ deps, merchant, query, from, to }, { after, limit }) {
    const least = largeFrom(merchant);
    const { rows } = await sql<WinRow>`
      select id, at, member_id, game, vendor, category, stake_minor as stake, payout_minor as payout
      from bet_record
      where merchant_id = ${merchant.id} and not is_trial and at >= ${from} and ${isBelow(to, readCursor(after))}
        and payout_minor >= ${least} ${least >= INDEXED_FROM ? sql`and payout_minor >= ${sql.lit(Number(INDEXED_FROM))}` : sql``}
        ${only('category', query.category)} ${only('vendor', query.vendor)} ${only('game', query.game)}
      order by at desc, id desc limit ${limit + 1}`.execute(deps.db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const jackpots = await jackpotsOf(deps.db, merchant.id, shown);
    return {
      rows: shown.map(({ id, at, member_id, game, vendor, category, stake, payout }) => {
        const figures = [stake, payout, jackpots.get(id) ?? 0n, payout - stake];
        return [at, id, member_id, game, vendor, category, ...figures];
      }),
      next: rows.length > limit && last ? writeCursor(last) : undefined,
    };
  },
};

/** What pots paid of these bets. */
async function jackpotsOf(db: Db, merchantId: string, wins: readonly WinRow[]): Promise<ReadonlyMap<string, bigint>> {
  const first = wins.at(-1);
  if (!first) return new Map();
  const rows = await sqlPortOf(db).query<{ round: string; minor: string }>(
    `select t.round, sum(t.delta)::text as minor
     from ledger.account a join ledger.every_transfer t on t.merchant_id = a.merchant_id and t.counter_id = a.id
     where a.merchant_id = $1 and a.kind = 'jackpot' and t.kind = 'payout' and t.at >= $2 and t.round = any ($3::text[])
     group by 1`,
    [merchantId, first.at, wins.map(({ id }) => id)],
  );
  return new Map(rows.map(({ round, minor }) => [round, BigInt(minor)]));
}
