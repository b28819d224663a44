/** What a spin of Lagoon's wheel can cost, and a free one be worth. */
import type { Currency } from '#kernel';

export const GAME = 'lagoon-wheel';

/** In minor units. */
export function stakesOf({ decimals }: Pick<Currency, 'decimals'>): readonly bigint[] {
  return (decimals === 0 ? [5_000n, 20_000n, 100_000n] : [5n, 20n, 100n]).map(
    (major) => major * 10n ** BigInt(decimals),
  );
}
