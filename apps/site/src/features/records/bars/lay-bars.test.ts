import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layBars } from './lay-bars.ts';

const size = { width: 320, height: 140 };
const lay = (...amounts: string[]) =>
  layBars(
    amounts.map((amount, at) => ({ key: `${at}`, amount })),
    size,
  );

it('MEM-05 draws gains above and losses below the line, in proportion to their amounts', () => {
  const { bars, zero } = lay('100.00', '-50.00', '0.00');
  const [gain, loss, nothing] = bars;
  expect(zero).toBeCloseTo((100 / 150) * 140);
  expect(gain!.y + gain!.height).toBeCloseTo(zero);
  expect(loss!.y).toBeCloseTo(zero);
  expect(gain!.height / loss!.height).toBeCloseTo(2);
  expect(nothing!.height).toBe(0);
});

it('MEM-05 draws every bar within the chart, whatever the amounts', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 31 }), (amounts) => {
      for (const { x, y, width, height } of lay(...amounts).bars) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(size.width + 0.001);
        expect(y).toBeGreaterThanOrEqual(-2.001);
        expect(y + height).toBeLessThanOrEqual(size.height + 2.001);
      }
    }),
  );
});
