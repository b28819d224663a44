/**
 * `npm run bench:console [-- --members 1000000 --bets 50000000 --movements 10000000 --entries 1000000 --only readReport]`: every list of the console on Postgres, asked
 * as an operator asks it: without a filter, with each filter alone, and the page after; and every report by each of its groupings, of lines in pages of 50. Prints how
 * long each took, and the plan of each statement that scans a large table or takes longer than a tenth of a second; at the end the p99 of all pages.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { Engine } from '../../apps/server/src/db/engines/engine.ts';
import { callConsole, signedIn } from '../../apps/server/src/modules/operators/console/testing.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';
import { type ConsoleEndpoint, type ConsoleEndpointName, consoleEndpoints } from '../../packages/contract/src/index.ts';
import { startPostgres } from '../../tools/services/postgres.ts';
import { fillMovements, fillTrail } from './fill-ledger.ts';
import { fillSettings, fillTable } from './fill-table.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    bets: { type: 'string', default: '50000000' },
    movements: { type: 'string', default: '10000000' },
    entries: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
  },
});
const [MEMBERS, BETS] = [Number(values.members), Number(values.bets)];
const SLOW_MS = 100;
const GOAL_MS = 1_000;
/** A scan of fewer rows is no fault. */
const LARGE = 5_000;

interface Seen {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly ms: number;
}
let seen: Seen[] = [];

/** The same engine; its statements are noted. */
function noting(engine: Engine): Engine {
  return {
    ...engine,
    acquire: async () => {
      const connection = await engine.acquire();
      const query = connection.query.bind(connection);
      return Object.assign(connection, {
        async query(text: string, params: readonly unknown[]) {
          const begin = performance.now();
          const answer = await query(text, params);
          seen.push({ text, params, ms: performance.now() - begin });
          return answer;
        },
      }) as never;
    },
  };
}

const postgres = await startPostgres({ isOwn: true, settings: fillSettings });
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase(noting);
const app = await openTestApp({ database });
// A connection of its own, without the limits of requests: the rows are right as they are made.
const seeder = new Client({ connectionString: database.url });
await seeder.connect();
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** Rows are as old as their number is small, as they are in life. */
const ago = (days: number, of: number) => `now() - interval '${days} days' * (1 - n::float8 / ${of})`;

async function fill(table: string, rows: number, statement: string): Promise<void> {
  const { rowsTook, indexesTook } = await fillTable(seeder, { table, rows, statement });
  const sizes = await seeder.query<{ size: string }>('select pg_total_relation_size($1::regclass) as size', [table]);
  const size = (Number(sizes.rows[0]?.size) / 1e9).toFixed(2);
  console.log(
    `${rows.toLocaleString('en')} rows of ${table} in ${rowsTook.toFixed(0)} s, indexes in ${indexesTook.toFixed(0)} s, ${size} GB`,
  );
}

await fill(
  'member',
  MEMBERS,
  `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version)
   select 'demo', ${idOf('n')}, 'player' || n, 'Player ' || n, false, 'star', 'en', ${ago(700, MEMBERS)}, now(), '1' from SERIES`,
);
await fill(
  'credential',
  MEMBERS,
  `insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
   select 'demo', ${idOf('n')}, 'player' || n, 'player' || n, 0, 'none', ${ago(700, MEMBERS)} from SERIES`,
);
await fill(
  'bet_record',
  BETS,
  `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
   select 'demo', ${idOf('n')}, ${idOf(`1 + n % ${MEMBERS}`)}, false, 'round', 'game-' || n / 7 % 200, (array['LOCAL', 'RNG', 'FISH', 'LIVE'])[1 + n / 7 % 4], 'vendor-' || n / 7 % 10,
     100 + n % 9900, case when n % 3 = 0 then 200 + n % 20000 else 0 end, case when n % 3 = 0 then 'won' else 'lost' end, '', date_trunc('milliseconds', ${ago(365, BETS)}) from SERIES`,
);
const ORDERS = MEMBERS * 2;
await fill(
  'deposit_order',
  ORDERS,
  `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, state, created_at, changed_at, expires_at)
   select 'demo', gen_random_uuid(), ${idOf(`1 + n % ${MEMBERS}`)}, 'sandbox', 'PHP', 10000 + n % 90000, case when n % 20000 = 0 then 'checking' when n % 5 = 0 then 'expired' else 'credited' end,
     ${ago(365, ORDERS)}, ${ago(365, ORDERS)}, now() from SERIES`,
);
await fill(
  'withdrawal_order',
  MEMBERS,
  `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state, created_at, changed_at, risk)
   select 'demo', gen_random_uuid(), ${idOf(`1 + n % ${MEMBERS}`)}, gen_random_uuid(), 'Bank 1', 'sandbox', 'PHP', 10000 + n % 90000, 0, case when n % 20000 = 0 then 'review' else 'paid' end,
     ${ago(365, MEMBERS)}, ${ago(365, MEMBERS)}, '[]' from SERIES`,
);
// What triggers write as orders change: rows that are filled in have none.
await seeder.query(
  `insert into order_figure
   select merchant_id, 'deposit', quarter_of(changed_at), provider, currency, count(*), sum(amount_minor), sum(fee_minor), sum(house_fee_minor)
   from deposit_order where state = 'credited' group by 1, 3, 4, 5
   union all
   select merchant_id, 'withdrawal', quarter_of(changed_at), provider, currency, count(*), sum(amount_minor), sum(fee_minor), 0
   from withdrawal_order where state = 'paid' group by 1, 3, 4, 5`,
);
await seeder.query(
  `insert into money_member (merchant_id, member_id, registered_at, deposits, first_id, first_at, first_minor, first_provider)
   select d.merchant_id, d.member_id, m.created_at, d.deposits, d.first_id, d.first_at, 10000, 'sandbox' from (
     select merchant_id, member_id, count(*) as deposits, min(changed_at) as first_at, min(id::text)::uuid as first_id
     from deposit_order where state = 'credited' group by 1, 2
   ) d join member m on m.merchant_id = d.merchant_id and m.id = d.member_id`,
);
await seeder.query(
  `insert into money_member (merchant_id, member_id, withdrawals)
   select merchant_id, member_id, count(*) from withdrawal_order where state = 'paid' group by 1, 2
   on conflict (merchant_id, member_id) do update set withdrawals = excluded.withdrawals`,
);
await fill(
  'shop_order',
  MEMBERS,
  `insert into shop_order (merchant_id, id, member_id, tap, campaign, version, item, period, cost, state, ordered_at)
   select 'demo', gen_random_uuid(), ${idOf(`1 + n % ${MEMBERS}`)}, n, 'points-shop', 1, 'mug', 'once', 10, case when n % 20000 = 0 then 'ordered' else 'delivered' end, ${ago(365, MEMBERS)}
   from SERIES`,
);
await fill(
  'feedback',
  MEMBERS,
  `insert into feedback (merchant_id, id, member_id, type, content, created_at, answered_at, answered_by, answer)
   select 'demo', gen_random_uuid(), ${idOf(`1 + n % ${MEMBERS}`)}, 1, 'a word', ${ago(365, MEMBERS)}, case when n % 20000 <> 0 then now() end, case when n % 20000 <> 0 then 'ines' end,
     case when n % 20000 <> 0 then 'an answer' end from SERIES`,
);
// What is folded of bets: a year of each game, and of each player every thirty-sixth day.
await fill(
  'bet_figure',
  365 * 200,
  `insert into bet_figure (merchant_id, day, category, game, vendor, state, bets, stake_minor, payout_minor)
   select 'demo', current_date - n % 365, (array['LOCAL', 'RNG', 'FISH', 'LIVE'])[1 + n / 365 % 4], 'game-' || n / 365 % 200, 'vendor-' || n / 365 % 10, 'lost', 100, 100000, 90000 from SERIES`,
);
const onDays = (more: string) =>
  `select 'demo', ${idOf(`1 + n % ${MEMBERS}`)}, current_date - (n / ${MEMBERS} * 36 + n % ${MEMBERS} % 36)::int${more} from SERIES`;
await fill('player_day', MEMBERS * 10, `insert into player_day (merchant_id, member_id, day) ${onDays('')}`);
// A member's days are so far apart that each is in a week and a month of its own.
await fill(
  'player_period',
  MEMBERS * 10,
  `insert into player_period (merchant_id, member_id, period, begin)
   select merchant_id, member_id, p.period, date_trunc(p.period, day::timestamp)::date
   from (${onDays(' as day')}) as d (merchant_id, member_id, day), (values ('week'), ('month')) as p (period)`,
);
await seeder.query(
  `insert into player_period (merchant_id, member_id, period, begin, registered)
   select merchant_id, id, 'ever', date '0001-01-01', (created_at at time zone 'Asia/Manila')::date from member`,
);
await seeder.query(
  `insert into player_figure (merchant_id, period, begin, cohort, players)
   select n.merchant_id, n.period, n.begin, date_trunc(case n.period when 'ever' then 'day' else n.period end, m.created_at at time zone 'Asia/Manila')::date, count(*) from (
     select merchant_id, 'day' as period, day as begin, member_id from player_day
     union all select merchant_id, period, begin, member_id from player_period
   ) n join member m on m.merchant_id = n.merchant_id and m.id = n.member_id group by 1, 2, 3, 4`,
);
await fill(
  'bet_day',
  MEMBERS * 10,
  `insert into bet_day (merchant_id, member_id, day, game, category, vendor, state, bets, stake_minor, payout_minor)
   ${onDays(", 'game-1', 'LOCAL', 'vendor-1', 'lost', 5, 5000, 4000")}`,
);
await fillMovements(seeder, MEMBERS, Number(values.movements));
await fillTrail(seeder, MEMBERS, Number(values.entries));
await seeder.query('analyze');
await seeder.query('checkpoint');
// What jobs have stored in use.
await app.modules.operators.lookForRisk();
await app.modules.operators.storeLiability();

const anna = await signedIn(app, { username: 'anna', grants: { '*': ['*'] } }, { now: Date.now });
const { rows: plenty } = await seeder.query<{ name: string }>(
  'select relname as name from pg_class where reltuples > $1',
  [LARGE],
);
const large = new Set(plenty.map(({ name }) => name));

interface Property {
  readonly enum?: readonly string[];
  readonly pattern?: string;
}

/** What an operator might ask for. */
const usual: Readonly<Record<string, string>> = {
  search: 'player77',
  username: 'player77',
  memberId: '00000000-0000-4000-8000-00000000004d',
  agent: '00000000-0000-4000-8000-00000000004d',
  tag: 'none',
  vendor: 'vendor-3',
  game: 'game-7',
  campaign: 'points-shop',
  provider: 'sandbox',
  from: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
};

/** A plan that reads a large table from its beginning. */
async function planOf({ text, params }: Seen): Promise<string | undefined> {
  if (!/^\s*(select|with)/i.test(text)) return undefined;
  const { rows } = await seeder
    .query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...params])
    .catch(() => ({ rows: [] }));
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].some(([, table = '']) => large.has(table));
  return scanned ? plan : undefined;
}

const times: number[] = [];
const faults: string[] = [];

async function call(
  name: ConsoleEndpointName,
  query: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>> = { memberId: usual.memberId ?? '' },
): Promise<string | undefined> {
  seen = [];
  const begin = performance.now();
  const answer = await callConsole(app, name, { as: anna, at: 'demo', query, params });
  const ms = performance.now() - begin;
  const requested = `${name} ${params.report ?? ''} ${new URLSearchParams(query)}`;
  if (answer.code !== 'ok') {
    // What a report needs beside its days is no fault; a statement that is stopped is.
    if (answer.status >= 500) faults.push(`${requested} was refused after ${ms.toFixed(0)} ms: ${answer.code}`);
    return undefined;
  }
  times.push(ms);
  console.log(`${ms.toFixed(0).padStart(6)} ms ${String(seen.length).padStart(3)} statements  ${requested}`);
  if (ms > GOAL_MS) faults.push(`${requested} took ${ms.toFixed(0)} ms`);
  for (const statement of seen) {
    const plan = await planOf(statement);
    if (plan === undefined && statement.ms < SLOW_MS) continue;
    // A sum over a year reads what is folded of it.
    if (plan !== undefined && name !== 'readReport') faults.push(`${requested} scans`);
    console.log(
      `        ${statement.ms.toFixed(0)} ms: ${statement.text.replace(/\s+/g, ' ').slice(0, 400)}\n${plan ?? ''}`,
    );
  }
  return (answer.value as { readonly next?: string } | null)?.next;
}

for (const [name, endpoint] of Object.entries(consoleEndpoints) as [ConsoleEndpointName, ConsoleEndpoint][]) {
  const rows = (endpoint.answer as { readonly properties?: { readonly rows?: object } }).properties?.rows;
  const ofOthers = /\{(?!memberId)/.test(endpoint.path);
  if (values.only !== '' && values.only !== name) continue;
  if (endpoint.method !== 'GET' || endpoint.scope === 'platform' || rows === undefined || ofOthers) continue;
  const filters = Object.entries(
    (endpoint.query as { readonly properties?: Readonly<Record<string, Property>> } | undefined)?.properties ?? {},
  );
  await call(name, {});
  const next = await call(name, {});
  if (next !== undefined) await call(name, { cursor: next });
  for (const [filter, { enum: options }] of filters) {
    const choices = options ?? (usual[filter] === undefined ? [] : [usual[filter]]);
    for (const choice of choices) await call(name, { [filter]: choice });
  }
}
/** A year, by each grouping; of lines the page after as well. */
async function callReports(): Promise<void> {
  const { value } = await callConsole(app, 'listReports', { as: anna, at: 'demo' });
  const { rows } = value as { readonly rows: readonly { readonly id: string; readonly groups: readonly string[] }[] };
  const days = { from: new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10), to: usual.to ?? '' };
  for (const { id, groups } of rows) {
    for (const by of groups.length === 0 ? [undefined] : groups) {
      const query = { ...days, limit: '50', ...(by !== undefined && { by }) };
      const next = await call('readReport', query, { report: id });
      if (next !== undefined) await call('readReport', { ...query, cursor: next }, { report: id });
    }
  }
}
if (values.only === '' || values.only === 'readReport') await callReports();

const inOrder = times.toSorted((one, other) => one - other);
const at = (share: number) => (inOrder[Math.floor((inOrder.length - 1) * share)] ?? 0).toFixed(0);
console.log(`${times.length} pages: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the slowest ${at(1)} ms`);
console.log(faults.length === 0 ? 'no list scans a large table or takes a second' : faults.join('\n'));
await seeder.end();
await app.close();
await database.close();
await postgres.stop();
