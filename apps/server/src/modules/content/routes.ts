/** The content's endpoints. */

import { ok } from '#kernel';
import type { BannerManifest } from '#merchants/socket.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ContentDeps } from './deps.ts';
import { shownAnnouncements } from './store.ts';

/** Which audiences a caller belongs to: guests see B, members A; F is for the first login and asked for by the site itself. */
function isFor(execution: 'A' | 'B' | 'F', isMember: boolean): boolean {
  return execution === 'B' ? !isMember : isMember;
}

export function routes(deps: ContentDeps): Handlers<'listAnnouncements'> {
  return {
    listAnnouncements: async ({ merchant, language, session, query }) => {
      const types = query.types.split(',');
      const word = (key: string) => deps.words(merchant, language, key);
      const banner = ({ id, group, scene, symbols, titleKey, lineKey, actionKey, linkage }: BannerManifest) => ({
        id,
        groupName: group,
        url: '',
        art: { scene, symbols: [...symbols], title: word(titleKey), line: word(lineKey), action: word(actionKey) },
        linkage,
      });
      const isAskedGroup = ({ group }: BannerManifest) => query.groupName === undefined || group === query.groupName;
      const shown = types.some((type) => type !== 'B')
        ? await shownAnnouncements(deps.db, merchant.id, language, session?.memberId, new Date(deps.clock.now()))
        : [];
      const ofType = (type: string) =>
        types.includes(type)
          ? shown
              .filter((one) => one.type === type && isFor(one.execution, session !== undefined))
              .map((one) => ({
                id: one.id,
                title: one.title,
                content: one.content,
                promotionType: one.promotion_type,
                execution: one.execution,
                read: one.isRead,
                announcementImages: one.images,
                groupName: '',
                linkage: one.linkage,
                linkageType: one.linkage_type,
              }))
          : [];
      return ok({
        banners: types.includes('B') ? merchant.manifest.banners.filter(isAskedGroup).map(banner) : [],
        promotion: ofType('PR'),
        player: ofType('PL'),
        popup: ofType('PU'),
      });
    },
  };
}
