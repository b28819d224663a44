/** The content's endpoints. */
import type { Endpoints } from '#contract';
import { ok } from '#kernel';
import { type Call, defineHandlers } from '../../http/handlers.ts';
import { bannersOf } from './banners.ts';
import type { ContentDeps } from './deps.ts';
import { helpCenter } from './help-center.ts';
import { announcementsFor } from './list-announcements.ts';
import { markAllAsRead, markAsRead } from './mark-as-read.ts';
import { readPicture } from './pictures.ts';
import { inOneLanguage } from './rules.ts';
import { type AnnouncementType, shownAnnouncements } from './store.ts';

export function routes(deps: ContentDeps) {
  return defineHandlers({
    listAnnouncements: (call) => listAnnouncements(deps, call),

    markAnnouncementAsRead: ({ merchant, language, session, body }) =>
      markAsRead(deps, { merchant, language, member: session }, body.announcementId),

    markAllAnnouncementsAsRead: ({ merchant, language, session }) =>
      markAllAsRead(deps, { merchant, language, member: session }),

    announcementPicture: ({ merchant, params }) => readPicture(deps, merchant.id, params.digest),

    lobbyNews: async ({ merchant, language }) => {
      const rows = await shownAnnouncements(deps.db, merchant.id, ['NW'], new Date(deps.clock.now()));
      const news = inOneLanguage(rows, language, merchant.manifest.defaultLanguage);
      return ok({
        list: news.map(({ id, title, content, shown_from }) => ({ id, title, content, at: shown_from.toISOString() })),
      });
    },

    helpCenter: async ({ merchant, language, query }) => ok(helpCenter(deps, merchant, { language, tag: query.tag })),

    customerService: async ({ merchant }) =>
      ok({ list: merchant.manifest.customerService.map((entry) => ({ ...entry })) }),
  });
}

async function listAnnouncements(
  deps: ContentDeps,
  { merchant, language, session, query }: Call<Endpoints['listAnnouncements']>,
) {
  const types = query.types.split(',');
  const word = (key: string) => deps.words(merchant, language, key);
  const requested = (['A', 'PL', 'PU', 'PR'] as const).filter((type) => types.includes(type));
  const shown = await announcementsFor(deps, deps.db, { merchant, language, member: session }, requested);
  const { groupName: group, linkageType } = query;
  const ofType = (...requested: readonly AnnouncementType[]) =>
    shown
      .filter(({ type }) => requested.includes(type))
      .map(({ announcement }) => announcement)
      .filter((announcement) => linkageType === undefined || announcement.linkageType === linkageType);
  // A member on a break gets no advertising; news remain.
  const isCourted = session?.onBreakUntil === undefined && !session?.isHeld;
  return ok({
    ...(isCourted && types.includes('B')
      ? bannersOf(merchant, word, { group, linkageType })
      : { banners: [], bannerPaces: {} }),
    promotion: isCourted ? ofType('PR') : [],
    // Agents' announcements are listed among the players'.
    player: ofType('PL', 'A'),
    popup: isCourted ? ofType('PU') : [],
  });
}
