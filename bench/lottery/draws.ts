/**
 * `npm run bench:draws -- [--lotteries 90] [--merchants 3] [--nodes 2] [--times 4]`: so many lotteries of so many merchants, all due at the
 * same moment, drawn by so many nodes over one Postgres, each a process. Prints how long after that moment each result was committed, by the
 * database's own record of its commits, of so many moments after the first ones, in which processes draw what they have never drawn; and, as a measure
 * of what else the machine does, how late a single row is that another process writes at the same moments. Asserts nothing.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test-services/postgres.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openDrawNode } from '../kit/draw-node.ts';
import { summarise } from '../kit/latencies.ts';

const { values } = parseArgs({
  options: {
    lotteries: { type: 'string', default: '90' },
    merchants: { type: 'string', default: '3' },
    nodes: { type: 'string', default: '2' },
    times: { type: 'string', default: '4' },
    /** A process that draws: the address of its database, and the secret of all. */
    node: { type: 'string' },
    secret: { type: 'string', default: '' },
  },
});
const [lotteries, merchants, nodes, times] = [values.lotteries, values.merchants, values.nodes, values.times].map(
  Number,
) as [number, number, number, number];
/** All draws are due together, this often. */
const EVERY_SECONDS = 10;
/** Moments that are not counted. */
const FIRST = 3;
const sale = { lotteries, merchants, everySeconds: EVERY_SECONDS };

async function runNode(url: string): Promise<void> {
  const node = await openDrawNode(url, Buffer.from(values.secret, 'hex'), sale);
  node.drawClock.start();
  process.send?.('ready');
  await once(process, 'message');
  await node.drawClock.stop();
  await node.close();
  process.exit();
}

async function startNode(url: string, secret: string): Promise<ChildProcess> {
  const args = ['--node', url, '--secret', secret, '--lotteries', `${lotteries}`, '--merchants', `${merchants}`];
  const child = fork(import.meta.filename, args);
  await once(child, 'message');
  return child;
}

interface Draw {
  readonly due: Date;
  readonly late_ms: number;
}

async function runAll(): Promise<void> {
  const postgres = await startPostgres({ isOwn: true, settings: { track_commit_timestamp: 'on' } });
  const secret = randomBytes(32).toString('hex');
  const first = await openDrawNode(postgres.url, Buffer.from(secret, 'hex'), sale);
  await first.syncGames();
  await first.close();
  const children = await Promise.all(Array.from({ length: nodes }, () => startNode(postgres.url, secret)));
  const database = await openDatabase({ url: postgres.url, directory: '' });
  const opened = async () => {
    const counted = 'select count(*)::int as draws from lottery_draw where draws_at > clock_timestamp()';
    return (await database.sql.query<{ draws: number }>(counted, []))[0]?.draws ?? 0;
  };
  // The first moments are when draws are opened for the first time, with chains that are committed.
  while ((await opened()) < lotteries * merchants) await pause(500);
  const from = Math.ceil((Date.now() + EVERY_SECONDS * 1000) / 1000 / EVERY_SECONDS) * EVERY_SECONDS * 1000;
  console.log(
    `load of this machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const alone: number[] = [];
  await database.sql.query('create table bench_row (at timestamptz not null)', []);
  const counted = from + FIRST * EVERY_SECONDS * 1000;
  for (let moment = from; moment < counted + times * EVERY_SECONDS * 1000; moment += EVERY_SECONDS * 1000) {
    await pause(moment - Date.now());
    await database.sql.query('insert into bench_row values (now())', []);
    if (moment >= counted) alone.push(Date.now() - moment);
  }
  await pause(5_000);
  for (const child of children) child.send('stop');
  await Promise.all(children.map((child) => once(child, 'exit')));
  const rows = await database.sql.query<Draw>(
    `select d.draws_at as due, extract(epoch from pg_xact_commit_timestamp(e.xmin) - d.draws_at)::float8 * 1000 as late_ms
     from live_event e
     join lottery_draw d on d.merchant_id = e.merchant_id and e.topic = 'draw:' || d.game and e.value->>'drawNumber' = d.draw_number
     where d.draws_at >= to_timestamp($1)`,
    [from / 1000],
  );
  await database.close();
  await postgres.stop();
  report(rows, new Date(counted));
  console.log(`a row alone at these moments: ${figures(alone)}`);
}

function report(rows: readonly Draw[], counted: Date): void {
  for (const [due, together] of [...Map.groupBy(rows, (row) => row.due.toISOString())].toSorted()) {
    const late = together.map(({ late_ms: ms }) => ms);
    const isCounted = due >= counted.toISOString();
    console.log(`${due}  ${together.length} draws  ${figures(late)}${isCounted ? '' : ', not counted'}`);
  }
  const all = rows.filter(({ due }) => due >= counted).map(({ late_ms: ms }) => ms);
  console.log(`${nodes} nodes, ${all.length} draws of ${lotteries * merchants} at once: ${figures(all)}`);
}

function figures(late: readonly number[]): string {
  const { p50Ms, p99Ms } = summarise(late, 1);
  const figure = (name: string, value: number) => `${name} ${value.toFixed(1)} ms`;
  return [figure('p50', p50Ms), figure('p99', p99Ms), figure('max', Math.max(...late))].join('  ');
}

await (values.node === undefined ? runAll() : runNode(values.node));
