/** `npm run check`: every static check of the code, some at a time. Sizes are of the built site, which is built when stale. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

interface Outcome {
  readonly step: Step;
  readonly isPassed: boolean;
  readonly seconds: number;
  readonly output: string;
}

const root = join(import.meta.dirname, '..');
/** The first runs several checks beside each other itself. */
const LANES = Math.min(2, availableParallelism());

/**
 * The slowest first, so that the short ones fill the gaps. Format, lint, types, the boundaries of imports and what comes in pairs are judged with
 * the templates: over a copy of the whole project with one new thing of each kind.
 */
const steps: readonly Step[] = [
  { name: 'code, templates', command: ['node', 'tools/new/check-templates.ts'] },
  { name: 'sizes', command: ['node', 'tools/size.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'hooks', command: ['oxlint', '--deny-warnings'] },
];

function run(step: Step): Promise<Outcome> {
  const [name = '', ...args] = step.command;
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const end = (isPassed: boolean, more = '') =>
      resolve({
        step,
        isPassed,
        seconds: (performance.now() - started) / 1000,
        output: Buffer.concat(chunks).toString() + more,
      });
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0));
  });
}

async function runAll(): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await run(step);
      outcomes.push(outcome);
      const mark = outcome.isPassed ? 'ok  ' : 'FAIL';
      console.log(`${mark} ${step.name.padEnd(18)} ${outcome.seconds.toFixed(1)} s`);
      if (!outcome.isPassed) console.log(`\n${outcome.output.trimEnd()}\n`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return outcomes;
}

const started = performance.now();
const outcomes = await runAll();
const failed = outcomes.filter((outcome) => !outcome.isPassed);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`check: ${outcomes.length - failed.length} passed, ${failed.length} failed, ${seconds} s`);
if (failed.length > 0) process.exitCode = 1;
