/** What of a bill's figures only some kinds have, as agents and operators see it. */
import { type Currency, formatAmount } from '#kernel';
import type { BillRow } from '../billing/index.ts';
import type { Terms } from '../contracts/index.ts';

const names = ['earned', 'hours', 'salary', 'fee', 'counted', 'costs', 'toDate', 'result', 'base'] as const;

type Amounts = { readonly [Name in (typeof names)[number]]?: string };

export function figuresToWire({ figures, retier }: BillRow, { dayCapMinor }: Terms, currency: Currency) {
  const { left, missed } = figures;
  const amount = (minor: string) => formatAmount(BigInt(minor), currency);
  const amounts: Amounts = Object.fromEntries(
    names.flatMap((name) => {
      const minor = figures[name];
      return minor === undefined ? [] : [[name, amount(minor)]];
    }),
  );
  return {
    ...amounts,
    ...(dayCapMinor !== undefined && { dayCap: formatAmount(dayCapMinor, currency) }),
    ...(left && { leftOut: { stake: amount(left.stakes), turnover: amount(left.sales), members: left.members } }),
    ...(missed && { missed: amount(missed.gross) }),
    isRetiered: retier,
  };
}
