/** Makes one part of an export: so many lines, as CSV or as a stretch of a sheet. */
import type { Merchant } from '../../../merchants/index.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../records/index.ts';
import { textsOf } from '../read-report.ts';
import type { Cell, Column, Report, ReportCall } from '../report.ts';
import type { Headings } from './headings.ts';
import { createPacker } from './pack.ts';
import type { PartRow } from './store.ts';
import { createSheetRows, SHEET_END, SHEET_ROWS, sheetBegin } from './xlsx.ts';

export const PART_LINES = 10_000;
/** Of one look into the database. Bets wait for as many at most: with 200 their p99 was 1.8 times that without the file, with 50 it is 1.04. */
const PAGE_LINES = 50;
const PARTS_OF_SHEET = SHEET_ROWS / PART_LINES;

/** Of the time of a node and its database, files take a quarter at most. */
const REST_SHARE = 3;
const rest = (worked: number) => new Promise<void>((resolve) => setTimeout(resolve, REST_SHARE * worked));

export interface MadePart extends Omit<PartRow, 'merchant_id' | 'export_id' | 'file'> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lines: number;
  /** Absent with the last part. */
  readonly next: string | undefined;
}

export interface PartBegin {
  readonly part: number;
  readonly after: string | undefined;
  /** The part before it. */
  readonly last: Pick<PartRow, 'sheet' | 'crc'> | undefined;
}

function createCsvRows(columns: readonly Column[], merchant: Merchant): (row: readonly Cell[]) => string {
  const texts = columns.map((column) => textsOf(column, merchant));
  return (row) => csvLine(texts.map((textOf, at) => textOf(row[at])));
}

export async function makePart(
  report: Report,
  call: ReportCall,
  { format, headings }: { readonly format: 'csv' | 'xlsx'; readonly headings: Headings },
  { part, after, last }: PartBegin,
): Promise<MadePart> {
  const columns = report.columns(call.by, call.query);
  const isSheet = format === 'xlsx';
  const begins = isSheet ? part % PARTS_OF_SHEET === 0 : part === 0;
  const { timeZone } = call.merchant.manifest;
  const headingOf = ({ key }: Column) => headings[key] ?? key;
  const heading = isSheet
    ? sheetBegin(columns, (column) =>
        column.kind === 'time' ? `${headingOf(column)} (${timeZone})` : headingOf(column),
      )
    : BYTE_ORDER_MARK + csvLine(columns.map(headingOf));
  const written = isSheet ? createSheetRows(columns, call.merchant) : createCsvRows(columns, call.merchant);
  const packer = createPacker({ isSheet, crc: begins || !last ? 0 : Number(last.crc) });
  if (begins) await packer.add(heading);
  let next = after;
  let lines = 0;
  do {
    const begin = performance.now();
    const page = await report.read(call, { after: next, limit: PAGE_LINES });
    let text = '';
    for (const row of page.rows) text += written(row);
    await packer.add(text);
    lines += page.rows.length;
    next = page.next;
    await rest(performance.now() - begin);
  } while (next !== undefined && lines < PART_LINES);
  const ends = next === undefined || part % PARTS_OF_SHEET === PARTS_OF_SHEET - 1;
  if (isSheet && ends) await packer.add(SHEET_END);
  const sheet = isSheet ? (last?.sheet ?? 0) + (begins ? 1 : 0) : 0;
  const { bytes, size, crc } = await packer.end(isSheet && ends);
  return {
    part,
    sheet,
    size: BigInt(size),
    packed: BigInt(bytes.length),
    crc: BigInt(crc),
    bytes,
    lines,
    next,
  };
}
