import { expect, it } from 'vitest';
import { createSessionCache } from './session-cache.ts';

function counted(answers: readonly (string | undefined)[]) {
  let requested = 0;
  return {
    find: async () => answers[Math.min(requested++, answers.length - 1)],
    get requested() {
      return requested;
    },
  };
}

it('loads once for concurrent callers, and again within a second', async () => {
  let now = 1_000;
  const cache = createSessionCache<string>({ now: () => now });
  const source = counted(['here', undefined]);
  expect(await Promise.all([cache.read('key', source.find), cache.read('key', source.find)])).toEqual(['here', 'here']);
  now += 899;
  expect(await cache.read('key', source.find)).toBe('here');
  expect(source.requested).toBe(1);
  now += 1;
  expect(await cache.read('key', source.find)).toBeUndefined();
});

it('measures the age from the start of the load, not from its end', async () => {
  let now = 0;
  const cache = createSessionCache<string>({ now: () => now });
  let answer: (value: string) => void = () => undefined;
  const slow = cache.read(
    'key',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  now = 2_000;
  answer('old');
  expect(await slow).toBe('old');
  expect(await cache.read('key', async () => 'new')).toBe('new');
});

it('forgets ended sessions at once, also those being loaded', async () => {
  const cache = createSessionCache<string>({ now: () => 0 });
  await cache.read('kept', async () => 'kept');
  await cache.read('over', async () => 'over');
  let answer: (value: string) => void = () => undefined;
  const inProgress = cache.read(
    'asked',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  cache.forget((value) => value === 'over');
  answer('read before the end');
  await inProgress;
  const gone = async () => undefined;
  expect(await cache.read('kept', gone)).toBe('kept');
  expect(await cache.read('over', gone)).toBeUndefined();
  expect(await cache.read('asked', gone)).toBeUndefined();
});

it('caches neither an unknown token nor a failed load', async () => {
  const cache = createSessionCache<string>({ now: () => 0 });
  expect(await cache.read('key', async () => undefined)).toBeUndefined();
  await expect(
    cache.read('key', async () => {
      throw new Error('connection lost');
    }),
  ).rejects.toThrow('connection lost');
  expect(await cache.read('key', async () => 'here')).toBe('here');
});

it('loads again when the clock was set back', async () => {
  let now = 10_000;
  const cache = createSessionCache<string>({ now: () => now });
  await cache.read('key', async () => 'old');
  now = 5_000;
  expect(await cache.read('key', async () => 'new')).toBe('new');
});
