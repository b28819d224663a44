/**
 * A node in a process of its own that does what is due of agents: `node agents-node.ts <address> <clock>`. It prints a line when it has started, one
 * when a phase of its work begins, and as JSON how long its statements took when it has done its work.
 */
import { openPostgres } from '../../apps/server/src/db/engines/postgres-engine.ts';
import { overEngine } from '../../apps/server/src/db/open-database.ts';
import { openTestApp } from '../../apps/server/src/testing.ts';
import { processorOf } from '../rewards/processor-time.ts';
import { type PhaseBegun, phaseOf } from './phases.ts';

/** Bets would wait for one that is longer. */
export const LONG_MS = 100;
const SHOWN = 12;

export interface StatementTimes {
  readonly text: string;
  readonly count: number;
  readonly long: number;
  readonly maxMs: number;
  readonly totalMs: number;
}

/** Printed at the end. */
export interface AgentsNodeDone {
  readonly cpuSeconds: number;
  /** The longest first. */
  readonly statements: readonly StatementTimes[];
  readonly long: number;
  readonly maxTransactionMs: number;
}

const [, , url, at] = process.argv;
if (url === undefined || at === undefined) throw new Error('the address of a database, and the time');

const engine = await openPostgres({ url, poolSize: 4 });
const times = new Map<string, { count: number; long: number; maxMs: number; totalMs: number }>();
let maxTransactionMs = 0;
let isWorking = false;
const nameOf = (text: string) =>
  text
    .replaceAll(/--.*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(?(\$\d+(::\w+)?,? ?)+\)?/g, '?')
    .trim()
    .slice(0, 110);

/** To read a text takes as long as many a statement: each is read once. */
const readTexts = new Map<string, { readonly name: string; readonly phase: string | undefined }>();

function readOf(text: string) {
  const read = readTexts.get(text) ?? { name: nameOf(text), phase: phaseOf(text) };
  readTexts.set(text, read);
  return read;
}

function note(name: string, ms: number): void {
  const known = times.get(name) ?? { count: 0, long: 0, maxMs: 0, totalMs: 0 };
  known.count += 1;
  known.totalMs += ms;
  known.maxMs = Math.max(known.maxMs, ms);
  if (ms > LONG_MS) known.long += 1;
  times.set(name, known);
}

/** The database's processes that work for this node. */
const backends = new Map<object, number>();
let phase = '';

function begin(name: string): void {
  phase = name;
  const { user, system } = process.cpuUsage();
  const begun: PhaseBegun = {
    phase,
    atMs: Date.now(),
    nodeSeconds: (user + system) / 1e6,
    databaseSeconds: processorOf([...backends.values()]),
  };
  process.stdout.write(`${JSON.stringify(begun)}\n`);
}

function look(next: string | undefined): void {
  if (isWorking && next !== undefined && next !== phase) begin(next);
}

const database = await overEngine({
  ...engine,
  async acquire() {
    const connection = await engine.acquire();
    const { client } = connection as unknown as { readonly client: object };
    if (!backends.has(client)) {
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid', []);
      backends.set(client, rows[0]?.pid ?? 0);
    }
    const taken = performance.now();
    return {
      async query(...[text, ...given]: Parameters<typeof connection.query>) {
        const read = readOf(text);
        look(read.phase);
        const began = performance.now();
        try {
          return await connection.query(text, ...given);
        } finally {
          note(read.name, performance.now() - began);
        }
      },
      script: (text: string) => connection.script(text),
      discard: () => connection.discard(),
      // what is released is what was acquired
      inner: connection,
      taken,
    } as typeof connection & { inner: typeof connection; taken: number };
  },
  release(connection) {
    const { inner, taken } = connection as typeof connection & { inner: typeof connection; taken: number };
    maxTransactionMs = Math.max(maxTransactionMs, performance.now() - taken);
    engine.release(inner);
  },
});
const app = await openTestApp({ database, clock: { now: () => Number(at) } });
process.stdout.write('started\n');
times.clear();
maxTransactionMs = 0;
const cpu = process.cpuUsage();
isWorking = true;
begin('what is due');
await app.modules.agents.workOnDue();
begin('the end');
const { user, system } = process.cpuUsage(cpu);
const all = [...times].map(([text, of]) => ({ text, ...of })).sort((a, b) => b.totalMs - a.totalMs);
const done: AgentsNodeDone = {
  cpuSeconds: (user + system) / 1e6,
  statements: all.slice(0, SHOWN),
  long: all.reduce((sum, { long }) => sum + long, 0),
  maxTransactionMs,
};
process.stdout.write(`${JSON.stringify(done)}\n`);
await app.close();
process.exit();
