/** The real server for browser tests: a process of its own over fresh files. It is ended by its pid, and its books are checked afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '#test-services/scratch-folder.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/open-database.ts';
import { expectBooksToBalance } from '../../packages/ledger/src/testing.ts';

export interface RunningServer {
  readonly port: number;
  /** The data folder: the embedded database and the operators' access file. */
  readonly directory: string;
  /** The origin of a host: `origin()` is the demo's, `origin('lotus.localhost')` the second merchant's. */
  readonly origin: (host?: string) => string;
  /** The server's output so far. */
  readonly output: () => string;
  /** Ends the server, checks that it logged no error and that its books balance, and removes its files: unless `keep` is given, which may change its database. */
  readonly close: (keep?: (database: Database) => Promise<unknown>) => Promise<void>;
}

const root = join(import.meta.dirname, '../..');
/** A busy machine takes many times the three seconds of a quiet one. */
const OPENS_WITHIN_MS = 180_000;

/** A test suite sends more requests and solves more captchas than a player does. The address that a visitor names is believed. */
const roomy = {
  TRUST_PROXY: 'loopback',
  REQUESTS_PER_ADDRESS: '1000000',
  PAGES_PER_ADDRESS: '1000000',
  MOST_LAG_MS: '600000',
  CAPTCHA_WORK_BITS: '10',
};

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the server's sources: this repository, unless a test has made a copy. */
  readonly at?: string;
  /** The files of a server that was opened and closed: the new server starts from a copy. Without it, everything is seeded anew. */
  readonly like?: string | Promise<string>;
}

export async function openServer({ env = {}, at = root, like }: ServerOptions = {}): Promise<RunningServer> {
  for (const built of [
    'apps/site/dist/server/entry-server.js',
    'apps/stage/dist/index.html',
    'apps/console/dist/index.html',
  ]) {
    if (!existsSync(join(at, built))) {
      throw new Error(
        `${built} is missing: the browser tests drive built sites. Build them with: npm start, or npm test`,
      );
    }
  }
  const directory = scratchFolder('croupier-e2e-');
  if (like) cpSync(await like, directory, { recursive: true });
  const child = spawn(process.execPath, [join(at, 'apps/server/src/main.ts')], {
    cwd: at,
    env: { ...plainEnvironment(), ...roomy, PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  try {
    const port = await readiness(child, () => output);
    return {
      port,
      directory,
      origin: (host = 'localhost') => `http://${host}:${port}`,
      output: () => output,
      async close(keep) {
        await end(child);
        await expectBalancedBooks(directory, keep);
        if (!keep) rmSync(directory, { recursive: true, force: true });
        const errors = errorLines(output);
        if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
      },
    };
  } catch (error) {
    await end(child);
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Without the test runner's own variables, and without those that would select another database. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const mine = /^(PW_|PLAYWRIGHT_|TEST_|NODE_ENV$|NODE_OPTIONS$|DATABASE_URL$|REDIS_URL$|HOST$|TEST$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !mine.test(name)));
}

async function readiness(child: ChildProcess, output: () => string): Promise<number> {
  const timeout = AbortSignal.timeout(OPENS_WITHIN_MS);
  const port = await new Promise<number>((resolve, reject) => {
    const look = () => {
      const found = /"port":(\d+)/.exec(output());
      if (found) resolve(Number(found[1]));
    };
    child.stdout?.on('data', look);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it opened:\n${output()}`)));
    timeout.addEventListener('abort', () => reject(new Error(`the server did not open in time:\n${output()}`)));
  });
  // The demo logins are the last lines printed at the start. After them the server is ready for visitors.
  while (!output().includes('Demo logins') || !(await isAnswered(port, '/ready'))) {
    if (timeout.aborted || child.exitCode !== null) throw new Error(`the server did not become ready:\n${output()}`);
    await new Promise((turn) => setTimeout(turn, 50));
  }
  // The first page loads the code that renders them, and takes many times as long as any other: no test's navigation waits for it.
  if (!(await isAnswered(port, '/m/home'))) throw new Error(`the server shows no home:\n${output()}`);
  return port;
}

async function isAnswered(port: number, path: string): Promise<boolean> {
  return fetch(`http://localhost:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** To open the embedded database takes seconds: what else is done with it is done now. */
async function expectBalancedBooks(directory: string, goOn?: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ directory });
  try {
    await expectBooksToBalance(database.sql);
    await goOn?.(database);
  } finally {
    await database.close();
  }
}

const ERROR = 50;

/** The log entries of level error and above, each once. */
function errorLines(output: string): string[] {
  const errors = output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { stack?: string } };
    return level >= ERROR ? [`${msg}: ${err?.stack?.split('\n').slice(0, 8).join('\n') ?? ''}`] : [];
  });
  return [...new Set(errors)];
}
