/**
 * How long the event loop of this thread is held: by the clock, by the thread itself, and by collecting garbage. What the scheduler gave to others
 * meanwhile is theirs; Linux counts how long a thread that could run had to wait.
 */
import { openSync, readSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

export interface Hold {
  readonly wallMs: number;
  /** Without the time in which something else had its processor. */
  readonly ownMs: number;
}

export interface Holds {
  readonly all: readonly Hold[];
  readonly collectionsMs: readonly number[];
  /** Processor time of the thread. */
  readonly usedMs: number;
}

const EVERY_MS = 1;

/** Looks every millisecond. What lies between two looks is one hold, though it may have been several short ones. */
export function watchLoop(): () => Holds {
  const all: Hold[] = [];
  const collectionsMs: number[] = [];
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collectionsMs.push(duration);
  });
  collections.observe({ entryTypes: ['gc'] });
  const usedBefore = process.threadCpuUsage();
  let last = { at: performance.now(), waitedMs: waitedMs() };
  const looks = setInterval(() => {
    const here = { at: performance.now(), waitedMs: waitedMs() };
    const wallMs = here.at - last.at - EVERY_MS;
    all.push({ wallMs, ownMs: Math.max(0, wallMs - (here.waitedMs - last.waitedMs)) });
    last = here;
  }, EVERY_MS);
  return () => {
    clearInterval(looks);
    collections.disconnect();
    const { user, system } = process.threadCpuUsage(usedBefore);
    return { all, collectionsMs, usedMs: (user + system) / 1_000 };
  };
}

const file = openSync('/proc/thread-self/schedstat', 'r');
const text = Buffer.alloc(128);

function waitedMs(): number {
  const [, nanoseconds] = text.toString('latin1', 0, readSync(file, text, 0, text.length, 0)).split(' ');
  return Number(nanoseconds) / 1e6;
}
