import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

it('runs round after round, through failures, and none after it was stopped', async () => {
  const faults: unknown[] = [];
  let rounds = 0;
  let atOnce = 0;
  await new Promise<void>((resolve) => {
    const job = repeat(
      1,
      async () => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        await Promise.resolve();
        atOnce -= 1;
        rounds += 1;
        if (rounds === 2) throw new Error('second');
        if (rounds === 4) void job.stop().then(resolve);
      },
      (error) => faults.push(error),
    );
  });
  expect([rounds, faults.length]).toEqual([4, 1]);
});
