import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './page-key.ts';

it('reads back the cursor it wrote, and starts at the top of the list for any other', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9000-01-01') }),
      fc.uuid({ version: 7 }),
      (at, id) => {
        expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id });
      },
    ),
  );
  expect(readCursor('nonsense')).toBeUndefined();
  expect(readCursor(undefined)).toBeUndefined();
});
