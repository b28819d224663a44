/** What the merchant shows its players: banners, promotions, popups. */
import { Type } from 'typebox';
import { fileOf, get, post } from '../../endpoint.ts';
import { Closed, Id, Nothing, OneOf, Time } from '../../schemas.ts';

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

export const bannerAudiences = ['everyone', 'guests', 'members'] as const;
export type BannerAudience = (typeof bannerAudiences)[number];

/** The rotation of a group of banners, and its speed. */
const BannerPace = Closed({
  effect: OneOf(['slide', 'fade', 'coverflow'] as const),
  autoplayMs: Type.Integer({ minimum: 1000 }),
});

/** `G`: it leads to one game; empty: to a page, an external address, or nowhere. */
const linkageTypes = ['', 'G'] as const;

const Banner = Closed({
  id: Type.String(),
  groupName: OneOf(bannerGroups),
  /** Everyone gets all of them, since a page is the same for everyone; the site filters by audience. */
  audience: OneOf(bannerAudiences),
  /** An uploaded picture; empty when the banner is composed from `art`. */
  url: Type.String(),
  /** The alternative text of an uploaded picture. */
  alt: Type.String(),
  /** A composed banner: symbols of the art set on a scene, with its text. */
  art: Type.Optional(
    Closed({
      scene: Type.String(),
      symbols: Type.Array(Type.String()),
      title: Type.String(),
      line: Type.String(),
      action: Type.String(),
    }),
  ),
  /** The link: an internal /m path or an external address; empty for none. */
  linkage: Type.String(),
  linkageType: OneOf(linkageTypes),
});

const Announcement = Closed({
  id: Type.String(),
  title: Type.String(),
  /** HTML, sanitised when it was saved. */
  content: Type.String(),
  promotionType: Type.String(),
  /** A members, B guests, F first login only. */
  execution: OneOf(['A', 'B', 'F'] as const),
  read: Type.Boolean(),
  announcementImages: Type.Array(Closed({ url: Type.String(), sequence: Type.Integer() })),
  groupName: Type.String(),
  linkage: Type.String(),
  linkageType: OneOf(linkageTypes),
  /** When it was published. */
  at: Time,
});

export const announcementEndpoints = {
  listAnnouncements: get('/wps/relay/MCSFE_getListAnnouncements', 'anyone', {
    summary:
      'List banners, promotions, player announcements and popups of the requested types (A, PL, B, PU, PR), for the caller’s audience.',
    ignoresUnknownQuery: true,
    query: Closed({
      types: Type.String({ pattern: '^(A|PL|B|PU|PR)(,(A|PL|B|PU|PR)){0,4}$' }),
      groupName: Type.Optional(OneOf(bannerGroups)),
      /** Only for a link to a game. */
      linkageType: Type.Optional(Type.Literal('G')),
    }),
    answer: Closed({
      banners: Type.Array(Banner),
      /** The rotation of each group that has banners. */
      bannerPaces: Type.Record(Type.String(), BannerPace),
      promotion: Type.Array(Announcement),
      player: Type.Array(Announcement),
      popup: Type.Array(Announcement),
    }),
  }),

  markAnnouncementAsRead: post('/wps/relay/MCSFE_markAnnouncementAsRead', 'session', {
    summary: 'Mark an announcement as read. Repeated calls have no effect.',
    body: Closed({ announcementId: Id, read: Type.Literal(true) }),
    answer: Nothing,
    refusals: ['announcement.unknown'],
  }),

  markAllAnnouncementsAsRead: post('/wps/relay/MCSFE_markAllAnnouncementsAsRead', 'session', {
    summary: 'Mark all announcements shown to the caller as read.',
    answer: Nothing,
  }),

  announcementPicture: get('/wps/announcements/pictures/{digest}', 'anyone', {
    summary:
      'Get a picture of an announcement by the digest of its content. Pictures are re-encoded when they are saved.',
    answersFile: true,
    params: Closed({ digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    answer: fileOf('image/jpeg'),
    refusals: ['announcement.unknown', 'storage.failed'],
  }),

  lobbyNews: get('/wps/relay/GLS2_lobbyNews', 'anyone', {
    summary: 'List notices for everyone, newest first: lobby news and planned maintenance.',
    ignoresUnknownQuery: true,
    answer: Closed({
      list: Type.Array(Closed({ id: Type.String(), title: Type.String(), content: Type.String(), at: Time })),
    }),
  }),
};
