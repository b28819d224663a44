/**
 * `npm run bench:agents`: the nightly run of agents on Postgres, by default 1,000,000 members and 50,000 agents with a contract each. The run is
 * a process of its own, as another node, while bets go on at a steady pace in this one. Prints how long it took, how many bills and rebates it
 * paid, its processor time by phase and the statements that took most, and how long bets took without and beside it, by phase too, and beside a process
 * that computes for a third of the time and knows no database: what this machine's processors take from each other.
 * `-- --members 20000 --agents 2000 --alone 30` sets the sizes, and the seconds of bets alone. `-- --pages` measures pages of the tree alone, without
 * a night; with `--agents 1` all members are directly below the root.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test-services/postgres.ts';
import { openTestApp, openTestDatabase } from '../apps/server/src/testing.ts';
import { assert, ok } from '../packages/kernel/src/index.ts';
import type { AgentsNodeDone } from './agents/agents-node.ts';
import { fillAgents } from './agents/fill-agents.ts';
import { measurePages } from './agents/pages.ts';
import { linesOf, type PhaseBegun, type TimedBet } from './agents/phases.ts';
import { line, summarise } from './kit/latencies.ts';
import { processorTime } from './rewards/processor-time.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    agents: { type: 'string', default: '50000' },
    /** Before the run, and again after it: the machine may have got slower or faster meanwhile. */
    alone: { type: 'string', default: '60' },
    pages: { type: 'boolean' },
  },
});
const MEMBERS = Number(values.members);
const AGENTS = Number(values.agents);
const BETS_A_SECOND = 40;
const ALONE_SECONDS = Number(values.alone);
/** 02:06 in Manila. */
const AT = Date.parse('2026-03-12T18:06:00Z');
/** The share of a run that works and rests. */
const COMPUTE = 'setInterval(() => { const end = performance.now() + 17; while (performance.now() < end); }, 51)';
const worker = fileURLToPath(new URL('agents/agents-node.ts', import.meta.url));

/** As for an installation of this size: with 128 MB and 1 GB a night would be beside checkpoints of what was filled. */
const settings = { shared_buffers: '1GB', max_wal_size: '4GB', wal_writer_delay: '1s' };
const postgres = await startPostgres({ isOwn: true, settings });
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const database = await openTestDatabase();
const app = await openTestApp({ database, clock: { now: () => AT } });
const { sql, url } = database;
assert(url, 'the bench runs on Postgres');
const merchant = app.modules.merchants.of('demo');
const sizes = { members: MEMBERS, agents: AGENTS, currency: merchant.currency.code };
await fillAgents(url, { ...sizes, at: new Date(AT), isTreeAlone: values.pages });
console.log(`${MEMBERS.toLocaleString('en')} members, ${AGENTS.toLocaleString('en')} agents`);
if (values.pages) {
  await measurePages(app, sizes);
  await app.close();
  await database.close();
  await postgres.stop();
  process.exit();
}

let bets = 0;
/** A bet as money: what is won of it and what it cost, in one transaction. */
async function bet(): Promise<TimedBet> {
  const [atMs, began] = [Date.now(), performance.now()];
  bets += 1;
  const ref = `bet-${bets}`;
  const memberId = `00000000-0000-4000-8000-${(AGENTS + 1 + (bets % (MEMBERS - AGENTS))).toString(16).padStart(12, '0')}`;
  const movement = (kind: 'stake' | 'payout') => ({
    kind,
    accountRef: { merchant, memberId, isTrial: false },
    source: 'originals',
    externalId: `${kind}/${ref}`,
    amountMinor: 100n,
    ref,
    label: 'dice',
    requestHash: ref,
  });
  await app.modules.ports.atomically(async (tx) =>
    ok(await app.modules.walletModule.wallet.moveGroups(tx, [[movement('payout'), movement('stake')]])),
  );
  return { atMs, ms: performance.now() - began };
}

/** At a steady pace, until it is said to end. */
async function betUntil(end: Promise<unknown>) {
  const began = performance.now();
  let hasEnded = false;
  void end.then(() => {
    hasEnded = true;
  });
  const open: Promise<TimedBet>[] = [];
  for (let next = began; !hasEnded; next += 1_000 / BETS_A_SECOND) {
    const wait = next - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    open.push(bet());
  }
  const made = await Promise.all(open);
  return { bets: made, latencies: made.map(({ ms }) => ms), seconds: (performance.now() - began) / 1_000 };
}

await betUntil(new Promise((resolve) => setTimeout(resolve, 3_000)));
const alone = () => betUntil(new Promise((resolve) => setTimeout(resolve, ALONE_SECONDS * 1_000)));
const before = await alone();
const processorBefore = processorTime().postgres;
const walBytes = async () =>
  Number((await sql.query<{ wal_bytes: string }>('select wal_bytes from pg_stat_wal', []))[0]?.wal_bytes);
const walBefore = await walBytes();
const child = spawn(process.execPath, [worker, url, `${AT}`], { stdio: ['ignore', 'pipe', 'inherit'] });
const exit = once(child, 'exit');
const printed = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
// A node that starts takes a processor for seconds: it is no part of its work.
await printed.next();
const began = performance.now();
const begun: PhaseBegun[] = [];
/** The last line, after those of phases. */
async function untilDone(): Promise<AgentsNodeDone> {
  for (;;) {
    const read = JSON.parse((await printed.next()).value ?? '') as PhaseBegun | AgentsNodeDone;
    if (!('phase' in read)) return read;
    begun.push(read);
  }
}
const ended = untilDone();
const beside = await betUntil(ended);
const seconds = (performance.now() - began) / 1_000;
const [code] = await exit;
const processor = processorTime().postgres - processorBefore;
const walMegabytes = ((await walBytes()) - walBefore) / 1e6;
const after = await alone();
const computing = spawn(process.execPath, ['-e', COMPUTE], { stdio: 'ignore' });
const besideComputing = await alone();
computing.kill();
const [done] = await sql.query<{ bills: number; open: number; rebates: number }>(
  `select (select count(*)::int from agent_bill where state = 'issued') as bills,
     (select count(*)::int from agent_bill where state <> 'issued') as open, (select count(*)::int from agent_rebate_payment) as rebates`,
  [],
);
console.log(
  `the run ended with ${code} in ${seconds.toFixed(1)} s: ${done?.bills} bills issued, ${done?.open} not, ${done?.rebates} rebates paid`,
);
const [unpaid] = await sql.query<{ count: number }>(
  `select count(*)::int as count from agent_bill b where b.state = 'issued' and b.paid_minor > 0 and not exists (
     select from agent_money m where m.merchant_id = b.merchant_id and m.member_id = b.agent_id and m.kind = b.kind)`,
  [],
);
assert(unpaid?.count === 0, 'each issued bill has its money');
const work = await ended;
console.log(
  `processor: ${work.cpuSeconds.toFixed(1)} s of the run, ${processor.toFixed(1)} s of the database with bets, ${walMegabytes.toFixed(0)} MB written ahead; load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(`${work.long} statements above 100 ms; the longest transaction ${work.maxTransactionMs.toFixed(0)} ms`);
for (const { text: name, count, long, maxMs, totalMs } of work.statements) {
  console.log(
    `${maxMs.toFixed(0).padStart(6)} ms at most, ${(totalMs / 1_000).toFixed(1).padStart(5)} s in ${count}, ${long} long: ${name}`,
  );
}
const without = summarise([...before.latencies, ...after.latencies], before.seconds + after.seconds);
const during = summarise(beside.latencies, beside.seconds);
for (const text of linesOf(begun, beside.bets, without.p99Ms)) console.log(text);
console.log(line('bets before and after the run', without));
console.log(line('bets beside the run', during));
const computed = summarise(besideComputing.latencies, besideComputing.seconds);
console.log(line('bets beside a process that only computes', computed));
/** What operators see of the root, on the database alone. */
async function timed(name: string, act: () => Promise<unknown>) {
  const begins = performance.now();
  await act();
  console.log(`${name.padEnd(44)} ${(performance.now() - begins).toFixed(0).padStart(6)} ms`);
}
const tried = { kind: 'salary', product: 'RNG', tiers: [{ sales: '0', active: 1, rate: '0.005' }] };
const { backOffice } = app.modules.agents;
await timed('exposure of the root', () => backOffice.exposure(database.db, merchant));
await timed('what-if of the root', () =>
  backOffice.whatIf(database.db, merchant, { username: 'bench1', text: JSON.stringify(tried) }),
);
const ratio = ({ p99Ms }: typeof during) => `${(p99Ms / without.p99Ms).toFixed(2)} x`;
console.log(`p99 beside the run ${ratio(during)}, beside a process that only computes ${ratio(computed)}`);
await app.close();
await database.close();
await postgres.stop();
