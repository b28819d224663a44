/** The merchant's promotions and their kinds, for screens, menus and shortcuts. */
import { useMemo } from 'react';
import { useAnswer, useSession } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import type { AnswerOf, Endpoints, PromotionKind } from '#contract';
import { isForViewer } from '../banners/use-banners.ts';

export type Promotion = AnswerOf<Endpoints['promotions']>['promotions'][number];
export type PromotionImage = Promotion['images'][number];

const nothing: readonly Promotion[] = [];
const FRESH_MS = 60_000;

/** Kinds with a running promotion; an announced one does not count. */
export function runningKinds(promotions: readonly Promotion[]): ReadonlySet<PromotionKind> {
  return new Set(promotions.filter(({ state }) => state === 'running').map(({ kind }) => kind));
}

/** The picture for a position: 1 lists, 2 the side menu. */
export function imageOf({ images }: Pick<Promotion, 'images'>, sequence: 1 | 2): PromotionImage | undefined {
  return images.find((image) => image.sequence === sequence);
}

/** The promotions for the current viewer. Empty while loading, and where promotions are off. */
export function usePromotions() {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const answer = useAnswer('promotions', undefined, { isEnabled: isOn, staleMs: FRESH_MS });
  const session = useSession();
  const reported = answer.data?.promotions ?? nothing;
  const promotions = useMemo(() => reported.filter((one) => isForViewer(one, session)), [reported, session]);
  const kinds = useMemo(() => runningKinds(promotions), [promotions]);
  return { promotions, kinds, isOn, answer };
}
