/** A text of several values as rows: `20000:5000:50000,100000:10000:200000`. */
import { type Fields, holdsAny, type RowPart } from '../schema.ts';

export type TextRow = Readonly<Record<string, string>>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');

function rowPattern(parts: readonly RowPart[]): RegExp {
  const separators = escaped(`${parts.map(({ before }) => before).join('')},`);
  const value = `([^${separators}]*)`;
  const each = parts.map(({ before, isOptional }) => {
    const one = `${escaped(before)}${value}`;
    return isOptional ? `(?:${one})?` : one;
  });
  return new RegExp(`^${each.join('')}$`);
}

/** Undefined where the text is no such rows. */
export function readRows(text: string, parts: readonly RowPart[]): readonly TextRow[] | undefined {
  if (text === '') return [];
  const pattern = rowPattern(parts);
  const rows = text.split(',').map((row) => pattern.exec(row));
  if (rows.some((row) => row === null)) return undefined;
  return rows.map((row) => Object.fromEntries(parts.map(({ name }, at) => [name, row?.[at + 1] ?? ''])));
}

/** Whether a row has this value at all. */
export const isThere = ({ where }: RowPart, row: Fields) => where === undefined || holdsAny(where, row);

export function writeRows(rows: readonly TextRow[], parts: readonly RowPart[]): string {
  const written = (row: TextRow) =>
    parts.map((part) => {
      const value = isThere(part, row) ? (row[part.name] ?? '') : '';
      return part.isOptional && value === '' ? '' : part.before + value;
    });
  return rows.map((row) => written(row).join('')).join(',');
}
