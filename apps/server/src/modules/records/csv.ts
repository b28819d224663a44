/** Comma-separated values as spreadsheets read them without harm (RFC 4180): quoted where need be, and never a formula. */

/** Spreadsheets take a file for UTF-8 by this. */
export const BYTE_ORDER_MARK = '\ufeff';

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;
/** What a spreadsheet begins to calculate at, written wide as well as narrow. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/u;

/** A text that a spreadsheet would run is told as a text, by an apostrophe before it; a plain number stays one. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
