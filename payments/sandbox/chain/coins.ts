/** Exchange rates of the sandbox: fixed until an order expires, after which coins are worth less. */
import { type Currency, currencies, formatAmount } from '#kernel';

const COIN: Currency = currencies.BTC;
const SMALLEST = 10n ** BigInt(COIN.decimals);

/** Of one coin, in whole units of the currency. */
const rates: { readonly [code: string]: bigint } = {
  PHP: 5_800_000n,
  VND: 2_500_000_000n,
  THB: 3_400_000n,
  CNY: 720_000n,
  BRL: 560_000n,
  USD: 100_000n,
  BTC: 1n,
};

/** The discount on a payment after the quote has expired, in hundredths. */
const LOST_WHEN_LATE = 3n;

/** Rounded up, so that the coins cover the amount; in the coin's smallest unit. */
export function coinsFor(amountMinor: bigint, { code, decimals }: Currency): bigint {
  const rate = (rates[code] ?? 1n) * 10n ** BigInt(decimals);
  return (amountMinor * SMALLEST + rate - 1n) / rate;
}

/** The value of coins for an order that requested so many. */
export function worthOf(
  order: { readonly amountMinor: bigint; readonly requestedCoins: bigint },
  coins: bigint,
  isLate: boolean,
): bigint {
  const worth = (order.amountMinor * coins) / order.requestedCoins;
  return isLate ? (worth * (100n - LOST_WHEN_LATE)) / 100n : worth;
}

export function coinText(coins: bigint): string {
  return formatAmount(coins, COIN);
}
