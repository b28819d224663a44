/** The fields of a promotion's configuration, by kind. The form names each by the text `promotion.field.NAME`. */
import type { ConfigField } from './plugin.ts';
import { type RowPart, weightRows } from './plugin-form.ts';

/** Minor units: what sums of them still hold. */
const MAX_AMOUNT = 1e15;
const MAX_TEXT = 2_000;

function field(name: string, kind: ConfigField['kind'], minimum: number, maximum: number): ConfigField {
  return { name, kind, labelKey: `promotion.field.${name}`, minimum, maximum };
}

export const count = (name: string, minimum: number, maximum: number): ConfigField =>
  field(name, 'count', minimum, maximum);

/** Minor units. */
export const amount = (name: string, minimum = 0, maximum = MAX_AMOUNT): ConfigField =>
  field(name, 'amount', minimum, maximum);

/** Basis points. */
export const share = (name: string, maximum = 10_000): ConfigField => field(name, 'basis-points', 0, maximum);

export const text = (name: string, pattern: RegExp, rows?: readonly RowPart[]): ConfigField => ({
  ...field(name, 'text', 0, MAX_TEXT),
  pattern,
  ...(rows && { rows }),
});

export const choice = (name: string, options: readonly string[]): ConfigField => ({
  ...text(name, new RegExp(`^(${options.join('|')})$`)),
  options,
});

export const optional = (one: ConfigField): ConfigField => ({ ...one, isOptional: true });

/** By category or game, in basis points: `LOCAL:10000,LOTT:5000`. What is not named counts nothing; empty: everything counts whole. */
export const weights: ConfigField = text(
  'weights',
  /^([A-Za-z0-9_-]{1,64}:[0-9]{1,5}(,[A-Za-z0-9_-]{1,64}:[0-9]{1,5}){0,49})?$/,
  weightRows,
);

/** How often what was won has to be bet before it is cash. */
export const wagerTimes: ConfigField = count('wagerTimes', 0, 100);
