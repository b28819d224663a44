import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathOf } from './qr-path.ts';

/** Draws the path back into a grid. */
function drawn(path: string, size: number): boolean[][] {
  const paper = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = '', width = '', back = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    for (let i = 0; i < Number(width); i += 1) {
      const row = paper[Number(y)];
      if (row) row[Number(x) + i] = true;
    }
  }
  return paper;
}

it('AGT-04 draws each dark square of a code and no other', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 12 })
        .chain((size) =>
          fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
        ),
      (rows) => {
        expect(drawn(pathOf(rows), rows.length)).toEqual(rows);
      },
    ),
  );
});
