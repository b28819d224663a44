/** Parts of files: where a sheet is full the next one begins, and parts follow one another as they are. */
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Cell, Column, Report, ReportCall } from '../report.ts';
import { type MadePart, makePart, PART_LINES } from './write-part.ts';
import { SHEET_ROWS } from './xlsx.ts';

const columns: readonly Column[] = [
  { key: 'at', kind: 'time' },
  { key: 'note', kind: 'text' },
  { key: 'paid', kind: 'money' },
  { key: 'share', kind: 'share' },
  { key: 'day', kind: 'day' },
];
const currency = { code: 'PHP', decimals: 2 };
const call = { by: undefined, query: {}, merchant: { manifest: { timeZone: 'Asia/Manila' }, currency } };

/** Lines from a list, page by page. */
const reportOf = (lines: readonly (readonly Cell[])[]): Report => ({
  code: 'wagers',
  maxDays: 1,
  groups: [],
  filters: [],
  columns: () => columns,
  async read(_call, { after = '0', limit }) {
    const end = Number(after) + limit;
    return { rows: lines.slice(Number(after), end), next: end < lines.length ? `${end}` : undefined };
  },
});

const made = (lines: readonly (readonly Cell[])[], format: 'csv' | 'xlsx', begin: Parameters<typeof makePart>[3]) =>
  makePart(reportOf(lines), call as unknown as ReportCall, { format, headings: {} }, begin);

const NOON = new Date('2026-03-01T12:00:00.250Z');
const line = (note: string, paid: bigint | null = 1_234_567n): readonly Cell[] => [NOON, note, paid, -50, '2026-03-01'];

/** Of parts as they lie one after another in an archive. */
function sheetOf(parts: readonly MadePart[]): string {
  const plain = inflateRawSync(Buffer.concat(parts.map(({ bytes }) => bytes)));
  expect(plain.length).toBe(parts.reduce((sum, { size }) => sum + Number(size), 0));
  expect(crc32(plain)).toBe(Number(parts.at(-1)?.crc));
  return plain.toString();
}

it('a full sheet is closed and the next one begins, each whole by itself', async () => {
  expect(SHEET_ROWS + 1).toBeLessThan(1_048_576);
  const lines = Array.from({ length: PART_LINES + 1 }, (_, at) => line(`line ${at}`));
  const first = await made(lines, 'xlsx', { part: 0, after: undefined, last: undefined });
  expect([first.sheet, first.lines, first.next]).toEqual([1, PART_LINES, `${PART_LINES}`]);
  const part = SHEET_ROWS / PART_LINES;
  const end = await made([line('the last of the sheet')], 'xlsx', { part: part - 1, after: undefined, last: first });
  const full = sheetOf([first, end]);
  expect(full.match(/<row>/g)).toHaveLength(1 + PART_LINES + 1);
  expect(full.endsWith('</sheetData></worksheet>')).toBe(true);
  const other = await made([line('of the next')], 'xlsx', { part, after: undefined, last: end });
  expect([end.sheet, other.sheet]).toEqual([1, 2]);
  const next = sheetOf([other]);
  expect(next.match(/<row>/g)).toHaveLength(2);
  expect(next).toContain('of the next');
  expect(next.endsWith('</sheetData></worksheet>')).toBe(true);
}, 30_000);

it('cells are what they were: numbers, moments of the zone, blanks at ends, and no formula', async () => {
  const lines = [line('=1+1'), line(' kept '), line('a<b & "c"\u0001', null), [NOON, '_x0041_', -5n, 10_000, 'all']];
  const begin = { part: 0, after: undefined, last: undefined };
  const csv = Buffer.from((await made(lines, 'csv', begin)).bytes)
    .toString()
    .split('\r\n')
    .slice(1);
  expect(csv).toEqual([
    `2026-03-01T12:00:00.250Z,"'=1+1",12345.67,-0.50,2026-03-01`,
    '2026-03-01T12:00:00.250Z, kept ,12345.67,-0.50,2026-03-01',
    '2026-03-01T12:00:00.250Z,"a<b & ""c""\u0001",,-0.50,2026-03-01',
    '2026-03-01T12:00:00.250Z,_x0041_,-0.05,100.00,all',
    '',
  ]);
  const rows = sheetOf([await made(lines, 'xlsx', begin)])
    .split('<row>')
    .slice(2);
  const [formula, blanks, special, last] = rows;
  expect(formula).toMatch(
    /^<c s="4"><v>46082\.83333\d+<\/v><\/c><c t="inlineStr"><is><t>=1\+1<\/t><\/is><\/c><c s="1"><v>12345\.67<\/v><\/c><c s="3"><v>-0\.50<\/v><\/c><c s="5"><v>46082<\/v><\/c>/,
  );
  expect(blanks).toContain('<c t="inlineStr"><is><t xml:space="preserve"> kept </t></is></c>');
  expect(special).toContain('<t xml:space="preserve">a&lt;b &amp; &quot;c&quot; </t></is></c><c/>');
  expect(last).toContain('<t>_x005F_x0041_</t>');
  expect(last).toContain('<t>all</t>');
});
