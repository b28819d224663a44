/** The server as a separate process, for tests that kill, pause and restart it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  readonly isRunning: () => boolean;
  /** Its warnings and errors, the newest last. */
  readonly fieldErrors: readonly string[];
  readonly signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** Stops it with a signal, and waits for it. */
  readonly close: () => Promise<void>;
}

const MAX_FIELD_ERRORS = 200;

/** As on a fresh machine: its data directory does not exist yet. */
export async function startServer(env: { readonly [name: string]: string }): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-process-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATA_DIR: join(folder, 'data'),
      REQUESTS_PER_ADDRESS: '1000000',
      MOST_LAG_MS: '600000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const fieldErrors: string[] = [];
  const showErrors = (line: string) => {
    fieldErrors.push(line);
    if (fieldErrors.length > MAX_FIELD_ERRORS) fieldErrors.shift();
  };
  try {
    const port = await portOf(child, showErrors);
    return {
      port,
      pid: child.pid ?? 0,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      fieldErrors,
      signal: (signal) => void child.kill(signal),
      async close() {
        child.kill('SIGTERM');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Read from the log, line by line, for as long as it writes. */
function portOf(child: ChildProcess, showErrors: (line: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const { stdout, stderr } = child;
    if (!stdout || !stderr) return reject(new Error('a server without a log'));
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const { level, msg, port } = JSON.parse(line) as { level: number; msg: string; port?: number };
      if (msg === 'open' && port !== undefined) resolve(port);
      if (level >= 40) showErrors(line);
    });
    createInterface({ input: stderr }).on('line', showErrors);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was open`)));
  });
}
