import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type BatcherOptions, createBatcher } from './batcher.ts';

interface Job {
  readonly key: string;
  readonly name: string;
}

/** A batcher over a database with one connection by default, which answers on command. */
function rig(options: Partial<BatcherOptions<Job, string>> = {}) {
  const running: { readonly names: readonly string[]; readonly finish: (failed?: Error) => void }[] = [];
  const singles: string[] = [];
  const batcher = createBatcher<Job, string>({
    connections: 1,
    keyOf: (job) => job.key,
    runBatch: (jobs) =>
      new Promise((resolve, reject) => {
        const answers = jobs.map((job) => (job.name.startsWith('odd') ? undefined : `${job.name} together`));
        const finish = (failed?: Error) => (failed ? reject(failed) : resolve(answers));
        running.push({ names: jobs.map((job) => job.name), finish });
      }),
    runSingle: async (job) => {
      singles.push(job.name);
      if (job.name.endsWith('broken')) throw new Error(job.name);
      return `${job.name} alone`;
    },
    ...options,
  });
  const submit = (key: string, name = key) => batcher.submit({ key, name });
  return { batcher, running, singles, submit };
}

describe('the batcher', () => {
  it('runs a job that arrives alone on the single path', async () => {
    const { submit, running, singles } = rig();
    expect(await submit('a')).toBe('a alone');
    expect([running.length, singles]).toEqual([0, ['a']]);
  });

  it('gives every free connection its share, so that batches overlap', async () => {
    const { submit, running } = rig({ connections: 2 });
    const first = ['a', 'b', 'c', 'd', 'e'].map((key) => submit(key));
    await turn();
    expect(running.map(({ names }) => names)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    running[0]?.finish();
    await Promise.all(first.slice(0, 3));
    const again = ['a', 'b', 'c'].map((key) => submit(key));
    await turn();
    // One connection is free now, and takes everything.
    expect(running[2]?.names).toEqual(['a', 'b', 'c']);
    running[1]?.finish();
    running[2]?.finish();
    expect(await Promise.all([...first, ...again])).toHaveLength(8);
  });

  it('batches what arrived in one turn, and then what arrived meanwhile', async () => {
    const { submit, running } = rig();
    const first = [submit('a'), submit('b')];
    await turn();
    const second = [submit('c'), submit('d')];
    await turn();
    const third = [submit('e'), submit('f'), submit('g')];
    await turn();
    expect(running.map(({ names }) => names)).toEqual([['a', 'b']]);
    running[0]?.finish();
    expect(await Promise.all(first)).toEqual(['a together', 'b together']);
    await turn();
    expect(running[1]?.names).toEqual(['c', 'd', 'e', 'f', 'g']);
    running[1]?.finish();
    expect((await Promise.all([...second, ...third])).length).toBe(5);
  });

  it('never has one key twice in a batch or in flight, and preserves its order', async () => {
    const { submit, running } = rig({ connections: 2 });
    const all = [submit('a', 'a1'), submit('a', 'a2'), submit('b'), submit('a', 'a3'), submit('c')];
    await turn();
    expect(running.map(({ names }) => names)).toEqual([['a1', 'b']]);
    const more = [submit('d'), submit('e')];
    await turn();
    expect(running[1]?.names).toEqual(['d', 'e']);
    running[0]?.finish();
    running[1]?.finish();
    expect(await Promise.all(all)).toEqual(['a1 together', 'a2 alone', 'b together', 'a3 alone', 'c alone']);
    await Promise.all(more);
  });

  it('takes at most maxBatch, and never more batches than connections', async () => {
    const { submit, running } = rig({ maxBatch: 2 });
    const all = ['a', 'b', 'c', 'd'].map((key) => submit(key));
    await turn();
    expect(running.map(({ names }) => names)).toEqual([['a', 'b']]);
    running[0]?.finish();
    await Promise.all(all.slice(0, 2));
    await turn();
    expect(running[1]?.names).toEqual(['c', 'd']);
    running[1]?.finish();
    await Promise.all(all);
  });

  it('runs singly what did not apply, and everything when the batch fails', async () => {
    const { submit, running, singles } = rig();
    const mixed = [submit('a'), submit('b', 'odd'), submit('c')];
    await turn();
    running[0]?.finish();
    expect(await Promise.all(mixed)).toEqual(['a together', 'odd alone', 'c together']);
    await turn();
    const failed = [submit('a', 'x'), submit('b', 'y')];
    await turn();
    running[1]?.finish(new Error('connection lost'));
    expect(await Promise.all(failed)).toEqual(['x alone', 'y alone']);
    expect(singles).toEqual(['odd', 'x', 'y']);
  });

  it('rejects only the job whose single run fails, and continues', async () => {
    const { submit, running } = rig();
    const all = [submit('a', 'odd broken'), submit('a', 'later'), submit('b')];
    await turn();
    expect(running[0]?.names).toEqual(['odd broken', 'b']);
    running[0]?.finish();
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('puts a key whose last job had no effect behind the others, with a small share of each batch', async () => {
    const { submit, running } = rig({ cameToNothing: (answer) => answer.startsWith('poor') });
    const poor = Array.from({ length: 40 }, (_, n) => `p${n}`);
    const rich = Array.from({ length: 32 }, (_, n) => `r${n}`);
    const first = poor.map((key) => submit(key, 'poor'));
    await turn();
    expect(running[0]?.names).toHaveLength(40);
    running[0]?.finish();
    await Promise.all(first);
    await turn();
    const again = [...poor.map((key) => submit(key, 'poor')), ...rich.map((key) => submit(key, 'rich'))];
    await turn();
    const names = running[1]?.names ?? [];
    expect([names.filter((name) => name === 'rich').length, names.length]).toEqual([32, 34]);
    running[1]?.finish();
    await Promise.all(again.slice(40));
    await turn();
    await turn();
    // No others are waiting: still no large batch, and none of them starves.
    for (const [batch, size] of [16, 16, 6].entries()) {
      expect(running[2 + batch]?.names).toHaveLength(size);
      running[2 + batch]?.finish();
      await turn();
      await turn();
    }
    await Promise.all(again);
    const forgiven = submit('p0', 'rich');
    expect(await forgiven).toBe('rich alone');
  });

  it('gives no second connection to keys whose last job had no effect while a batch of others runs', async () => {
    const { submit, running } = rig({ connections: 2, cameToNothing: (answer) => answer.startsWith('poor') });
    const first = [submit('p0', 'poor'), submit('p1', 'poor'), submit('r0'), submit('r1')];
    await turn();
    for (const { finish } of running) finish();
    await Promise.all(first);
    await turn();
    const before = running.length;
    const rich = [submit('r0'), submit('r1'), submit('r2'), submit('r3')];
    await turn();
    const good = running.slice(before);
    expect(good.map(({ names }) => names)).toEqual([
      ['r0', 'r1'],
      ['r2', 'r3'],
    ]);
    const poor = [submit('p0', 'poor'), submit('p1', 'poor')];
    good[0]?.finish();
    await Promise.all(rich.slice(0, 2));
    await turn();
    await turn();
    expect(running).toHaveLength(before + 2);
    // Once the last of the others is done, they run.
    good[1]?.finish();
    await Promise.all(rich);
    await turn();
    await turn();
    expect(running[before + 2]?.names).toEqual(['poor', 'poor']);
    running[before + 2]?.finish();
    await Promise.all(poor);
  });

  it('says of which keys the last job had no effect', async () => {
    const behind: string[][] = [];
    const { submit, running } = rig({
      cameToNothing: (answer) => answer.startsWith('poor'),
      runBatch: async (jobs, { isBehind }) => {
        behind.push(jobs.filter(isBehind).map(({ key }) => key));
        return jobs.map(({ name }) => `${name} together`);
      },
    });
    await Promise.all([submit('a', 'poor'), submit('b', 'rich')]);
    await Promise.all([submit('a', 'rich'), submit('b', 'rich')]);
    await Promise.all([submit('a', 'rich'), submit('b', 'rich')]);
    expect(behind).toEqual([[], ['a'], []]);
    expect(running).toEqual([]);
  });

  it('refuses at once when its queue is full, and accepts again when there is room', async () => {
    const { submit, running, batcher } = rig({ maxQueued: 2 });
    const all = [submit('a'), submit('b')];
    expect(await submit('c')).toEqual({ status: 'overloaded' });
    await turn();
    running[0]?.finish();
    await Promise.all(all);
    expect(batcher.pending()).toBe(0);
    expect(await submit('c')).toBe('c alone');
  });

  it('drains when the last accepted job is answered', async () => {
    const { submit, running, batcher } = rig();
    const all = [submit('a'), submit('b')];
    await turn();
    let isDrained = false;
    const drained = batcher.drain().then(() => {
      isDrained = true;
    });
    await turn();
    expect(isDrained).toBe(false);
    running[0]?.finish();
    await Promise.all(all);
    await drained;
    await batcher.drain();
    expect(isDrained).toBe(true);
  });
});
