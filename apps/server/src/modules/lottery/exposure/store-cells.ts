/** The SQL of exposure. Who reads books has them alone until the end of the transaction. */
import { sql } from 'kysely';
import { ANY_CELL } from '#engine-kit';
import type { Tx } from '../../../db/db.ts';
import { BOOK_LOCK } from '../../../db/lock-spaces.ts';
import { deleteRows } from '../../../db/tenancy/rows.ts';
import type { DrawKey } from '../draws/index.ts';
import { type Book, type CellAmount, cellKey, type Place, type SavedBook } from './book.ts';

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
const json = (rows: readonly object[]) => JSON.stringify(rows, plain);
const keyOf = ({ merchantId, game, drawIndex }: DrawKey) => ({
  merchant_id: merchantId,
  game,
  draw_index: BigInt(drawIndex),
});

interface BookRow {
  readonly number: number;
  readonly place: string;
  /** Absent: the row is of the place itself. */
  readonly cell: string | null;
  readonly any_minor: bigint;
  readonly max_minor: bigint;
}

/** The books of draws, in the order given: all places, and the cells of these amounts. Nobody else has them until the transaction ends. */
export async function holdBooks(
  tx: Tx,
  requested: readonly { readonly key: DrawKey; readonly amounts: readonly CellAmount[] }[],
): Promise<SavedBook[]> {
  const draws = json(requested.map(({ key }, number) => ({ ...keyOf(key), number })));
  const cells = json(
    requested.flatMap(({ key, amounts }, number) => {
      const named = new Map(amounts.map(({ place, cell }) => [cellKey(place, cell), { place, cell }]));
      return [...named.values()].map((one) => ({ ...keyOf(key), number, ...one }));
    }),
  );
  const { rows } = await sql<BookRow>`
    select * from lottery_hold_books(${sql.lit(BOOK_LOCK)}, ${draws}::jsonb, ${cells}::jsonb)
  `.execute(tx);
  const books = requested.map(() => ({ places: new Map<string, Place>(), cells: new Map<string, CellAmount>() }));
  for (const { number, place, cell, any_minor: anyMinor, max_minor: minor } of rows) {
    if (cell === null) books[number]?.places.set(place, { anyMinor, peakMinor: minor });
    else books[number]?.cells.set(cellKey(place, cell), { place, cell, minor });
  }
  return books;
}

export async function saveBooks(
  tx: Tx,
  changed: readonly { readonly key: DrawKey; readonly book: Book }[],
): Promise<void> {
  const places = changed.flatMap(({ key, book }) =>
    [...book.changes().places].map(([place, { anyMinor, peakMinor }]) => ({
      ...keyOf(key),
      place,
      any_minor: anyMinor,
      peak_minor: peakMinor,
    })),
  );
  const cells = changed.flatMap(({ key, book }) =>
    book.changes().cells.map(({ place, cell, minor }) => ({ ...keyOf(key), place, cell, max_minor: minor })),
  );
  if (places.length === 0) return;
  await sql`
    with counted as (
      insert into lottery_place (merchant_id, game, draw_index, place, any_minor, peak_minor)
      select merchant_id, game, draw_index, place, any_minor, peak_minor
      from jsonb_populate_recordset(null::lottery_place, ${json(places)}::jsonb)
      on conflict (merchant_id, game, draw_index, place)
        do update set any_minor = excluded.any_minor, peak_minor = excluded.peak_minor
    )
    insert into lottery_cell (merchant_id, game, draw_index, place, cell, max_minor)
    select merchant_id, game, draw_index, place, cell, max_minor
    from jsonb_populate_recordset(null::lottery_cell, ${json(cells)}::jsonb)
    on conflict (merchant_id, game, draw_index, place, cell) do update set max_minor = excluded.max_minor
  `.execute(tx);
}

/** What was exposed by bets on one draw. */
export interface Exposed {
  readonly key: DrawKey;
  readonly amounts: readonly CellAmount[];
}

/** Bets that were cancelled. The fullest cell of a place is looked for only where it may have been one of theirs. */
export async function takeFromBooks(tx: Tx, exposed: readonly Exposed[]): Promise<void> {
  const books = await holdBooks(tx, exposed);
  const taken = exposed.map((one, at) => takenFrom(one, books[at]));
  const cells = taken.flatMap((one) => one.cells);
  const places = taken.flatMap((one) => one.places);
  if (places.length === 0) return;
  await sql`
    update lottery_cell c set max_minor = greatest(0, c.max_minor - taken.minor)
    from jsonb_to_recordset(${json(cells)}::jsonb)
      as taken (merchant_id text, game text, draw_index bigint, place text, cell text, minor bigint)
    where c.merchant_id = taken.merchant_id and c.game = taken.game and c.draw_index = taken.draw_index
      and c.place = taken.place and c.cell = taken.cell
  `.execute(tx);
  await sql`
    update lottery_place p set any_minor = greatest(0, p.any_minor - taken.any_minor),
      peak_minor = case when taken.is_emptied then coalesce((
        select max(c.max_minor) from lottery_cell c
        where c.merchant_id = p.merchant_id and c.game = p.game and c.draw_index = p.draw_index and c.place = p.place
      ), 0) else p.peak_minor end
    from jsonb_to_recordset(${json(places)}::jsonb)
      as taken (merchant_id text, game text, draw_index bigint, place text, any_minor bigint, is_emptied boolean)
    where p.merchant_id = taken.merchant_id and p.game = taken.game and p.draw_index = taken.draw_index
      and p.place = taken.place
  `.execute(tx);
}

/** The cells whose amounts fall, and the places whose fullest cell may be another one then. */
function takenFrom({ key, amounts }: Exposed, book: SavedBook | undefined) {
  const taken = new Map<string, CellAmount>();
  for (const { place, cell, minor } of amounts) {
    const name = cellKey(place, cell);
    taken.set(name, { place, cell, minor: minor + (taken.get(name)?.minor ?? 0n) });
  }
  const cells = [...taken.values()].filter(({ cell }) => cell !== ANY_CELL);
  const emptied = new Set<string>();
  for (const { place, cell } of cells) {
    const minor = book?.cells.get(cellKey(place, cell))?.minor;
    if (minor !== undefined && minor === book?.places.get(place)?.peakMinor) emptied.add(place);
  }
  const places = [...new Set(amounts.map(({ place }) => place))].map((place) => ({
    ...keyOf(key),
    place,
    any_minor: taken.get(cellKey(place, ANY_CELL))?.minor ?? 0n,
    is_emptied: emptied.has(place),
  }));
  return { cells: cells.map((cell) => ({ ...keyOf(key), ...cell })), places };
}

/** A draw that was settled pays nothing more. */
export async function deleteBooks(tx: Tx, key: DrawKey): Promise<void> {
  await deleteRows(tx, 'lottery_cell', keyOf(key)).execute();
  await deleteRows(tx, 'lottery_place', keyOf(key)).execute();
}
