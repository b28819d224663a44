/**
 * Gathers jobs that arrive while the database is busy into one transaction, without ever waiting for more: used by every module that
 * moves many members' money.
 */
import { createLanes } from './lanes.ts';

export interface BatcherOptions<Job, Answer> {
  /** Maximum jobs in one batch; default 256. */
  readonly maxBatch?: number;
  /** Maximum batches in flight; default 2: one commits while the other computes. */
  readonly connections?: number;
  /** Maximum jobs accepted and not yet answered; default 10,000. */
  readonly maxQueued?: number;
  /** Jobs of one key run one after the other, in order, and never in the same batch: usually the member. */
  readonly keyOf: (job: Job) => string;
  /**
   * Whether the job had no effect: a key whose last job had none waits behind the others, and gets a small share of a batch at most. A
   * member without money, or one who repeats requests, slows down only himself.
   */
  readonly cameToNothing?: (answer: Answer) => boolean;
  /** One transaction. An undefined answer means: this job did not apply, run it singly. */
  readonly runBatch: (jobs: readonly Job[], keys: KeysOfBatch<Job>) => Promise<readonly (Answer | undefined)[]>;
  readonly runSingle: (job: Job, keys: KeysOfBatch<Job>) => Promise<Answer>;
}

export interface KeysOfBatch<Job> {
  /** Whether the last job of this key came to nothing: then this one may, too. */
  readonly isBehind: (job: Job) => boolean;
}

export interface Batcher<Job, Answer> {
  /** Rejects only when `runSingle` does. Above `maxQueued` it answers `overloaded` at once and does nothing. */
  submit(job: Job): Promise<Answer | Overloaded>;
  /** Jobs accepted and not yet answered. */
  pending(): number;
  drain(): Promise<void>;
}

/** The queue is full: nothing was tried. */
export interface Overloaded {
  readonly status: 'overloaded';
}

const overloaded: Overloaded = { status: 'overloaded' };

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly key: string;
  readonly resolve: (answer: Answer | Overloaded) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatcher<Job, Answer>(options: BatcherOptions<Job, Answer>): Batcher<Job, Answer> {
  const { keyOf, runBatch, runSingle, maxBatch = 256, connections = 2, maxQueued = 10_000 } = options;
  const { cameToNothing = () => false } = options;
  type Item = Waiting<Job, Answer>;
  /** At most one per key, and none whose key is in flight. */
  const lanes = createLanes<Item>(maxQueued);
  /** Every key that is ready or in flight, with the later jobs of the same key in order. */
  const chains = new Map<string, Item[]>();
  const keys: KeysOfBatch<Job> = { isBehind: (job) => lanes.isBehind(keyOf(job)) };
  let busy = 0;
  let pending = 0;
  let isScheduled = false;
  let drained: (() => void)[] = [];

  function schedule(): void {
    if (isScheduled || busy >= connections || lanes.size(busy === 0) === 0) return;
    isScheduled = true;
    // Not a timer: at the end of this turn of the event loop, so that everything that arrived in one turn goes together.
    setImmediate(() => {
      isScheduled = false;
      while (busy < connections && lanes.size(busy === 0) > 0) launch();
    });
  }

  function launch(): void {
    const items = lanes.take(connections - busy, maxBatch);
    busy += 1;
    void run(items).finally(() => {
      busy -= 1;
      schedule();
    });
  }

  async function run(items: readonly Item[]): Promise<void> {
    const [only] = items;
    if (only && items.length === 1) return settleSingly(only);
    let answers: readonly (Answer | undefined)[] = [];
    try {
      answers = await runBatch(
        items.map((item) => item.job),
        keys,
      );
    } catch {
      // Nothing of the batch was committed, or its answer was lost: each job is run singly and gets its own answer.
    }
    const left: Item[] = [];
    for (const [index, item] of items.entries()) {
      const answer = answers[index];
      if (answer === undefined) left.push(item);
      else settleWith(item, answer);
    }
    for (const item of left) await settleSingly(item);
  }

  async function settleSingly(item: Item): Promise<void> {
    try {
      settleWith(item, await runSingle(item.job, keys));
    } catch (error) {
      settle(item, () => item.reject(error));
    }
  }

  function settleWith(item: Item, answer: Answer): void {
    lanes.remember(item.key, cameToNothing(answer));
    settle(item, () => item.resolve(answer));
  }

  function settle(item: Item, deliver: () => void): void {
    pending -= 1;
    const next = chains.get(item.key)?.shift();
    if (next) lanes.add(next);
    else chains.delete(item.key);
    deliver();
    schedule();
    if (pending === 0) {
      for (const resolve of drained) resolve();
      drained = [];
    }
  }

  return {
    submit(job) {
      if (pending >= maxQueued) return Promise.resolve(overloaded);
      const key = keyOf(job);
      pending += 1;
      return new Promise((resolve, reject) => {
        const item: Item = { job, key, resolve, reject };
        const chain = chains.get(item.key);
        if (chain) {
          chain.push(item);
          return;
        }
        chains.set(item.key, []);
        lanes.add(item);
        schedule();
      });
    },
    pending: () => pending,
    drain: () => (pending === 0 ? Promise.resolve() : new Promise((resolve) => drained.push(resolve))),
  };
}
