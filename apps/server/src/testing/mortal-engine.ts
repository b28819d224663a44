/**
 * Nodes that die while their process goes on, for tests of crashes: a process takes seconds to start, a node a fraction of one. As at the end of a process all
 * connections of the node break at once, what was open is rolled back, and nothing of it goes on. What only kill -9 shows, that the next one finds nothing in
 * memory, every fourth death shows.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import type { Connection, Engine } from '../db/engines/engine.ts';
import { openPostgres } from '../db/engines/postgres-engine.ts';

const KILLED_EVERY = 4;
/** What a process says when its node has died and it has not. */
export const CUT = 'cut';

export interface Mortal {
  readonly engine: Engine;
  /** The how many-th death of a test this is decides whether the process dies. */
  die(count: number): void;
  /** When all of its connections are gone. */
  readonly death: Promise<typeof CUT>;
}

/** Of what is dead no promise is kept. */
const never = new Promise<never>(() => undefined);
let nodes = 0;

export async function openMortal(url: string): Promise<Mortal> {
  const name = `mortal ${process.pid} ${++nodes}`;
  const address = new URL(url);
  address.searchParams.set('application_name', name);
  const engine = await openPostgres({ url: address.href, poolSize: 4 });
  const death = Promise.withResolvers<typeof CUT>();
  let isDead = false;
  const whileAlive = <Value>(act: () => Promise<Value>): Promise<Value> =>
    isDead
      ? never
      : act().then(
          (value) => (isDead ? never : value),
          (error: unknown) => (isDead ? never : Promise.reject(error)),
        );
  const lent = new Map<Connection, Connection>();
  return {
    engine: {
      ...engine,
      acquire: async () => {
        const inner = await whileAlive(() => engine.acquire());
        const connection: Connection = {
          query: (text, params, options) => whileAlive(() => inner.query(text, params, options)),
          script: (text) => whileAlive(() => inner.script(text)),
          discard: () => inner.discard(),
        };
        lent.set(connection, inner);
        return connection;
      },
      release(connection) {
        const inner = lent.get(connection);
        lent.delete(connection);
        if (inner) engine.release(inner);
      },
    },
    die(count) {
      if (count % KILLED_EVERY === 0) process.kill(process.pid, 'SIGKILL');
      isDead = true;
      breakConnections(url, name).then(() => death.resolve(CUT), death.reject);
    },
    death: death.promise,
  };
}

async function breakConnections(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1', [
    name,
  ]);
  await client.end();
}

/** A process that has such nodes, one after the other, reads what to do from a line and answers in one. */
export interface DyingProcess {
  send(line: string): void;
  /** Its next line; nothing once it has ended. */
  receive(): Promise<string | undefined>;
  /** How it ended: with the code 0, or killed. */
  readonly ended: Promise<0 | 'SIGKILL'>;
  kill(): void;
}

export function startDying(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): DyingProcess {
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`${file} ended with ${code ?? signal}`);
    return signal === 'SIGKILL' ? signal : 0;
  });
  const lines = child.stdout ? createInterface(child.stdout)[Symbol.asyncIterator]() : undefined;
  return {
    send: (line) => void child.stdin?.write(`${line}\n`),
    receive: async () => (await lines?.next())?.value as string | undefined,
    ended,
    kill: () => void child.kill('SIGKILL'),
  };
}
