/**
 * XLSX as parts that are written one after another, on any node: each part is a stretch of a sheet, compressed up to a byte boundary, and a
 * stretch follows another as it is. The file around them is a list of names. Libraries that stream cannot go on where another process ended.
 */
import { crc32, deflateRaw } from 'node:zlib';
import type { Merchant } from '../../../merchants/index.ts';
import { textsOf } from '../read-report.ts';
import type { Cell, CellKind, Column } from '../report.ts';

/** A sheet of a spreadsheet has 1,048,576 rows. */
export const SHEET_ROWS = 1_000_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const special: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const UNUSUAL = /[&<>"\p{Cc}\ufffe\uffff]|_x/u;
/** A spreadsheet reads `_x0041_` as the character of that number (ECMA-376, 22.9.2.19); its first mark written so is a mark. */
const LIKE_CHARACTER = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** In place of characters that XML has not is a space. */
const escaped = (text: string) =>
  UNUSUAL.test(text)
    ? text
        .replace(/[&<>"]/g, (one) => special[one] ?? '')
        .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
        .replace(LIKE_CHARACTER, '_x005F_')
    : text;

/** Of the styles below, by their places. */
const styles: { readonly [Kind in CellKind]?: number } = { money: 1, count: 2, share: 3, time: 4, day: 5 };
const HEAD_STYLE = 6;

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, 30 December 1899. */
const EPOCH_DAYS = 25_569;
const QUARTER_MS = 900_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Moments as spreadsheets count them, in a zone. Lines come in the order of time: the zone is asked once in a quarter of an hour. */
function createSerials(timeZone: string): (at: number) => number {
  let [quarter, offsetMs] = [Number.NaN, 0];
  return (at) => {
    if (Math.floor(at / QUARTER_MS) !== quarter) {
      quarter = Math.floor(at / QUARTER_MS);
      const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
      offsetMs = offsetNanoseconds / 1_000_000;
    }
    return (at + offsetMs) / DAY_MS + EPOCH_DAYS;
  };
}

/** Blanks at its ends are kept where the cell asks for it. */
const HAS_BLANK_END = /^\s|\s$/;

/** A text of its own (ECMA-376, 18.18.11): `str` is for what a formula gave, and an index of shared strings could not be written in parts. */
const wordsCell = (text: string, style?: number) => {
  const s = style === undefined ? '' : ` s="${style}"`;
  const written = escaped(text);
  const space = HAS_BLANK_END.test(written) ? ' xml:space="preserve"' : '';
  return `<c${s} t="inlineStr"><is><t${space}>${written}</t></is></c>`;
};

type Written = (cell: Cell | undefined) => string;

/** The cells of a column. */
function cellsOf(column: Column, merchant: Merchant): Written {
  const { kind } = column;
  const textOf = textsOf(column, merchant);
  const number = (value: string | number) => `<c s="${styles[kind]}"><v>${value}</v></c>`;
  const some = (write: (text: string) => string): Written => {
    return (cell) => {
      const text = textOf(cell);
      return text === '' ? '<c/>' : write(text);
    };
  };
  if (kind === 'time') {
    const serialOf = createSerials(merchant.manifest.timeZone);
    const written = some((iso) => number(serialOf(Date.parse(iso))));
    return (cell) => (cell instanceof Date ? number(serialOf(cell.getTime())) : written(cell));
  }
  // The first column of a report is a day only where it is grouped by days.
  if (kind === 'day')
    return some((text) => (DAY.test(text) ? number(Date.parse(text) / DAY_MS + EPOCH_DAYS) : wordsCell(text)));
  return some(kind === 'count' || kind === 'money' || kind === 'share' ? number : (text) => wordsCell(text));
}

export function createSheetRows(columns: readonly Column[], merchant: Merchant): (row: readonly Cell[]) => string {
  const cells = columns.map((column) => cellsOf(column, merchant));
  return (row) => {
    let text = '<row>';
    for (const [at, written] of cells.entries()) text += written(row[at]);
    return `${text}</row>`;
  };
}

const widths: { readonly [Kind in CellKind]?: number } = { id: 38, member: 38, time: 26, count: 12, share: 12 };
const USUAL_WIDTH = 18;

/** The first row stays in view. */
export function sheetBegin(columns: readonly Column[], headingOf: (column: Column) => string): string {
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const widthOf = ({ kind }: Column, at: number) =>
    `<col min="${at + 1}" max="${at + 1}" width="${widths[kind] ?? USUAL_WIDTH}" customWidth="1"/>`;
  const heads = columns.map((column) => wordsCell(headingOf(column), HEAD_STYLE)).join('');
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetView></sheetViews><cols>${columns.map(widthOf).join('')}</cols><sheetData><row>${heads}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

const compressed = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    deflateRaw(bytes, (error, packed) => (error ? reject(error) : resolve(packed)));
  });

export interface PackedFile {
  readonly name: string;
  readonly size: number;
  readonly packed: number;
  readonly crc: number;
  readonly content: () => AsyncIterable<Uint8Array>;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function packedText(name: string, text: string): Promise<PackedFile> {
  const bytes = new TextEncoder().encode(text);
  const packed = await compressed(bytes);
  return { name, size: bytes.length, packed: packed.length, crc: crc32(bytes), content: () => only(packed) };
}

/** Numbers of a currency with so many decimals. */
const moneyFormat = (decimals: number) => `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;

function stylesOf(decimals: number): string {
  const own = [moneyFormat(decimals), '#,##0', '0.00"%"', 'yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd'];
  // Ids below 164 are those that every spreadsheet has.
  const formats = own.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('');
  const cells = own.map((_code, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`).join('');
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${formats}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${own.length + 2}"><xf/>${cells}<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;
}

/** What a workbook has beside its sheets. Amounts have the decimals of their currency. */
export function workbookFiles(sheets: number, decimals: number): Promise<readonly PackedFile[]> {
  const all = Array.from({ length: sheets }, (_, at) => at + 1);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const each = (written: (sheet: number) => string) => all.map(written).join('');
  const file = (path: string, kind: string) => `<Override PartName="${path}" ContentType="${type}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  return Promise.all([
    packedText(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${file('/xl/workbook.xml', 'sheet.main')}${file('/xl/styles.xml', 'styles')}${each((sheet) => file(`/xl/worksheets/sheet${sheet}.xml`, 'worksheet'))}</Types>`,
    ),
    packedText(
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    packedText(
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((sheet) => `<sheet name="${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    ),
    packedText(
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((sheet) => relation(`rId${sheet}`, 'worksheet', `worksheets/sheet${sheet}.xml`))}${relation(`rId${sheets + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    ),
    packedText('xl/styles.xml', stylesOf(decimals)),
  ]);
}
