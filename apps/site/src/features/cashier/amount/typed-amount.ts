/** Parses typed amounts without floating point. */
import { type Currency, formatAmount, ok, parseAmount, type Result, refuse } from '#kernel';

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const cachedSeparators = new Map<string, Separators>();

function separatorsOf(language: string): Separators {
  const found = cachedSeparators.get(language);
  if (found) return found;
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(12_345.6);
  const sign = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const separators = { group: sign('group', ','), decimal: sign('decimal', '.') };
  cachedSeparators.set(language, separators);
  return separators;
}

function escaped(sign: string): string {
  return sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * "1,000.5" (English) and "1.000,5" (Vietnamese) → "1000.5". Groups must have three digits. A single point or comma that cannot
 * separate groups is a decimal sign in every language, since many keyboards offer only one of them. Undefined when the text is no
 * amount.
 */
export function plainNumber(typed: string, language: string): string | undefined {
  const { group, decimal } = separatorsOf(language);
  const text = typed.replace(/[\s\u00a0\u202f]/g, '');
  const grouped = new RegExp(`^\\d{1,3}(?:${escaped(group)}\\d{3})+(?:${escaped(decimal)}(\\d*))?$`).exec(text);
  const plain = grouped ? undefined : /^(\d+)(?:[.,](\d*))?$/.exec(text);
  if (!grouped && !plain) return undefined;
  const fraction = (grouped ? grouped[1] : plain?.[2]) ?? '';
  const whole = grouped ? (text.split(decimal)[0] ?? '').replaceAll(group, '') : (plain?.[1] ?? '');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** The typed amount in minor units. */
export function readTyped(typed: string, language: string, currency: Currency): Result<bigint, 'money.malformed'> {
  const plain = plainNumber(typed, language);
  return plain === undefined ? refuse('money.malformed') : parseAmount(plain, currency);
}

/** An amount from the server, in minor units; an invalid one counts as 0. */
export function minorOf(amount: string | undefined, currency: Currency): bigint {
  const read = amount === undefined ? ok(0n) : parseAmount(amount, currency);
  return read.ok ? read.value : 0n;
}

/** "1000.00" → "1,000": the text in the field, with decimals only if they are not zero. */
export function fieldText(minor: bigint, language: string, currency: Currency): string {
  const amount = formatAmount(minor, currency);
  const isWhole = /^\d+(\.0+)?$/.test(amount);
  const digits = isWhole ? 0 : currency.decimals;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount as `${number}`,
  );
}
