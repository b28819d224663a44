import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import { type Merchant, startOfDay } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { openWagerings, wageringToWire } from '../wagering/index.ts';
import { allowanceOf, limitsOf, minOf } from './rules.ts';
import { usageOf } from './store.ts';

/** What the member may withdraw now, the fee, and what prevents it. */
export async function withdrawOptions(
  cashier: Cashier,
  merchant: Merchant,
  memberId: string,
): Promise<AnswerOf<Endpoints['withdrawOptions']>> {
  const { db } = cashier;
  const { currency, manifest } = merchant;
  const limits = limitsOf(merchant, await cashier.levels.privilegesOf(db, merchant, memberId));
  const dayStart = startOfDay(cashier.clock.now(), manifest.timeZone);
  const allowance = allowanceOf(limits, await usageOf(db, merchant.id, memberId, dayStart));
  const { cashMinor, owedMinor } = await cashier.wallet.balance(db, { merchant, memberId, isTrial: false });
  const heldMinor = await cashier.wallet.held(db, { merchant, memberId, isTrial: false });
  const { hasPaymentPassword } = await cashier.credentials.secretsOf(merchant.id, memberId);
  const wagering = await openWagerings(db, merchant.id, memberId);
  const leftMinor = wagering.reduce((sum, row) => sum + row.required_minor - row.done_minor, 0n);
  return {
    minimum: formatAmount(minOf(limits, allowance), currency),
    maximum: formatAmount(limits.maximumMinor, currency),
    freeLeft: allowance.freeLeft,
    feeFixed: formatAmount(limits.feeFixedMinor, currency),
    feeBp: limits.feeBp,
    leftToday: formatAmount(allowance.leftMinor, currency),
    timesLeftToday: allowance.timesLeft,
    available: formatAmount(owedMinor > heldMinor ? 0n : cashMinor + heldMinor - owedMinor, currency),
    ...(heldMinor > 0n && { held: formatAmount(heldMinor, currency) }),
    hasPaymentPassword,
    wagering: wagering.map((row) => wageringToWire(row, merchant)),
    wageringLeft: formatAmount(leftMinor, currency),
    whileLeft: manifest.cashier.wagering.whileLeft,
  };
}
