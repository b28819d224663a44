/** The rules of an account's details. The server checks the same rules. */
import type { AnswerOf, Endpoints } from '#contract';

export interface CardFields {
  readonly bank: string;
  readonly holder: string;
  readonly number: string;
  readonly paymentPassword: string;
}

export type CardField = keyof CardFields;
export type Bank = AnswerOf<Endpoints['cards']>['banks'][number];

export const cardFields = ['bank', 'holder', 'number', 'paymentPassword'] as const;

const HOLDER = /^\p{L}[\p{L}\p{M} .'’-]{1,79}$/u;

/** The value that is sent: people type blanks and dashes into numbers. */
export function cardSent({ bank, holder, number, paymentPassword }: CardFields): CardFields {
  return {
    bank,
    holder: holder.trim().replace(/\s+/g, ' '),
    number: number.replace(/[\s-]/g, ''),
    paymentPassword,
  };
}

/** The invalid fields, in the form's order. */
export function wrongFields(sent: CardFields, banks: readonly Bank[], needsPassword: boolean): readonly CardField[] {
  const bank = banks.find(({ code }) => code === sent.bank);
  const isRight: { readonly [Field in CardField]: boolean } = {
    bank: bank !== undefined,
    holder: HOLDER.test(sent.holder),
    number: /^[0-9]+$/.test(sent.number) && (bank === undefined || isNumberOf(bank, sent.number)),
    paymentPassword: !needsPassword || sent.paymentPassword !== '',
  };
  return cardFields.filter((field) => !isRight[field]);
}

function isNumberOf({ minDigits, maxDigits, startsWith, isLuhn }: Bank, number: string): boolean {
  const isLong = number.length >= minDigits && number.length <= maxDigits;
  return isLong && number.startsWith(startsWith) && (!isLuhn || luhnSum(number) % 10 === 0);
}

function luhnSum(number: string): number {
  return [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
}
