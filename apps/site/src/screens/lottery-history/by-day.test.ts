import { expect, it } from 'vitest';
import { byDay } from './by-day.ts';

it('ROUTE-03 groups past draws by day and does not change their order', () => {
  const at = (drawnAt: string) => ({ drawnAt });
  const draws = [at('2026-11-21T01'), at('2026-11-21T00'), at('2026-11-20T23')];
  expect(byDay(draws, (time) => time.slice(0, 10))).toEqual([
    { day: '2026-11-21', draws: draws.slice(0, 2) },
    { day: '2026-11-20', draws: draws.slice(2) },
  ]);
  expect(byDay([], () => '')).toEqual([]);
});
