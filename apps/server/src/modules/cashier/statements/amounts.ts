/** Amounts as providers write them, read exactly: no number of the language is in between. */
import { type Currency, parseAmount } from '#kernel';

/** What stands before the decimals. The other one groups digits. */
export type DecimalMark = 'point' | 'comma';

type FoundMark = DecimalMark | 'nothing' | 'unclear';

/** Spaces, narrow ones too, group digits in several countries. */
const withoutSpaces = (text: string) => text.replace(/[ \u00a0\u2009\u202f]/g, '');

/** What one amount says of how its column is written: `1,234` may be either. */
function markIn(text: string): FoundMark {
  const amount = withoutSpaces(text);
  const commas = amount.split(',').length - 1;
  const points = amount.split('.').length - 1;
  if (commas > 0 && points > 0) return amount.lastIndexOf(',') > amount.lastIndexOf('.') ? 'comma' : 'point';
  if (commas + points === 0) return 'nothing';
  const [own, other] = commas > 0 ? (['comma', 'point'] as const) : (['point', 'comma'] as const);
  if (commas + points > 1) return other;
  return /^[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(amount) ? 'unclear' : own;
}

export type AmountFlaw = 'amount' | 'negative' | 'decimals';

const patterns = {
  point: /^([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]+))?$/,
  comma: /^([0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+)(?:,([0-9]+))?$/,
} as const;

/** In minor units. More decimals than the currency has are read only where they are zeros. */
export function readAmount(text: string, mark: DecimalMark, currency: Currency): bigint | AmountFlaw {
  const amount = withoutSpaces(text);
  if (/^[-−(]/.test(amount)) return 'negative';
  const match = patterns[mark].exec(amount);
  if (!match) return 'amount';
  const whole = (match[1] ?? '').replace(/[.,]/g, '').replace(/^0+(?=[0-9])/, '');
  const fraction = (match[2] ?? '').slice(0, currency.decimals);
  if (/[1-9]/.test((match[2] ?? '').slice(currency.decimals))) return 'decimals';
  const read = parseAmount(fraction === '' ? whole : `${whole}.${fraction}`, currency);
  return read.ok ? read.value : 'amount';
}

export interface ColumnMark {
  readonly mark: DecimalMark;
  /** Indexes of amounts that fit both ways, where nothing else in the column decides. */
  readonly unclear: ReadonlySet<number>;
  /** Index of the first amount that is written another way than those before it. */
  readonly mixed?: number;
}

/** How a column is written: as the operator says, or as its own amounts do. */
export function markOfColumn(amounts: readonly string[], decided: DecimalMark | undefined): ColumnMark {
  if (decided) return { mark: decided, unclear: new Set() };
  const marks = amounts.map(markIn);
  const mark = marks.find((one): one is DecimalMark => one === 'point' || one === 'comma');
  if (!mark) {
    return { mark: 'point', unclear: new Set(marks.flatMap((one, index) => (one === 'unclear' ? [index] : []))) };
  }
  const other = marks.indexOf(mark === 'point' ? 'comma' : 'point');
  return { mark, unclear: new Set(), ...(other !== -1 && { mixed: other }) };
}
