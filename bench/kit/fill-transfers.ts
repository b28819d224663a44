/**
 * Older days of the books, written by the database: stakes and payouts of all members of the bench in turn, with every key and index that the
 * ledger has. Balances, numbers of entries and keys follow from each other as if they had been posted.
 */
import pg from 'pg';
import { MERCHANT, VENDOR } from './ledger-bets.ts';

const DAYS = 20;
const PIECE = 500_000;
const AMOUNT = 100;
/** The number of today, as the ledger counts days. */
const today = "((now() at time zone 'UTC')::date - date '2020-01-01')";

/** Where the accounts stand, and the place of each member. */
const places = `create table bench_place as
  select row_number() over (order by id) - 1 as place, id, version, balance from ledger.account
  where merchant_id = '${MERCHANT}' and kind = 'cash' and version > 0`;

/** Transfer `n` is the next one of the member whose turn it is: a stake, and in the next round a payout. */
function rowsOf(members: number, from: number, to: number, day: number, dayFrom: number): string {
  return `select '${MERCHANT}' as merchant_id, (${today} - ${day}) * ledger.ids_of_day() + n - ${dayFrom} as id, p.id as account_id, h.id as counter_id,
      case when round % 2 = 0 then -${AMOUNT} else ${AMOUNT} end as delta, p.balance - case when round % 2 = 0 then ${AMOUNT} else 0 end as balance_after,
      p.version + round + 1 as account_version, h.version + n + 1 as counter_version,
      h.balance + ${AMOUNT} * case when round % 2 = 0 then p.place + 1 else ${members} - p.place - 1 end as counter_balance_after,
      now() - interval '1 day' * ${day} as at, '${VENDOR}' as source, 'old:' || n as external_id,
      case when round % 2 = 0 then 'stake' else 'payout' end as kind, 'PHP' as unit, 'x' as request_hash
    from (select n, n / ${members} as round from generate_series(${from}::bigint, ${to - 1}::bigint) n) turn
    join bench_place p on p.place = n % ${members}
    cross join (select id, version, balance from ledger.account where merchant_id = '${MERCHANT}' and kind = 'house' and owner = '${VENDOR}') h
    order by n`;
}

/** So many transfers, or a few more: all members have as many. Returns how many. */
export async function fillTransfers(url: string, members: number, wanted: number): Promise<number> {
  const rounds = 2 * Math.ceil(wanted / members / 2);
  const all = rounds * members;
  const perDay = Math.ceil(all / DAYS);
  const [days, keys] = await Promise.all([connect(url), connect(url)]);
  await days.query(places);
  await days.query('create unique index on bench_place (place)');
  await days.query('analyze bench_place');
  // Keys are sorted when all are there: each by itself would be a page anywhere in them.
  await keys.query('alter table ledger.reported drop constraint reported_pkey');
  const pieces = Array.from({ length: DAYS }, (_, at) => ({
    day: DAYS - at,
    from: at * perDay,
    to: Math.min(all, (at + 1) * perDay),
  }));
  const began = performance.now();
  const fillDays = async () => {
    for (const { day, from, to } of pieces) {
      await days.query('begin');
      await days.query(`select ledger.make_day(${today} - ${day})`);
      for (let first = from; first < to; first += PIECE)
        await days.query(
          `insert into ledger.transfer (merchant_id, id, account_id, counter_id, delta, balance_after, account_version, counter_version,
             counter_balance_after, at, source, external_id, kind, unit, request_hash)
           ${rowsOf(members, first, Math.min(to, first + PIECE), day, from)}`,
        );
      await days.query('commit');
      console.log(`  ${to.toLocaleString('en')} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
  };
  const fillKeys = async () => {
    for (const { day, from, to } of pieces)
      for (let first = from; first < to; first += PIECE)
        await keys.query(
          `insert into ledger.reported (merchant_id, key, transfer_id)
           select '${MERCHANT}', ledger.key_of('${VENDOR}', 'old:' || n), (${today} - ${day}) * ledger.ids_of_day() + n - ${from}
           from generate_series(${first}::bigint, ${Math.min(to, first + PIECE) - 1}::bigint) n`,
        );
    await keys.query("set maintenance_work_mem = '1GB'");
    await keys.query('alter table ledger.reported add primary key (merchant_id, key)');
  };
  await Promise.all([fillDays(), fillKeys()]);
  await days.query(
    `update ledger.account a set version = a.version + ${rounds} from bench_place p where a.merchant_id = '${MERCHANT}' and a.id = p.id`,
  );
  await days.query(
    `update ledger.account set version = version + ${all} where merchant_id = '${MERCHANT}' and kind = 'house' and owner = '${VENDOR}'`,
  );
  await days.query('drop table bench_place');
  await days.query('vacuum analyze ledger.account, ledger.reported, ledger.transfer');
  await days.query('checkpoint');
  await Promise.all([days.end(), keys.end()]);
  return all;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
