/** What is wrong with how a merchant sells lotteries. */
import { type Currency, parseAmount } from '#kernel';
import type { LotteryRules, PrizeBook } from './plugin-lotteries.ts';

/** Out of which series are counted. */
const WHOLE = 2_000;

export function lotteryViolations(
  { books = {}, electronic = [], own = [], playTypes = {}, limits = {} }: LotteryRules,
  currency: Currency,
): string[] {
  return [
    ...Object.entries(books).flatMap(([mode, book]) =>
      bookViolations(book).map((what) => `the prize book ${mode} ${what}`),
    ),
    ...(electronic.length > 0 && own.length > 0 ? ['no lottery is sold by ZY beside electronic ones'] : []),
    ...(books.Elott && electronic.length === 0 ? ['no lottery is sold by the prize book Elott'] : []),
    ...(books.ZY && own.length === 0 ? ['no lottery is sold by the prize book ZY'] : []),
    ...Object.entries(playTypes)
      .filter(([, some]) => some.length === 0)
      .map(([game]) => `${game} is sold in no way to bet`),
    ...Object.entries(limits)
      .filter(([, text]) => !parseAmount(text, currency).ok || Number(text) <= 0)
      .map(([name, text]) => `the limit ${name} of ${text} is no amount of ${currency.code}`),
  ];
}

function bookViolations({ units, series }: PrizeBook): string[] {
  const { lowest = 0, highest = WHOLE, ofMembers = highest, highestBet = highest } = series;
  const all = [lowest, highest, ofMembers, highestBet];
  return [
    ...(units.length === 0 || new Set(units).size < units.length ? ['has no list of different units'] : []),
    ...all
      .filter((one) => one % 2 !== 0 || one < 0 || one > WHOLE)
      .map((one) => `has ${one}, which is no prize series`),
    ...(all.every((one) => one >= lowest && one <= highest) ? [] : [`has a series outside ${lowest} to ${highest}`]),
  ];
}
