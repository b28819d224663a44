/** What the merchant tells its players: banners, promotions, popups. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Closed, OneOf } from '../schemas.ts';

export const bannerGroups = [
  'm_home',
  'm_ads',
  'm_homecarousel',
  'm_homevideo',
  'm_hottable',
  'm_newgame',
  'm_local',
] as const;
export type BannerGroup = (typeof bannerGroups)[number];

export const Banner = Closed({
  id: Type.String(),
  groupName: OneOf(bannerGroups),
  /** An uploaded picture; empty when the banner is composed from `art`. */
  url: Type.String(),
  /** A composed banner: symbols of the art set on a scene, with its words. */
  art: Type.Optional(
    Closed({
      scene: Type.String(),
      symbols: Type.Array(Type.String()),
      title: Type.String(),
      line: Type.String(),
      action: Type.String(),
    }),
  ),
  /** Where it leads: an internal /m path or an outside address; empty for nowhere. */
  linkage: Type.String(),
});

export const Announcement = Closed({
  id: Type.String(),
  title: Type.String(),
  /** HTML, sanitised when it was written. */
  content: Type.String(),
  promotionType: Type.String(),
  /** A members, B guests, F first login only. */
  execution: OneOf(['A', 'B', 'F'] as const),
  read: Type.Boolean(),
  announcementImages: Type.Array(Closed({ url: Type.String(), sequence: Type.Integer() })),
  groupName: Type.String(),
  linkage: Type.String(),
  linkageType: Type.String(),
});

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  summary:
    'Banners, promotions, player announcements and popups of the asked types (A, PL, B, PU, PR), for this caller’s audience.',
  access: 'anyone',
  query: Closed({
    types: Type.String({ pattern: '^(A|PL|B|PU|PR)(,(A|PL|B|PU|PR)){0,4}$' }),
    groupName: Type.Optional(OneOf(bannerGroups)),
  }),
  answer: Closed({
    banners: Type.Array(Banner),
    promotion: Type.Array(Announcement),
    player: Type.Array(Announcement),
    popup: Type.Array(Announcement),
  }),
});
