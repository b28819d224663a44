/** The promotions a merchant shows at a moment: without ended ones and those whose flag is off. */
import type { PromotionOffer } from '#merchants/plugin.ts';
import type { Merchant } from '../../http/merchant.ts';

export interface ShownPromotion {
  readonly offer: PromotionOffer;
  readonly state: 'coming' | 'running';
}

export function shownPromotions({ manifest, flags }: Merchant, now: number): readonly ShownPromotion[] {
  if (!flags.promotions) return [];
  return (manifest.promotions ?? []).flatMap((offer) => {
    if (offer.flag !== undefined && !flags[offer.flag]) return [];
    if (offer.endsAt !== undefined && Date.parse(offer.endsAt) <= now) return [];
    const isComing = offer.startsAt !== undefined && Date.parse(offer.startsAt) > now;
    return [{ offer, state: isComing ? 'coming' : 'running' } as const];
  });
}
