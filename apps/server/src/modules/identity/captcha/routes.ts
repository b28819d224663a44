/** The endpoint of captchas. */
import { defineHandlers } from '../../../http/handlers.ts';
import type { IdentityBase } from '../base.ts';
import { createConcurrencyLimit } from '../crypto/index.ts';
import { spendingBudgets } from '../rate-limits/index.ts';
import { makeCaptcha } from './captcha.ts';

export function captchaRoutes(context: IdentityBase) {
  const deps = { ...context, drawing: createConcurrencyLimit({ running: 2, waiting: 32 }) };
  return defineHandlers({
    captcha: async ({ merchant, address, query }) => {
      const may = await context.rateLimits.spend(merchant.id, spendingBudgets('captcha', address));
      if (!may.ok) return may;
      return await makeCaptcha(deps, merchant.id, address, query.kind ?? 'image');
    },
  });
}
