import { expect, it } from 'vitest';
import { slicesOf, turnTo } from './wheel-face.tsx';

it('MEM-06 turns a wheel on until the middle of the drawn segment stands at the top, wherever it stood', () => {
  const slices = slicesOf([{ weight: 50 }, { weight: 30 }, { weight: 0 }, { weight: 20 }]);
  for (const from of [0, 90, 4_321]) {
    for (const [segment, middle] of [
      [0, 90],
      [1, 234],
      [3, 324],
    ] as const) {
      const turned = turnTo(slices, segment, from, 5);
      expect((turned + middle) % 360).toBeCloseTo(0);
      expect(turned - from).toBeGreaterThanOrEqual(5 * 360);
      expect(turned - from).toBeLessThan(6 * 360);
    }
  }
});
