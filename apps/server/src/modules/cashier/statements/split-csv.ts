/**
 * Splits CSV (RFC 4180) into records with the line each begins on. Strict: a quote inside an unquoted cell, or one that is never closed,
 * is an error of its line, since nobody can say what was meant.
 */

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Split {
  readonly records: readonly CsvRecord[];
  /** The line of a quote that cannot be read; nothing after it was. */
  readonly broken?: number;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Blank lines are no records. Stops after `atMost` records. */
export function splitCsv(text: string, separator: string, atMost: number): Split {
  const records: CsvRecord[] = [];
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let line = 1;
  while (at < text.length && records.length < atMost) {
    const began = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, separator);
      const next = cell === undefined ? undefined : text[cell.end];
      const isEnd = next === undefined || next === separator || next === '\r' || next === '\n';
      if (!cell || !isEnd) return { records, broken: began };
      cells.push(cell.value);
      line += breaksIn(cell.value);
      at = cell.end;
      if (next !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: began, cells });
  }
  return { records };
}

interface Cell {
  readonly value: string;
  readonly end: number;
}

function quotedAt(text: string, at: number): Cell | undefined {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] !== '"') return { value: text.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 };
  }
  return undefined;
}

function plainAt(text: string, at: number, separator: string): Cell | undefined {
  let end = at;
  for (; end < text.length; end += 1) {
    const character = text[end];
    if (character === separator || character === '\r' || character === '\n') break;
    if (character === '"') return undefined;
  }
  return { value: text.slice(at, end), end };
}

const breaksIn = (value: string) => value.match(/\r\n|\r|\n/g)?.length ?? 0;
