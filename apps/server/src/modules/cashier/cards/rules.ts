/** Validation of cards and accounts for withdrawals. Pure. */
import type { Bank } from '#merchants/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';

const DEFAULT_DIGITS = [6, 24] as const;
const HOLDER = /^\p{L}[\p{L}\p{M} .'’-]{1,79}$/u;

/** The format of a bank's numbers as sent to the site, so that both validate the same. */
export function numberRuleOf({ digits = DEFAULT_DIGITS, startsWith = '', isLuhn = false }: Bank) {
  const [minDigits, maxDigits] = digits;
  return { minDigits, maxDigits, startsWith, isLuhn };
}

export function isGoodNumber(bank: Bank, number: string): boolean {
  const { minDigits, maxDigits, startsWith, isLuhn } = numberRuleOf(bank);
  const isWhole = /^\d+$/.test(number) && number.length >= minDigits && number.length <= maxDigits;
  return isWhole && number.startsWith(startsWith) && (!isLuhn || endsInLuhn(number));
}

export function isGoodHolder(holder: string): boolean {
  return HOLDER.test(holder);
}

/** The Luhn check digit of payment cards: every second digit from the right doubled, the digits added. */
function endsInLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether two spellings of a name are equal: only letters count, ignoring case, accents and the order of words. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== '')
      .sort()
      .join(' ');
  return plain(one) === plain(other);
}

/** A bank's name; its code where the merchant no longer lists it. */
export function bankNameOf({ manifest }: Merchant, code: string): string {
  return manifest.cashier.banks.find((bank) => bank.code === code)?.name ?? code;
}
