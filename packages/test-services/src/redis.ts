/** A real Redis for tests: the system's own `redis-server` on a free loopback port, without persistence. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

export interface TestRedis {
  readonly url: string;
  /** Suspends it, as behind a broken connection: it accepts requests and answers none. */
  freeze(): void;
  thaw(): void;
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
}

/** Whether there is a `redis-server` to start; it is installed where Debian packages may be installed. */
export function provideRedis(): boolean {
  const isThere = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
  if (isThere()) return true;
  const packages = ['install', '-y', '--no-install-recommends', 'redis-server'];
  spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: INSTALLED_WITHIN_MS });
  spawnSync('apt-get', packages, { stdio: 'ignore', timeout: INSTALLED_WITHIN_MS });
  return isThere();
}

const INSTALLED_WITHIN_MS = 90_000;
const READY = 'Ready to accept connections';

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child = await start(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async restart() {
      child = await start(port);
    },
  };
}

async function start(port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((ready, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`redis-server ended with ${code}:\n${output}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(READY)) ready();
    });
  });
  child.removeAllListeners('exit');
  return child;
}
