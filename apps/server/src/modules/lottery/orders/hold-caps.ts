/**
 * The limits of what can be bet on draws: no prize is ever cut, so a bet that could exceed one is refused. What others bet on a draw waits from here on, and
 * what a member has bet is read once his account is locked.
 */
import { assert, type Refusal } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type Book, type CellAmount, createBook, holdBooks, saveBooks } from '../exposure/index.ts';
import {
  atPrice,
  type Exceeded,
  exceededBy,
  exceededSums,
  exceededToWire,
  type Limits,
  limitsOf,
} from '../prize-books/index.ts';
import { drawText, keyOf, type Placing } from './placing.ts';
import type { ReadLine } from './rules.ts';
import { exposures } from './store-order.ts';

type Refused = Refusal<'order.cap_exceeded'>;

export interface Allowed {
  readonly placings: readonly Placing[];
  /** By draw, as it was before these. */
  readonly books: ReadonlyMap<string, Awaited<ReturnType<typeof holdBooks>>[number]>;
}

const cellsOf = ({ isTrial, lines }: Pick<Placing, 'isTrial' | 'lines'>) =>
  isTrial ? [] : lines.flatMap(({ cells }) => cells);

/** A bet that could bring its member, a result or its draw above a limit is refused: no prize is ever cut. */
export async function holdCaps(
  tx: Tx,
  placings: readonly Placing[],
  refuseIt: (placing: Placing, refusal: Refused) => void,
): Promise<Allowed> {
  if (placings.length === 0) return { placings, books: new Map() };
  const open = await exposures(
    tx,
    placings.map((placing) => ({ ...keyOf(placing), memberId: placing.memberId })),
  );
  const own = new Map(open.map((one) => [`${drawText(one)}/${one.memberId}`, one.maxMinor]));
  const books = await booksOf(tx, placings);
  const counted = new Map([...books].map(([key, saved]) => [key, createBook(saved)]));
  const allowed = placings.filter((placing) => {
    const key = drawText(keyOf(placing));
    const book = counted.get(key);
    assert(book, 'a draw with bets has its book');
    const exceeded = exceededOf(placing, own.get(`${key}/${placing.memberId}`) ?? 0n, book);
    if (exceeded) {
      refuseIt(placing, { code: 'order.cap_exceeded', value: exceededToWire(exceeded, placing.merchant.currency) });
      return false;
    }
    book.add(cellsOf(placing));
    return true;
  });
  return { placings: allowed, books };
}

function exceededOf(placing: Placing, wonMinor: bigint, book: Book): Exceeded | undefined {
  const limits = limitsOf(placing.merchant, placing.game);
  const ofMember = exceededSums('member', placing.lines, { maxMinor: limits.memberMinor, wonMinor });
  return ofMember ?? (placing.isTrial ? undefined : exceededInBook(placing.lines, limits, book));
}

function exceededInBook(lines: readonly ReadLine[], limits: Limits, book: Book): Exceeded | undefined {
  const of = (some: readonly ReadLine[]) =>
    book.exceeds(
      some.flatMap(({ cells }) => cells),
      limits,
    );
  const limit = of(lines);
  if (limit === undefined) return undefined;
  const exceeded = exceededBy(limit, lines, (before, line, price) => {
    const priced = line.cells.map((cell): CellAmount => ({ ...cell, minor: atPrice(cell.minor, line, price) }));
    return of([...before, { ...line, cells: priced }]) === undefined;
  });
  // All lines together may exceed another limit than the first that is too much.
  return { ...exceeded, limit: of(lines.slice(0, exceeded.line + 1)) ?? limit };
}

async function booksOf(tx: Tx, placings: readonly Placing[]): Promise<Allowed['books']> {
  const byDraw = [...Map.groupBy(placings, (placing) => drawText(keyOf(placing)))];
  const requested = byDraw.flatMap(([, [first, ...others]]) =>
    first ? [{ key: keyOf(first), amounts: [first, ...others].flatMap(cellsOf) }] : [],
  );
  const books = await holdBooks(tx, requested);
  return new Map(byDraw.flatMap(([draw], index) => (books[index] ? [[draw, books[index]] as const] : [])));
}

/** Adds what these can win to their draws. */
export async function expose(tx: Tx, placed: readonly Placing[], books: Allowed['books']): Promise<void> {
  const byDraw = [...Map.groupBy(placed, (placing) => drawText(keyOf(placing)))];
  const changed = byDraw.flatMap(([draw, [first, ...others]]) => {
    const saved = books.get(draw);
    if (!first || !saved) return [];
    const book = createBook(saved);
    book.add([first, ...others].flatMap(cellsOf));
    return [{ key: keyOf(first), book }];
  });
  await saveBooks(tx, changed);
}
