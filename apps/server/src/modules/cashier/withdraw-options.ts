import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { type Merchant, startOfDay } from '../merchants/index.ts';
import type { Cashier } from './context.ts';
import { allowanceOf, frameOf, withdrawalFee } from './rules.ts';
import { usageOf } from './store-withdrawals.ts';

/** What the member may withdraw now, and what the most of it would cost. */
export async function withdrawOptions(
  cashier: Cashier,
  merchant: Merchant,
  memberId: string,
): Promise<AnswerOf<Endpoints['withdrawOptions']>> {
  const { currency, manifest } = merchant;
  const frame = frameOf(manifest.cashier.withdrawal, currency);
  const dayStart = startOfDay(cashier.clock.now(), manifest.timeZone);
  const allowance = allowanceOf(merchant, await usageOf(cashier.db, merchant.id, memberId, dayStart));
  const { cashMinor } = await cashier.wallet.balance(cashier.db, { merchant, memberId, isTrial: false });
  let mostMinor = cashMinor;
  for (const limit of [frame.maximumMinor, allowance.leftMinor]) if (limit < mostMinor) mostMinor = limit;
  return {
    minimum: formatAmount(frame.minimumMinor, currency),
    maximum: formatAmount(frame.maximumMinor, currency),
    fee: formatAmount(withdrawalFee(merchant, mostMinor), currency),
    feeBp: manifest.cashier.withdrawal.feeBp,
    leftToday: formatAmount(allowance.leftMinor, currency),
    timesLeftToday: allowance.timesLeft,
    available: formatAmount(cashMinor, currency),
  };
}
