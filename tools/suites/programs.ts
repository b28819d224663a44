/** Programs beside each other: one prints as it runs, the one behind it prints when the first is over, and computes while the first waits. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

export interface Printer {
  readonly print: (text: string | Buffer) => void;
  /** How willingly its programs give way to others, 0 to 19. */
  readonly niceness: number;
}

/** Prints at once. */
export const inFront: Printer = { print: (text) => void process.stdout.write(text), niceness: 0 };

/** Keeps what is printed until `show` is called, and prints at once from then on. */
export interface HeldPrinter extends Printer {
  readonly show: () => void;
}

/** A third of the share of what runs in front: enough to fill its waits, and never so little that a test's lock is held for seconds. */
const BEHIND = 5;

export function behind(to: Printer = inFront): HeldPrinter {
  const held: (string | Buffer)[] = [];
  let isShown = false;
  return {
    niceness: BEHIND,
    print: (text) => {
      if (isShown) to.print(text);
      else held.push(text);
    },
    show: () => {
      isShown = true;
      for (const text of held.splice(0)) to.print(text);
    },
  };
}

const LAST_WORDS_MS = 5_000;
const root = join(import.meta.dirname, '../..');

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** It is ended after so long. */
  readonly timeout?: number;
}

/** Answers its exit code; null when it was ended or could not start. */
export function runProgram(
  program: string,
  args: readonly string[],
  { print, niceness }: Printer,
  { env = {}, timeout }: ProgramOptions = {},
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...(timeout !== undefined && { timeout }),
    });
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', print);
    child.on('error', (error) => print(`${error.message}\n`));
    child.on('close', (code) => resolve(code));
    // What it has started and not ended may hold its output open.
    child.on('exit', (code) => setTimeout(() => resolve(code), LAST_WORDS_MS).unref());
  });
}
