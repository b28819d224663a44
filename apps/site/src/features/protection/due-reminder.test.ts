import { expect, it } from 'vitest';
import { dueReminder } from './due-reminder.ts';

const play = { begunAt: '2026-03-01T10:00:00.000Z', staked: '300.00', paid: '250.00', net: '-50.00' };
const dueAt = '2026-03-01T10:15:00.000Z';
const reported = { serverTime: '2026-03-01T10:15:40.000Z', minutes: 15, play, dueAt };

it('is due once the server’s clock has reached it, and contains the time played and the result', () => {
  expect(dueReminder(reported)).toEqual({ dueAt, minutesPlayed: 15, staked: '300.00', paid: '250.00', net: '-50.00' });
  expect(dueReminder({ ...reported, serverTime: '2026-03-01T10:14:59.999Z' })).toBeUndefined();
});

it('is not due without play, nor again after it was acknowledged', () => {
  const { play: _none, ...still } = reported;
  expect(dueReminder(still)).toBeUndefined();
  expect(dueReminder(reported, dueAt)).toBeUndefined();
  expect(dueReminder({ ...reported, dueAt: '2026-03-01T10:15:20.000Z' }, dueAt)).toBeDefined();
});
