/**
 * Long work that yields to anyone who waits for an answer: whenever it has worked for a short while it rests for two and a half times as long, so that it never has
 * more than two sevenths of a processor or of the disk, however slow they are at the moment. What waits for a processor gets it within some 3 ms, since
 * that long a scheduler leaves it to who has it: work that rests by then is waited for by nobody, and longer work by anyone who comes meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { Tx } from '../db.ts';

const SLICE_MS = 1;
/** Of the work. */
const RESTS = 2.5;
const MAX_REST_MS = 500;

export interface Pace {
  /** Rests, where there was enough work since the last time. */
  readonly rest: () => Promise<void>;
  /** The transaction, with a rest after each of its statements: for as long as nobody waits for what it has locked. */
  readonly between: (tx: Tx) => Tx;
}

export function startPace(): Pace {
  let since = performance.now();
  async function rest(): Promise<void> {
    const worked = performance.now() - since;
    if (worked < SLICE_MS) return;
    await pause(Math.min(MAX_REST_MS, RESTS * worked));
    since = performance.now();
  }
  const resting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await rest();
      return result;
    },
  };
  return { rest, between: (tx) => tx.withPlugin(resting) };
}

/** One step, and a rest after it. */
export async function paced<Value>(step: () => Promise<Value>): Promise<Value> {
  const pace = startPace();
  const value = await step();
  await pace.rest();
  return value;
}
