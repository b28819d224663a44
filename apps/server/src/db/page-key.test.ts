import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing.ts';
import { isBelow, type PageKey, readCursor, writeCursor } from './page-key.ts';

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

it('shows nothing above the end of its range, whatever the cursor says', async () => {
  const database = await openTestDatabase();
  const [early, mid, late] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)));
  const below = async (to: Date | undefined, after: PageKey | undefined) => {
    const { rows } = await sql<{ at: Date }>`
      select at from (values (${early}::timestamptz, '1'), (${mid}::timestamptz, '2'), (${late}::timestamptz, '3')) r (at, id)
      where ${isBelow(to, after, { idType: 'text' })} order by at`.execute(database.db);
    return rows.map(({ at }) => at.getUTCDate());
  };
  const cursorAt = (at: Date | undefined, id: string) => at && { at, id };
  try {
    expect(await below(undefined, undefined)).toEqual([1, 2, 3]);
    expect(await below(late, undefined)).toEqual([1, 2]);
    expect(await below(undefined, cursorAt(mid, '2'))).toEqual([1]);
    expect(await below(undefined, cursorAt(mid, '3'))).toEqual([1, 2]);
    expect(await below(late, cursorAt(mid, '2'))).toEqual([1]);
    expect(await below(mid, cursorAt(late, '3'))).toEqual([1]);
    expect(await below(mid, cursorAt(mid, '9'))).toEqual([1]);
  } finally {
    await database.close();
  }
});
