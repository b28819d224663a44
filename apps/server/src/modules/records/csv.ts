/** CSV that is safe in spreadsheets (RFC 4180): quoted where needed, and never a formula. */

/** The byte order mark: spreadsheets detect UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Most cells: a code, an amount, a moment. Nothing in it needs care, as the rules below would find one by one. */
const USUAL = /^[0-9A-Za-z][\w.: -]*$/;
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;
/** Characters that start a formula, in normal and full width. */
const FORMULA = /^[\s]*[=+\-@\t\r\n＝＋－＠]/u;

/** A text that a spreadsheet would evaluate is prefixed with an apostrophe; a plain number is not. */
export function csvCell(text: string): string {
  if (USUAL.test(text)) return text;
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
