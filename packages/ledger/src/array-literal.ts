/** Columns of a batch as Postgres array literals: one text per column is what every driver sends fastest. */
import { assert } from '#kernel';

const special = /["\\]/;

function quoted(text: string): string {
  return special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/** Undefined becomes NULL; a column of NULLs only is sent empty, since `unnest` pads the shorter ones. */
export function textArray(values: readonly (string | undefined)[]): string {
  if (values.every((value) => value === undefined)) return '{}';
  let literal = '';
  for (const value of values) literal += `${literal && ','}${value === undefined ? 'NULL' : quoted(value)}`;
  return `{${literal}}`;
}

export function bigintArray(values: readonly (bigint | number | string | undefined)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

export function timeArray(values: readonly (Date | undefined)[]): string {
  for (const value of values) assert(!value || Number.isFinite(value.getTime()), 'the date is valid');
  return textArray(values.map((value) => value?.toISOString()));
}
