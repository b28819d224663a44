import { expect, it } from 'vitest';
import { texts } from '#texts';
import { depositMood, isFinal, retryMs, withdrawalMood } from './order-states.ts';

it('MEM-03 polls a deposit every two seconds, more slowly after a minute, and not once it is final', () => {
  const pauses = Array.from({ length: 200 }, (_, requested) => retryMs('moving', requested));
  expect(pauses.slice(0, 31)).toEqual(Array.from({ length: 31 }, () => 2_000));
  for (let requested = 1; requested < pauses.length; requested++)
    expect(Number(pauses[requested])).toBeGreaterThanOrEqual(Number(pauses[requested - 1]));
  expect(pauses.at(-1)).toBe(20_000);
  for (const mood of ['good', 'bad', 'back'] as const) expect(retryMs(mood, 0)).toBe(false);
  expect(retryMs(undefined, 0)).toBe(2_000);
});

it('MEM-03 knows which states of a deposit are final', () => {
  const over = Object.entries(depositMood).filter(([, mood]) => isFinal(mood));
  expect(over.map(([state]) => state)).toEqual(['credited', 'declined', 'expired']);
});

it('MEM-04 separates returned money from paid money and from an unknown state', () => {
  const states = Object.keys(withdrawalMood) as (keyof typeof withdrawalMood)[];
  expect(states.filter((state) => withdrawalMood[state] === 'back')).toEqual(['declined', 'cancelled', 'returned']);
  expect(isFinal(withdrawalMood.unknown)).toBe(false);
});

it('MEM-03 MEM-04 has a text for every state in every language', () => {
  for (const words of Object.values(texts)) {
    for (const state of Object.keys(depositMood)) expect(words).toHaveProperty([`deposit.state.${state}`]);
    for (const state of Object.keys(withdrawalMood)) expect(words).toHaveProperty([`withdraw.state.${state}`]);
  }
});
