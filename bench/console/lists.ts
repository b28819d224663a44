/**
 * `npm run bench:console [-- --members 1000000 --bets 50000000 --movements 10000000 --entries 1000000 --days 10 --only readReport,listAudit]`: every page of the console on Postgres, asked
 * as an operator asks it: without a filter, with each filter alone and those that are combined, and the page after; and every report by each of its groupings, of lines in pages of 50. Prints how
 * long each took, and the plan of each statement that scans a large table or takes longer than a tenth of a second; at the end the p99 of all pages.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '#test-services/postgres.ts';
import type { Engine } from '../../apps/server/src/db/engines/engine.ts';
import { callConsole, signedIn } from '../../apps/server/src/modules/operators/console/testing.ts';
import { openTestApp, openTestDatabase } from '../../apps/server/src/testing.ts';
import { type ConsoleEndpoint, type ConsoleEndpointName, consoleEndpoints } from '../../packages/contract/src/index.ts';
import { fillMovements, fillTrail } from './fill-ledger.ts';
import { fillAgents, fillLists } from './fill-lists.ts';
import { fillOrders, fillRewards } from './fill-money.ts';
import { fillPlay } from './fill-play.ts';
import { fillPlayers, fillWork } from './fill-players.ts';
import { fillSettings } from './fill-table.ts';
import { fillFindings, fillRuns } from './fill-work.ts';
import { fillerOf } from './filler.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    bets: { type: 'string', default: '50000000' },
    movements: { type: 'string', default: '10000000' },
    entries: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
});
const [MEMBERS, BETS] = [Number(values.members), Number(values.bets)];
/** The operator who asks. */
const LOOKER = 'anna';
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
const filler = fillerOf(seeder);
await fillPlayers(filler, MEMBERS);
await fillWork(filler, MEMBERS);
await fillOrders(filler, MEMBERS);
await fillRewards(filler, MEMBERS);
await fillAgents(filler, MEMBERS);
await app.modules.rewards.seedDemo(app.modules.merchants.of('demo'));
await fillLists(filler, 'lotto.daily');
await fillRuns(filler, LOOKER);
await fillFindings(filler, MEMBERS, 'hourly-race');
await fillPlay(filler, MEMBERS, BETS, Number(values.days));
await fillMovements(seeder, MEMBERS, Number(values.movements));
await fillTrail(seeder, MEMBERS, Number(values.entries));
await seeder.query('analyze');
await seeder.query('checkpoint');
// What jobs have stored in use.
await app.modules.operators.lookForRisk();
await app.modules.operators.storeLiability();

const anna = await signedIn(app, { username: LOOKER, grants: { '*': ['*'] } }, { now: Date.now });
const { rows: plenty } = await seeder.query<{ name: string }>(
  // Sums that are folded are few, and read whole.
  "select relname as name from pg_class where reltuples > $1 and relname not like '%\\_figure'",
  [LARGE],
);
const large = new Set(plenty.map(({ name }) => name));

interface Property {
  readonly enum?: readonly string[];
  readonly pattern?: string;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const MEMBER = '00000000-0000-4000-8000-0000000003e8';

/** What an operator might ask for: what many rows have, and what none has, which reads furthest. */
const usual: { readonly [filter: string]: readonly string[] } = {
  search: ['player77', 'nobody77'],
  username: ['player77', 'nobody77'],
  memberId: [MEMBER],
  agent: [MEMBER],
  of: [MEMBER],
  grant: ['00000000-0000-4000-a000-00000000004d'],
  tag: ['vip', 'none'],
  vendor: ['vendor-3', 'harbour'],
  game: ['game-7', 'lotto.daily'],
  number: ['20260504-0001'],
  campaign: ['points-shop', 'welcome-match'],
  provider: ['sandbox', 'transfer'],
  amount: ['120.00', '0.01'],
  kind: ['payout', 'stake'],
  language: ['EN'],
  operator: ['operator7', 'nobody'],
  requestedBy: ['operator7', 'nobody'],
  action: ['member.unmask', 'keys.renew'],
  subject: ['player77', 'nobody77'],
  since: [daysAgo(1), daysAgo(300)],
  until: [daysAgo(1), daysAgo(300)],
  from: [daysAgo(30).slice(0, 10)],
  to: [daysAgo(0).slice(0, 10)],
};

/** Filters that an operator combines, where each alone may be answered from an index of its own. */
const combined: { readonly [Name in ConsoleEndpointName]?: readonly Readonly<Record<string, string>>[] } = {
  listPlayers: [
    { search: 'player7', tag: 'vip' },
    { tag: 'vip', from: daysAgo(400).slice(0, 10), to: daysAgo(390).slice(0, 10) },
  ],
  listAudit: [
    { operator: 'operator7', action: 'keys.renew' },
    { operator: 'operator7', since: daysAgo(300), until: daysAgo(299) },
    { since: daysAgo(300), until: daysAgo(299) },
  ],
  listDepositQueue: [
    { state: 'credited', provider: 'sandbox', from: daysAgo(300).slice(0, 10), to: daysAgo(299).slice(0, 10) },
    { state: 'all', amount: '0.01', provider: 'sandbox' },
  ],
  listWithdrawalQueue: [{ state: 'paid', from: daysAgo(300).slice(0, 10), to: daysAgo(299).slice(0, 10) }],
  listApprovals: [{ state: 'refused', requestedBy: 'operator7' }],
  listChats: [{ queue: 'over', memberId: MEMBER }],
  listSecurityEvents: [{ kind: 'captcha', since: daysAgo(300) }],
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
/** Lists that have nothing to show here: how long they take at size is not seen. */
const empty: string[] = [];

async function call(
  name: ConsoleEndpointName,
  query: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>> = { memberId: MEMBER },
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
  const { next, rows } = (answer.value ?? {}) as { readonly next?: string; readonly rows?: readonly unknown[] };
  if (rows?.length === 0 && Object.keys(query).length === 0) empty.push(name);
  return next;
}

const only = values.only.split(',').filter((name) => name !== '');
const isWanted = (name: ConsoleEndpointName) => only.length === 0 || only.includes(name);
/** The page of a list, its cursor and its size are asked for apart. */
const PAGING = ['cursor', 'limit'];

for (const [name, endpoint] of Object.entries(consoleEndpoints) as [ConsoleEndpointName, ConsoleEndpoint][]) {
  const ofOthers = /\{(?!memberId)/.test(endpoint.path);
  if (!isWanted(name) || endpoint.method !== 'GET' || endpoint.scope === 'platform' || ofOthers) continue;
  const filters = Object.entries(
    (endpoint.query as { readonly properties?: Readonly<Record<string, Property>> } | undefined)?.properties ?? {},
  );
  await call(name, {});
  const next = await call(name, {});
  if (next !== undefined) await call(name, { cursor: next });
  for (const [filter, { enum: options }] of filters) {
    if (PAGING.includes(filter)) continue;
    const choices = options ?? usual[filter];
    if (choices === undefined) faults.push(`${name} is not asked by ${filter}`);
    for (const choice of choices ?? []) await call(name, { [filter]: choice });
  }
  for (const query of combined[name] ?? []) await call(name, query);
}
/** A year, by each grouping; of lines the page after as well. */
async function callReports(): Promise<void> {
  const { value } = await callConsole(app, 'listReports', { as: anna, at: 'demo' });
  const { rows } = value as { readonly rows: readonly { readonly id: string; readonly groups: readonly string[] }[] };
  const days = { from: daysAgo(364).slice(0, 10), to: daysAgo(0).slice(0, 10) };
  for (const { id, groups } of rows) {
    for (const by of groups.length === 0 ? [undefined] : groups) {
      const query = { ...days, limit: '50', ...(by !== undefined && { by }) };
      const next = await call('readReport', query, { report: id });
      if (next !== undefined) await call('readReport', { ...query, cursor: next }, { report: id });
    }
  }
}
if (isWanted('readReport')) await callReports();

const inOrder = times.toSorted((one, other) => one - other);
const at = (share: number) => (inOrder[Math.floor((inOrder.length - 1) * share)] ?? 0).toFixed(0);
console.log(`${times.length} pages: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the slowest ${at(1)} ms`);
if (empty.length > 0) console.log(`nothing to show: ${[...new Set(empty)].join(', ')}`);
console.log(faults.length === 0 ? 'no list scans a large table or takes a second' : faults.join('\n'));
await seeder.end();
await app.close();
await database.close();
await postgres.stop();
