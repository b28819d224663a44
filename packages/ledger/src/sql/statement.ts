/** Statements in SQL: an account's lines paged by key, filtered by time and kinds, independent of the number of lines. */
import { assert } from '#kernel';
import type { Account } from '../account.ts';
import type { StatementFilter, StatementLine, StatementPage, StatementParams } from '../ledger.ts';
import type { SqlPort } from '../sql-port.ts';
import type { SqlInteger } from './answer.ts';

/**
 * A transfer is dated by the start of its transaction and numbered when it gets the lock: by at most this much the two orders differ.
 */
export const SLACK_MS = 60_000;

/**
 * Finds the range of an account's numbered lines for a time range by bisection: a few dozen reads by key, whatever the account's size.
 * That avoids an index by time, which every post would pay for.
 */
const places = `with recursive search (goal, low, high) as (
    select g.goal, 1::bigint, a.version + 1 from unnest($3::timestamptz[]) as g (goal)
    cross join ledger.account a where a.merchant_id = $1 and a.id = $2
    union all
    select s.goal, case when e.at < s.goal then s.middle + 1 else s.low end, case when e.at < s.goal then s.high else s.middle end
    from (select goal, low, high, (low + high) / 2 as middle from search where low < high) s
    join ledger.every_entry e on e.merchant_id = $1 and e.account_id = $2 and e.seq = s.middle
  )
  select low::text as place from search where low = high order by goal`;

const shown = 't.source, t.external_id, t.kind, t.round, t.ref, t.at, t.event_at, t.balance_after';
const isMeant = `($5::text[] is null or t.kind = any ($5::text[]))
    and ($6::timestamptz is null or t.at >= $6::timestamptz) and ($7::timestamptz is null or t.at < $7::timestamptz)`;

/** A source of lines: those that are at hand, and those of days that were put away. */
interface Source {
  readonly recent: string;
  readonly archived: string;
  readonly columns: string;
  readonly seq: string;
  readonly isOfSource: string;
}

const entries: Source = {
  recent: 'ledger.entry',
  archived: 'ledger.archived_entry',
  columns: `t.seq, t.transfer_id, t.amount, ${shown}`,
  seq: 't.seq',
  isOfSource: 'true',
};

/** Uses the index of uncommon kinds. It finds what was posted on the account itself; members' accounts have no other lines. */
const uncommon = (commonKinds: readonly string[]): Source => ({
  recent: 'ledger.transfer',
  archived: 'ledger.archive',
  columns: `t.account_version as seq, t.id as transfer_id, t.delta as amount, ${shown}`,
  seq: 't.account_version',
  isOfSource: `t.kind not in (${commonKinds.map((kind) => `'${kind}'`).join(', ')})`,
});

/** Newest first. What was put away is read only where what is at hand is not enough. */
function linesOf({ recent, archived, columns, seq, isOfSource }: Source): string {
  const from = (place: string, condition: string) => `select ${columns} from ${place} t
    where t.merchant_id = $1 and t.account_id = $2 and ${seq} >= $3::bigint and ${seq} < $4::bigint and ${isOfSource} and ${isMeant} ${condition}
    order by ${seq} desc limit $8`;
  return `with recent as materialized (${from(recent, '')}),
    archived as (${from(archived, 'and (select count(*) from recent) < $8')})
    select line.* from (select * from recent union all select * from archived) line order by line.seq desc limit $8`;
}

interface StatementRow {
  readonly seq: SqlInteger;
  readonly transfer_id: SqlInteger;
  readonly source: string;
  readonly external_id: string;
  readonly kind: string;
  readonly round: string | null;
  readonly ref: string | null;
  readonly amount: SqlInteger;
  readonly balance_after: SqlInteger;
  readonly at: Date;
  readonly event_at: Date | null;
}

function lineOf(row: StatementRow): StatementLine {
  return {
    transferId: String(row.transfer_id),
    source: row.source,
    externalId: row.external_id,
    kind: row.kind,
    ...(row.round === null ? {} : { round: row.round }),
    ...(row.ref === null ? {} : { ref: row.ref }),
    deltaMinor: BigInt(row.amount),
    balanceAfter: BigInt(row.balance_after),
    at: row.at,
    ...(row.event_at === null ? {} : { eventAt: row.event_at }),
  };
}

const AFTER_ALL = '9223372036854775807';

/** The range of line numbers for that time. */
async function numbersOf(port: SqlPort, { merchantId, id }: Account, { from, to }: StatementFilter) {
  const goals = [
    ...(from ? [new Date(from.getTime() - SLACK_MS)] : []),
    ...(to ? [new Date(to.getTime() + SLACK_MS)] : []),
  ];
  if (goals.length === 0) return { low: '1', high: AFTER_ALL };
  const found = (await port.query<{ place: string }>(places, [merchantId, id, goals])).map(({ place }) => place);
  return { low: (from && found[0]) ?? '1', high: (to && found.at(-1)) ?? AFTER_ALL };
}

export interface Statements {
  read(port: SqlPort, account: Account, params: StatementParams): Promise<StatementPage>;
  count(port: SqlPort, account: Account, filter: StatementFilter, max: number): Promise<number>;
}

export function createStatements(commonKinds: readonly string[]): Statements {
  assert(
    commonKinds.every((kind) => /^[a-z_]+$/.test(kind)),
    'a kind is a lower-case word',
  );
  const [allLines, rareLines] = [linesOf(entries), linesOf(uncommon(commonKinds))];
  const isRare = ({ kinds }: StatementFilter) =>
    commonKinds.length > 0 && kinds !== undefined && !kinds.some((kind) => commonKinds.includes(kind));

  const parametersOf = async (
    port: SqlPort,
    account: Account,
    filter: StatementFilter,
    { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  ) => {
    const { low, high } = await numbersOf(port, account, filter);
    const end = before !== undefined && BigInt(before) < BigInt(high) ? before : high;
    const { kinds, from, to } = filter;
    return [account.merchantId, account.id, low, end, kinds ?? null, from ?? null, to ?? null, limit];
  };
  return {
    async read(port, account, { before, limit = 50, ...filter }) {
      assert(Number.isInteger(limit) && limit >= 1 && limit <= 200, 'a page has 1 to 200 lines');
      const parameters = await parametersOf(port, account, filter, { before, limit: limit + 1 });
      const rows = await port.query<StatementRow>(isRare(filter) ? rareLines : allLines, parameters);
      const lines = rows.slice(0, limit).map(lineOf);
      const last = rows[limit - 1];
      return rows.length > limit && last ? { lines, next: String(last.seq) } : { lines };
    },
    async count(port, account, filter, max) {
      const parameters = await parametersOf(port, account, filter, { limit: max + 1 });
      const rows = await port.query<{ lines: SqlInteger }>(
        `select count(*) as lines from (${isRare(filter) ? rareLines : allLines}) as line`,
        parameters,
      );
      return Number(rows[0]?.lines ?? 0);
    },
  };
}
