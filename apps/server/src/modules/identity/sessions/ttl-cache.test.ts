import { expect, it } from 'vitest';
import { createRecall } from './ttl-cache.ts';

function counted(answers: readonly (string | undefined)[]) {
  let asked = 0;
  return {
    find: async () => answers[Math.min(asked++, answers.length - 1)],
    get asked() {
      return asked;
    },
  };
}

it('asks once for many callers, and again before a second has passed', async () => {
  let now = 1_000;
  const recall = createRecall<string>({ now: () => now });
  const source = counted(['here', undefined]);
  expect(await Promise.all([recall.ask('key', source.find), recall.ask('key', source.find)])).toEqual(['here', 'here']);
  now += 899;
  expect(await recall.ask('key', source.find)).toBe('here');
  expect(source.asked).toBe(1);
  now += 1;
  expect(await recall.ask('key', source.find)).toBeUndefined();
});

it('counts the age from the question, not from the answer', async () => {
  let now = 0;
  const recall = createRecall<string>({ now: () => now });
  let answer: (value: string) => void = () => undefined;
  const slow = recall.ask(
    'key',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  now = 2_000;
  answer('old');
  expect(await slow).toBe('old');
  expect(await recall.ask('key', async () => 'new')).toBe('new');
});

it('forgets at once what is over, also what was being asked meanwhile', async () => {
  const recall = createRecall<string>({ now: () => 0 });
  await recall.ask('kept', async () => 'kept');
  await recall.ask('over', async () => 'over');
  let answer: (value: string) => void = () => undefined;
  const underWay = recall.ask(
    'asked',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  recall.forget((value) => value === 'over');
  answer('read before the end');
  await underWay;
  const gone = async () => undefined;
  expect(await recall.ask('kept', gone)).toBe('kept');
  expect(await recall.ask('over', gone)).toBeUndefined();
  expect(await recall.ask('asked', gone)).toBeUndefined();
});

it('remembers neither nobody nor a failed question', async () => {
  const recall = createRecall<string>({ now: () => 0 });
  expect(await recall.ask('key', async () => undefined)).toBeUndefined();
  await expect(
    recall.ask('key', async () => {
      throw new Error('connection lost');
    }),
  ).rejects.toThrow('connection lost');
  expect(await recall.ask('key', async () => 'here')).toBe('here');
});

it('asks again when the clock was set back', async () => {
  let now = 10_000;
  const recall = createRecall<string>({ now: () => now });
  await recall.ask('key', async () => 'old');
  now = 5_000;
  expect(await recall.ask('key', async () => 'new')).toBe('new');
});
