import { expect, it } from 'vitest';
import { createSideBySide, TookTooLong, within } from './side-by-side.ts';

function testKit(maxAtOnce = 2, timeoutMs = 20) {
  const faults: { item: string; error: unknown }[] = [];
  const each = createSideBySide<string>({
    keyOf: (item) => item,
    maxAtOnce,
    timeoutMs,
    onFault: (error, item) => faults.push({ item, error }),
  });
  return { each, faults };
}

it('processes every item though one of them throws, synchronously or later', async () => {
  const { each, faults } = testKit();
  const done: string[] = [];
  const worked = await each(['a', 'b', 'c', 'd'], async (item) => {
    if (item === 'a') throw new Error('broken');
    await Promise.resolve();
    if (item === 'c') throw new Error('broken later');
    done.push(item);
    return 1;
  });
  expect([worked, done, faults.map(({ item }) => item)]).toEqual([2, ['b', 'd'], ['a', 'c']]);
});

it('never exceeds its concurrency', async () => {
  const { each } = testKit(3, 1_000);
  let now = 0;
  let max = 0;
  await each(['a', 'b', 'c', 'd', 'e', 'f', 'g'], async () => {
    now += 1;
    max = Math.max(max, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return 1;
  });
  expect(max).toBe(3);
});

it('leaves one that hangs behind, and does not start it again before it has ended', async () => {
  const { each, faults } = testKit();
  const hang = Promise.withResolvers<number>();
  const begun: string[] = [];
  const act = (item: string) => {
    begun.push(item);
    return item === 'slow' ? hang.promise : Promise.resolve(1);
  };
  expect(await each(['slow', 'quick'], act)).toBe(1);
  expect(await each(['slow', 'quick'], act)).toBe(1);
  expect(begun).toEqual(['slow', 'quick', 'quick']);
  expect(faults).toMatchObject([{ item: 'slow', error: expect.any(TookTooLong) }]);
  hang.resolve(5);
  await hang.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(await each(['slow'], act)).toBe(5);
});

it('returns what ended in time, and reports where nothing did', async () => {
  expect(await within(1_000, async () => 'here')).toBe('here');
  await expect(within(1, () => new Promise(() => undefined))).rejects.toThrow(TookTooLong);
  await expect(within(1_000, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
});
