import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

function work() {
  let end: (value: string) => void = () => undefined;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { run: () => done, end };
}

it('runs a few, queues a few, and refuses the rest at once', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const one = limit(first.run);
  const two = limit(second.run);
  expect(await limit(async () => 'third')).toMatchObject({ ok: false, refusal: { code: 'request.overloaded' } });
  first.end('first');
  second.end('second');
  expect(await one).toEqual({ ok: true, value: 'first' });
  expect(await two).toEqual({ ok: true, value: 'second' });
});

it('never exceeds its maximum, and releases slots after failures too', async () => {
  const limit = createConcurrencyLimit({ running: 2, waiting: 100 });
  let running = 0;
  let max = 0;
  const tasks = Array.from({ length: 50 }, (_, index) =>
    limit(async () => {
      running += 1;
      max = Math.max(max, running);
      await Promise.resolve();
      running -= 1;
      if (index % 3 === 0) throw new Error('failed');
    }).catch(() => undefined),
  );
  await Promise.all(tasks);
  expect(max).toBe(2);
  expect(await limit(async () => 'free')).toEqual({ ok: true, value: 'free' });
});
