/** The merchant's banners by group. */
import type { AnswerOf, BannerGroup, Endpoints } from '#contract';
import { useAnswer } from '../../base/query.tsx';
import { bannersQuestion } from './questions.ts';

export type Banner = AnswerOf<Endpoints['listAnnouncements']>['banners'][number];

export function useBanners(group: BannerGroup): { readonly banners: readonly Banner[]; readonly isPending: boolean } {
  const { data, isPending } = useAnswer('listAnnouncements', bannersQuestion, { staleMs: 300_000 });
  return { banners: data?.banners.filter(({ groupName }) => groupName === group) ?? [], isPending };
}
