/**
 * `npm run bench:start`: how long after `npm start` on an installed, built tree the server answers. Prints the times, asserts nothing.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#test-services/free-port.ts';

const root = join(import.meta.dirname, '..');
const RUNS = 5;
const GIVE_UP_MS = 120_000;

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Milliseconds from the command to the first response. */
async function timeStart(cwd: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(cwd, 'data') };
  const child = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    while (!(await isAnswering(`http://127.0.0.1:${port}/ready`))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      if (performance.now() - started > GIVE_UP_MS) throw new Error('the server does not answer');
      await pause(10);
    }
    return performance.now() - started;
  } finally {
    child.kill('SIGTERM');
    // npm exits at once while the server shuts down in order: the next start needs the database to be free
    while (await isAnswering(`http://127.0.0.1:${port}/live`)) await pause(50);
    await pause(500);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'croupier-start-'));
try {
  const first = await timeStart(folder);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await timeStart(folder));
  times.sort((a, b) => a - b);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
  console.log(`first start on an empty database ${seconds(first)}`);
  console.log(
    `second start: median ${seconds(times[RUNS >> 1])}, slowest ${seconds(times.at(-1))} of ${RUNS} (goal: 3 s)`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
