/** Reads a provider's file: each line understood exactly, or named with what is wrong with it. Pure. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Currency } from '#kernel';
import { type AmountFlaw, type ColumnMark, type DecimalMark, markOfColumn, readAmount } from './amounts.ts';
import {
  type ChosenHeaders,
  type Column,
  type FoundColumns,
  findColumns,
  kindOf,
  outcomeOf,
  requiredColumns,
  type StatementKind,
  type StatementOutcome,
} from './columns.ts';
import { type CsvRecord, splitCsv } from './split-csv.ts';
import { readMoment } from './times.ts';

const MAX_BYTES = 5_000_000;
export const MAX_LINES = 50_000;
const MAX_COLUMNS = 100;
/** Of one cell that is kept, and of what is shown of a wrong one. */
const LONGEST_CELL = 100;
const LONGEST_SHOWN = 40;
/** A large file takes a moment, in which the server goes on: lines of one turn. */
const LINES_AT_ONCE = 1_000;
/** Clocks differ: as much beside the day is read as the comparison looks at. */
const MARGIN_MS = 3_600_000;

export interface StatementFile {
  readonly csv: string;
  readonly decimal?: DecimalMark | undefined;
  readonly columns?: ChosenHeaders | undefined;
  /** What all lines are, of a file that has no column for it. A column is not read then. */
  readonly kind?: StatementKind | undefined;
}

export interface ReadFor {
  readonly currency: Currency;
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
}

export type Flaw =
  | 'empty'
  | 'too_large'
  | 'too_many_lines'
  | 'not_text'
  | 'quotes'
  | 'column'
  | 'cells'
  | 'reference'
  | 'kind'
  | 'currency'
  | 'status'
  | 'time'
  | 'other_day'
  | 'unclear'
  | 'mixed'
  | 'fee'
  | AmountFlaw;

export interface Problem {
  readonly line: number;
  readonly flaw: Flaw;
  /** The cell, or the column that is missing. */
  readonly text: string;
}

export interface StatementLine {
  readonly line: number;
  readonly order: string | null;
  readonly reference: string | null;
  readonly kind: StatementKind;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint | null;
  readonly outcome: StatementOutcome;
  readonly at: Date | null;
}

export interface ReadStatement {
  readonly lines: readonly StatementLine[];
  readonly problems: readonly Problem[];
  /** As the file has them, and which of them were taken. */
  readonly headers: readonly string[];
  readonly columns: ChosenHeaders;
  readonly decimal: DecimalMark;
}

const separators = [',', ';', '\t'] as const;

/** The one that splits the headers into the most columns. */
function separatorOf(csv: string): string {
  const widthBy = (separator: string) => splitCsv(csv, separator, 1).records[0]?.cells.length ?? 0;
  return separators.reduce((best, one) => (widthBy(one) > widthBy(best) ? one : best));
}

const nothing = { lines: [], headers: [], columns: {}, decimal: 'point' } as const;
const failed = (flaw: Flaw, line = 1): ReadStatement => ({ ...nothing, problems: [{ line, flaw, text: '' }] });

export async function readStatement(
  { csv, decimal, columns = {}, kind }: StatementFile,
  about: ReadFor,
): Promise<ReadStatement> {
  if (Buffer.byteLength(csv) > MAX_BYTES) return failed('too_large');
  // What is no UTF-8 was read with this character in place of it.
  if (/[\0\ufffd]/.test(csv)) return failed('not_text');
  const { records, broken } = splitCsv(csv, separatorOf(csv), MAX_LINES + 2);
  if (broken !== undefined) return failed('quotes', broken);
  const [head, ...rows] = records;
  if (!head) return failed('empty');
  if (head.cells.length > MAX_COLUMNS) return failed('cells', head.line);
  if (rows.length > MAX_LINES) return failed('too_many_lines', rows.at(-1)?.line);
  const headers = head.cells.map((cell) => cell.trim().slice(0, LONGEST_CELL));
  const found = kind
    ? findColumns(
        headers,
        { ...columns, kind: '' },
        requiredColumns.filter((column) => column !== 'kind'),
      )
    : findColumns(headers, columns);
  const known = { headers, columns: found.headers };
  if (found.missing.length > 0) {
    const problems = found.missing.map((text): Problem => ({ line: head.line, flaw: 'column', text }));
    return { ...nothing, ...known, problems };
  }
  if (rows.length === 0) return { ...failed('empty', head.line), ...known };
  return { ...(await readRows(rows, { found, width: headers.length, decimal, kind, about })), ...known };
}

interface Reading {
  readonly found: FoundColumns;
  readonly width: number;
  readonly decimal: DecimalMark | undefined;
  readonly kind: StatementKind | undefined;
  readonly about: ReadFor;
}

type CellsOf = (column: Column) => string;

async function readRows(rows: readonly CsvRecord[], { found, width, decimal, kind, about }: Reading) {
  const whole = rows.filter(({ cells }) => cells.length === width);
  const cellsOf =
    ({ cells }: CsvRecord): CellsOf =>
    (column) =>
      (cells[found.places[column] ?? -1] ?? '').trim();
  const cellsIn = (column: Column) => whole.map((record) => cellsOf(record)(column));
  const marks = { amount: markOfColumn(cellsIn('amount'), decimal), fee: markOfColumn(cellsIn('fee'), decimal) };
  const problems: Problem[] = rows
    .filter(({ cells }) => cells.length !== width)
    .map(({ line, cells }) => ({ line, flaw: 'cells', text: String(cells.length) }));
  const lines: StatementLine[] = [];
  for (const [index, record] of whole.entries()) {
    if (index % LINES_AT_ONCE === 0) await turn();
    const cell = cellsOf(record);
    const flaw = flawOfMarks(marks, index);
    const read = flaw ?? readLine(cell, { marks, hasStates: found.places.status !== undefined, ofAll: kind, about });
    if ('flaw' in read) {
      const text = 'column' in read ? cell(read.column) : read.text;
      problems.push({ line: record.line, flaw: read.flaw, text: text.slice(0, LONGEST_SHOWN) });
    } else lines.push({ ...read, line: record.line });
  }
  return { lines, problems: problems.toSorted((one, other) => one.line - other.line), decimal: marks.amount.mark };
}

type Marks = { readonly [Name in 'amount' | 'fee']: ColumnMark };

function flawOfMarks(marks: Marks, index: number) {
  for (const column of ['amount', 'fee'] as const) {
    if (marks[column].unclear.has(index)) return { column, flaw: 'unclear' } as const;
    if (marks[column].mixed === index) return { column, flaw: 'mixed' } as const;
  }
  return undefined;
}

interface LineReading {
  readonly marks: Marks;
  readonly hasStates: boolean;
  /** The kind of all lines. */
  readonly ofAll: StatementKind | undefined;
  readonly about: ReadFor;
}

type ReadCells = Omit<StatementLine, 'line'> | { readonly flaw: Flaw; readonly text: string };

/** Control characters are in no reference. */
const isStorable = (text: string) => text.length <= LONGEST_CELL && !/\p{Cc}/u.test(text);

function readLine(cell: CellsOf, { marks, hasStates, ofAll, about }: LineReading): ReadCells {
  const { currency, timeZone, from, to } = about;
  const wrong = (flaw: Flaw, text: string) => ({ flaw, text });
  const [order, reference] = [cell('order'), cell('reference')];
  if ((order === '' && reference === '') || !isStorable(order) || !isStorable(reference)) {
    return wrong('reference', order === '' ? reference : order);
  }
  const kind = ofAll ?? kindOf(cell('kind'));
  if (!kind) return wrong('kind', cell('kind'));
  if (cell('currency').toUpperCase() !== currency.code) return wrong('currency', cell('currency'));
  const amountMinor = readAmount(cell('amount'), marks.amount.mark, currency);
  if (typeof amountMinor !== 'bigint') return wrong(amountMinor, cell('amount'));
  const feeMinor = cell('fee') === '' ? null : readAmount(cell('fee'), marks.fee.mark, currency);
  if (typeof feeMinor === 'string') return wrong('fee', cell('fee'));
  // A file without states lists what was paid.
  const outcome = hasStates ? outcomeOf(cell('status')) : 'paid';
  if (!outcome) return wrong('status', cell('status'));
  const at = cell('time') === '' ? null : readMoment(cell('time'), timeZone);
  if (at === undefined) return wrong('time', cell('time'));
  const isFar = at && (at.getTime() < from.getTime() - MARGIN_MS || at.getTime() >= to.getTime() + MARGIN_MS);
  if (isFar) return wrong('other_day', cell('time'));
  return { order: order || null, reference: reference || null, kind, amountMinor, feeMinor, outcome, at };
}
