/** Methods, limits and fees as they are in force: by the same rules by which orders are taken. */
import type { RunningLevels } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { termsOf } from '../deposits/index.ts';
import { limitsOf } from '../withdrawals/index.ts';

/** Every method of the merchant, and every level from 0 on. */
export function termsInForce(cashier: Cashier, merchant: Merchant, scheme: RunningLevels | undefined) {
  const { manifest } = merchant;
  const named = Object.keys(manifest.cashier.withdrawal.levels ?? {}).map(Number);
  const highest = Math.max(0, scheme?.highest ?? 0, ...named);
  return {
    methods: manifest.payments.map((code) => ({
      code,
      hasAccount: cashier.providers.of(merchant, code) !== undefined,
      terms: termsOf(merchant, code),
    })),
    levels: Array.from({ length: highest + 1 }, (_, level) => {
      const withdrawal = scheme?.withdrawalAt(level) ?? {};
      return { level, limits: limitsOf(merchant, { level, withdrawal }), byScheme: Object.keys(withdrawal) };
    }),
  };
}
