import { expect, it } from 'vitest';
import { createEngine } from './engine.ts';

const engine = await createEngine({ group: '11x5', percent: 100 });
const drawn = (...numbers: number[]) => ({ numbers });

function bet(play: string, marks: readonly string[]) {
  const read = engine.readBet({ playType: 'Tradition', series: 1_900, play, marks });
  if (!read.ok) throw new Error(`${play} is a bet`);
  return read.value;
}

it('tells what of a payout is stake that came back', () => {
  // The sum of five numbers is 30: big and small come back, odd and even do not.
  const sides = bet('11x5.sum-sides', ['big', 'small', 'even']);
  const level = drawn(1, 3, 6, 9, 11);
  expect(engine.returnedE4?.(sides, level)).toBe(20_000);
  expect(engine.settle(sides, level).paidE4).toBeGreaterThan(20_000);
  expect(engine.returnedE4?.(sides, drawn(7, 8, 9, 10, 11))).toBe(0);
});
