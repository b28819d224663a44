/**
 * XLSX as parts that are written one after another, on any node: each part is a stretch of a sheet, compressed up to a byte boundary, and a
 * stretch follows another as it is. The file around them is a list of names. Libraries that stream cannot go on where another process ended.
 */
import { crc32, deflateRaw } from 'node:zlib';
import type { CellKind, Column } from '../report.ts';

/** A sheet of a spreadsheet has 1,048,576 rows. */
export const SHEET_ROWS = 1_000_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const special: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** In place of characters that XML has not is a space. */
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (one) => special[one] ?? '').replace(/[\p{Cc}\ufffe\uffff]/gu, ' ');

const isNumber = (kind: CellKind) => kind === 'count' || kind === 'money' || kind === 'share';

function cellOf(text: string, kind: CellKind): string {
  if (text === '') return '<c/>';
  if (isNumber(kind)) return `<c${kind === 'count' ? '' : ' s="1"'}><v>${text}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

export const sheetBegin = (columns: readonly Column[]) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row>${columns.map(({ key }) => cellOf(key, 'text')).join('')}</row>`;

export const sheetRow = (columns: readonly Column[], cells: readonly string[]) =>
  `<row>${columns.map(({ kind }, at) => cellOf(cells[at] ?? '', kind)).join('')}</row>`;

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

/** What a workbook has beside its sheets. */
export function workbookFiles(sheets: number): Promise<readonly PackedFile[]> {
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
    packedText(
      'xl/styles.xml',
      `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  ]);
}
