import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

it('runs one round after the other, survives a throw, and starts none after it was stopped', async () => {
  let rounds = 0;
  let atOnce = 0;
  let max = 0;
  const faults: unknown[] = [];
  const enough = Promise.withResolvers<void>();
  const repeated = repeat(
    0,
    async () => {
      rounds += 1;
      atOnce += 1;
      max = Math.max(max, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      if (rounds === 5) enough.resolve();
      if (rounds === 2) throw new Error('the second round');
    },
    (error) => faults.push(error),
  );
  await enough.promise;
  await repeated.stop();
  const atStop = rounds;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rounds).toBe(atStop);
  expect([max, faults.length]).toEqual([1, 1]);
});

it('waits for the round in progress', async () => {
  const gate = Promise.withResolvers<void>();
  let isDone = false;
  const repeated = repeat(
    0,
    async () => {
      await gate.promise;
      isDone = true;
    },
    () => undefined,
  );
  const stopped = repeated.stop();
  gate.resolve();
  await stopped;
  expect(isDone).toBe(true);
});

it('lets a start pass before its first round where it is set to', async () => {
  let rounds = 0;
  const act = async () => {
    rounds += 1;
  };
  const fault = () => undefined;
  const [late, prompt] = [repeat(3_600_000, act, fault, 3_600_000), repeat(3_600_000, act, fault)];
  await Promise.all([late.stop(), prompt.stop()]);
  expect(rounds).toBe(1);
});
