/**
 * Older days of the books, written by the database: stakes and payouts of all members of the bench in turn, with every key and index that the
 * ledger has. Balances, numbers of entries and keys follow from each other as if they had been posted.
 */
import pg from 'pg';
import { fillTable } from '../console/fill-table.ts';
import { MERCHANT, VENDOR } from './bets.ts';

const DAYS = 20;
const PIECE = 500_000;
const AMOUNT = 100;
const DAY_MS = 86_400_000;
/** The number of today, as the ledger counts days. */
const today = Math.floor((Date.now() - Date.UTC(2020)) / DAY_MS);

/** What a day has of all transfers: those from `from` on, so many. */
interface Day {
  readonly number: number;
  readonly from: number;
  readonly rows: number;
}

/** Ids that end with a UUID of the moment at which the transfer would have been posted, as those of rounds do; or numbers, as of a vendor. */
export type OlderIds = 'timed' | 'numbers';

/** The id of a day's `n`th transfer, counted from 1. */
function externalIdOf({ number, from, rows }: Day, ids: OlderIds): string {
  if (ids === 'numbers') return `'old:' || ${from} + n`;
  const ms = `lpad(to_hex(${Date.UTC(2020) + number * DAY_MS} + n::bigint * ${DAY_MS} / ${rows + 1}), 12, '0')`;
  return `'old:' || left(${ms}, 8) || '-' || right(${ms}, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0')`;
}

/** Where the accounts stand, and the place of each member. */
const places = `create table bench_place as
  select row_number() over (order by id) - 1 as place, id, version, balance from ledger.account
  where merchant_id = '${MERCHANT}' and kind = 'cash' and version > 0`;

/** A day's `n`th transfer is the next one of the member whose turn it is: a stake, and in the next round a payout. */
function rowsOf(day: Day, members: number, ids: OlderIds): string {
  return `insert into ledger.transfer_${day.number} (merchant_id, id, account_id, counter_id, delta, balance_after, account_version, counter_version,
      counter_balance_after, at, source, external_id, kind, unit, request_hash)
    select '${MERCHANT}', ${day.number} * ledger.ids_of_day() + n - 1, p.id, h.id,
      case when round % 2 = 0 then -${AMOUNT} else ${AMOUNT} end, p.balance - case when round % 2 = 0 then ${AMOUNT} else 0 end,
      p.version + round + 1, h.version + turn.at + 1,
      h.balance + ${AMOUNT} * case when round % 2 = 0 then p.place + 1 else ${members} - p.place - 1 end,
      now() - interval '1 day' * ${today - day.number}, '${VENDOR}', ${externalIdOf(day, ids)},
      case when round % 2 = 0 then 'stake' else 'payout' end, 'PHP', 'x'
    from (select n, ${day.from} + n - 1 as at, (${day.from} + n - 1) / ${members} as round from SERIES) turn
    join bench_place p on p.place = turn.at % ${members}
    cross join (select id, version, balance from ledger.account where merchant_id = '${MERCHANT}' and kind = 'house' and owner = '${VENDOR}') h`;
}

/** So many transfers, or a few more: all members have as many. Returns how many. */
export async function fillTransfers(url: string, members: number, wanted: number, ids: OlderIds): Promise<number> {
  const rounds = 2 * Math.ceil(wanted / members / 2);
  const all = rounds * members;
  const perDay = Math.ceil(all / DAYS);
  const [client, keys] = await Promise.all([connect(url), connect(url)]);
  await client.query(places);
  await client.query('create unique index on bench_place (place)');
  await client.query('analyze bench_place');
  const days = Array.from({ length: DAYS }, (_, at): Day => {
    const from = at * perDay;
    return { number: today - DAYS + at, from, rows: Math.max(0, Math.min(all, from + perDay) - from) };
  }).filter(({ rows }) => rows > 0);
  const began = performance.now();
  const fillDays = async () => {
    for (const day of days) {
      await client.query('select ledger.make_day($1)', [day.number]);
      await fillTable(client, {
        table: `ledger.transfer_${day.number}`,
        rows: day.rows,
        statement: rowsOf(day, members, ids),
      });
      console.log(
        `  ${(day.from + day.rows).toLocaleString('en')} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
      );
    }
  };
  const fillKeys = async () => {
    // Keys are sorted when all are there.
    await keys.query('alter table ledger.reported drop constraint reported_pkey');
    for (const day of days)
      for (let first = 1; first <= day.rows; first += PIECE)
        await keys.query(
          `insert into ledger.reported (merchant_id, key, transfer_id)
           select '${MERCHANT}', ledger.key_of('${VENDOR}', ${externalIdOf(day, ids)}), ${day.number} * ledger.ids_of_day() + n - 1
           from generate_series(${first}::bigint, ${Math.min(day.rows, first + PIECE - 1)}::bigint) n`,
        );
    await keys.query("set maintenance_work_mem = '1GB'");
    await keys.query('alter table ledger.reported add primary key (merchant_id, key)');
  };
  await Promise.all([fillDays(), fillKeys()]);
  await client.query(
    `update ledger.account a set version = a.version + ${rounds} from bench_place p where a.merchant_id = '${MERCHANT}' and a.id = p.id`,
  );
  await client.query(
    `update ledger.account set version = version + ${all} where merchant_id = '${MERCHANT}' and kind = 'house' and owner = '${VENDOR}'`,
  );
  await client.query('drop table bench_place');
  await client.query('vacuum analyze ledger.account, ledger.reported, ledger.transfer');
  await client.query('checkpoint');
  await Promise.all([client.end(), keys.end()]);
  return all;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
