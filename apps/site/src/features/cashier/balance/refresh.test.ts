import { expect, it } from 'vitest';
import { createRefresh } from './refresh.ts';

function rig() {
  const time = { now: 0 };
  const shown: boolean[] = [];
  const requested: (() => void)[] = [];
  const waits: (() => void)[] = [];
  const refresh = createRefresh({ now: () => time.now, wait: () => new Promise((done) => waits.push(done)) });
  const press = () =>
    refresh(
      () => new Promise<void>((answer) => requested.push(answer)),
      (is) => void shown.push(is),
    );
  const answerAll = () => {
    for (const done of [...requested.splice(0), ...waits.splice(0)]) done();
  };
  return { time, shown, requested, waits, press, answerAll, refresh };
}

it('MEM-01 hides the balance during a refresh, until the answer and the minimum time of the spin', async () => {
  const { shown, requested, waits, press } = rig();
  const done = press();
  expect(shown).toEqual([true]);
  requested[0]!();
  await Promise.resolve();
  expect(shown).toEqual([true]);
  waits[0]!();
  await done;
  expect(shown).toEqual([true, false]);
});

it('MEM-01 sends one call for many presses, and the next one only after a pause', async () => {
  const { time, requested, press, answerAll } = rig();
  const first = press();
  await press();
  expect(requested).toHaveLength(1);
  answerAll();
  await first;
  time.now = 2_999;
  await press();
  expect(requested).toHaveLength(0);
  time.now = 3_000;
  const later = press();
  expect(requested).toHaveLength(1);
  answerAll();
  await later;
});

it('MEM-01 shows the balance again when the call fails', async () => {
  const { shown, refresh, waits } = rig();
  const done = refresh(
    () => Promise.reject(new Error('away')),
    (is) => void shown.push(is),
  );
  waits[0]!();
  await done;
  expect(shown).toEqual([true, false]);
});
