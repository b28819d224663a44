/**
 * Bets that paid as much as the merchant's rules call large, by when they were won, the newest first, with what of it came from a jackpot (GLI-19,
 * 2.9). A win is an event: one that is settled late, or corrected, is of the day on which that was.
 */
import { sql } from 'kysely';
import { assert, parseAmount } from '#kernel';
import { sqlPortOf } from '../../../../../db/sql-ports.ts';
import { betIdOf } from '../../../../../outside/vendor-bets.ts';
import type { Merchant } from '../../../../merchants/index.ts';
import { columnsOf, type Report, type ReportCall } from '../../report.ts';
import { isFromDayBefore, isToDayAfter } from '../ledger-days.ts';
import { type BetRow, readBets } from '../read-bets.ts';

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
      won: 'time',
      placed: 'time',
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
  async read(call, page) {
    const least = largeFrom(call.merchant);
    const isLarge = sql`and payout_minor >= ${least} ${least >= INDEXED_FROM ? sql`and payout_minor >= ${sql.lit(Number(INDEXED_FROM))}` : sql``}`;
    const { shown, end } = await readBets(call, page, { by: 'ended_at', where: isLarge });
    const jackpots = await jackpotsOf(call, shown);
    return {
      rows: shown.map(({ id, at, ended_at, member_id, game, vendor, category, stake, payout }) => {
        const figures = [stake, payout, jackpots.get(id) ?? 0n, payout - stake];
        return [ended_at, at, id, member_id, game, vendor, category, ...figures];
      }),
      ...end,
    };
  },
};

/**
 * What pots paid of these bets and was not taken back. A vendor's bet is found by its stake, which was posted when it was placed, and by what was
 * paid for that, however much later; one of our own by its id, which is the payout's round. Ids of the ledger name their day: no other is read.
 */
const paidByPots = `with winner as (
    select a.id from ledger.account a where a.merchant_id = $1 and a.kind = 'cash' and a.owner = any ($2::text[])
  ), pot as (
    select a.id from ledger.account a where a.merchant_id = $1 and a.kind = 'jackpot'
  ), stake as (
    select t.id from ledger.every_transfer t
    where t.merchant_id = $1 and t.account_id in (select id from winner) and t.kind = 'stake' and t.account_version is not null
      and ${isFromDayBefore('t.id', '$3')} and ${isToDayAfter('t.id', '$4')}
  )
  select s.id::text as stake, null as round, sum(t.delta)::text as minor
  from stake s
  join ledger.paid p on p.merchant_id = $1 and p.id = s.id
  join ledger.every_transfer t on t.merchant_id = $1 and t.id = p.by_id
  where t.counter_id in (select id from pot) and not exists (select from ledger.closed c where c.merchant_id = $1 and c.id = t.id)
  group by 1
  union all
  select null, t.round, sum(t.delta)::text
  from ledger.every_transfer t
  where t.merchant_id = $1 and t.account_id in (select id from winner) and t.kind = 'payout' and t.account_version is not null
    and t.requires is null and t.counter_id in (select id from pot) and t.round = any ($6::text[])
    and ${isFromDayBefore('t.id', '$3')} and ${isToDayAfter('t.id', '$5')}
  group by 2`;

interface PaidRow {
  readonly stake: string | null;
  readonly round: string | null;
  readonly minor: string;
}

async function jackpotsOf(
  { deps, merchant }: ReportCall,
  wins: readonly BetRow[],
): Promise<ReadonlyMap<string, bigint>> {
  if (wins.length === 0) return new Map();
  const placed = wins.map(({ at }) => at.getTime());
  const ended = wins.map(({ ended_at }) => ended_at.getTime());
  const [first, last, paidUntil] = [Math.min(...placed), Math.max(...placed), Math.max(...ended)].map(
    (time) => new Date(time),
  );
  const members = [...new Set(wins.map(({ member_id }) => member_id))];
  const ids = wins.map(({ id }) => id);
  const rows = await sqlPortOf(deps.db).query<PaidRow>(paidByPots, [merchant.id, members, first, last, paidUntil, ids]);
  return new Map(
    rows.map(({ stake, round, minor }) => [
      stake === null ? (round ?? '') : betIdOf(merchant.id, stake),
      BigInt(minor),
    ]),
  );
}
