/** A new kind of promotion: say what it gives, and for what. */
import type { PromotionManifest } from '../plugin.ts';

export const manifest: PromotionManifest = {
  code: 'template',
  nameKey: 'promotion.template.name',
  receives: ['member.registered'],
  fields: [{ name: 'giftMinor', kind: 'amount', labelKey: 'promotion.field.capMinor', minimum: 1, maximum: 1_000_000 }],
  example: { isOn: true, budgetMinor: '10000', giftMinor: '100' },
  rules: () => import('./rules.ts'),
};
