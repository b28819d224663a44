/** The merchant's banners by group, filtered for the viewer, with their intervals. */
import { isRealMember, type LoadedQuery, type SessionInfo, useAnswer, useSession } from '#base/data';
import type { AnswerOf, BannerGroup, Endpoints } from '#contract';
import { bannersQuestion } from './banners-query.ts';

type Reported = AnswerOf<Endpoints['listAnnouncements']>;
export type Banner = Reported['banners'][number];
export type BannerPace = Reported['bannerPaces'][string];

/** Banners for guests ask them to register; members do not see them. A trial counts as neither. */
export function isForViewer({ audience }: Pick<Banner, 'audience'>, session: SessionInfo | undefined): boolean {
  if (audience === 'everyone') return true;
  return audience === 'guests' ? session === undefined : isRealMember(session);
}

export interface ShownBanners {
  readonly banners: readonly Banner[];
  readonly pace: BannerPace | undefined;
  readonly query: LoadedQuery<Reported>;
}

export function useBanners(group: BannerGroup): ShownBanners {
  const session = useSession();
  const query = useAnswer('listAnnouncements', bannersQuestion, { staleMs: 300_000 });
  const { data } = query;
  const banners = data?.banners.filter((banner) => banner.groupName === group && isForViewer(banner, session)) ?? [];
  return { banners, pace: data?.bannerPaces[group], query };
}
