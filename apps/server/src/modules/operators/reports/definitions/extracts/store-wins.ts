/** The SQL of large wins, and of what jackpots paid of them. */
import { sql } from 'kysely';
import { sqlPortOf } from '../../../../../db/sql-ports.ts';
import { betIdOf } from '../../../../../outside/vendor-bets.ts';
import { type BetRow, isFromDayBefore, isToDayAfter, readBets } from '../../queries/index.ts';
import type { LinePage, ReportCall } from '../../report.ts';

/** As the index of large payouts has it: of a merchant whose rules name less, all bets are read. */
const INDEXED_FROM = 100_000n;

/** Bets that paid so much or more, by when they were won. */
export function winsFrom(call: ReportCall, min: bigint, page: LinePage) {
  const isLarge = sql`and payout_minor >= ${min} ${min >= INDEXED_FROM ? sql`and payout_minor >= ${sql.lit(Number(INDEXED_FROM))}` : sql``}`;
  return readBets(call, page, { by: 'ended_at', where: isLarge });
}

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

export async function jackpotsOf(
  { deps, merchant }: ReportCall,
  wins: readonly BetRow[],
): Promise<ReadonlyMap<string, bigint>> {
  if (wins.length === 0) return new Map();
  const placed = wins.map(({ at }) => at.getTime());
  // A draw may have paid an order days after it was placed, and when was not always stored.
  const ended = wins.map(({ kind, ended_at, settled_at }) =>
    kind === 'order' && settled_at === null ? deps.clock.now() : ended_at.getTime(),
  );
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
