/** Public API of content: banners, announcements, news, the help centre; and operators' announcements. */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { ContentDeps } from './deps.ts';
import { type Reader, unreadAnnouncements } from './list-announcements.ts';
import { readPictures, savePictures } from './pictures.ts';
import { routes } from './routes.ts';
import { inOneLanguage } from './rules.ts';
import { seedDemoAnnouncements } from './seed-demo-announcements.ts';
import { endAnnouncement, latestAnnouncements } from './store.ts';
import { openVersions, type VersionsBackOffice } from './versions/index.ts';
import { type Draft, draftAnnouncement, writeAnnouncement } from './write-announcement.ts';

export type { ContentDeps } from './deps.ts';
export { readWords } from './read-words.ts';

/** Announcements by operators. The caller writes the audit entry, in the same transaction. */
export interface ContentBackOffice {
  /** Validates an announcement and saves its pictures. */
  readonly draft: (merchant: Merchant, text: string) => Promise<Result<Draft, 'request.malformed' | 'storage.failed'>>;
  readonly write: (tx: Tx, merchant: Merchant, draft: Draft) => Promise<{ readonly id: string; readonly saved: Json }>;
  readonly end: (tx: Tx, merchant: Merchant, id: string) => Promise<Result<undefined, 'announcement.unknown'>>;
  readonly list: (db: Db, merchant: Merchant) => Promise<Json[]>;
  /** Re-encodes and saves a picture; returns its address. */
  readonly picture: (
    merchant: Merchant,
    base64: string,
  ) => Promise<Result<string, 'request.malformed' | 'storage.failed'>>;
  /** What is written for the site, by versions. */
  readonly versions: VersionsBackOffice;
}

export interface Content {
  readonly routes: ReturnType<typeof routes>;
  readonly backOffice: ContentBackOffice;
  /** Number of announcements a member has not read. */
  readonly countUnread: (db: Db, reader: Reader) => Promise<number>;
  /** Creates the announcements of a demo merchant, once. */
  readonly seedDemo: (merchant: Merchant) => Promise<void>;
}

export function createContent(deps: ContentDeps): Content {
  return {
    routes: routes(deps),
    countUnread: async (db, reader) => (await unreadAnnouncements(deps, db, reader)).length,
    seedDemo: (merchant) => seedDemoAnnouncements(deps, merchant),
    backOffice: {
      versions: openVersions(deps),
      async picture(merchant, base64) {
        const given = readPictures([{ sequence: 1, base64 }]);
        if (!given) return refuse('request.malformed', { field: 'text' });
        const saved = await savePictures(deps, merchant.id, given);
        return saved.ok ? ok(saved.value[0]?.url ?? '') : saved;
      },
      draft: (merchant, text) => draftAnnouncement(deps, merchant, text),
      write: (tx, merchant, draft) => writeAnnouncement(deps, tx, merchant, draft),
      async end(tx, merchant, id) {
        const isEnded = await endAnnouncement(tx, merchant.id, id, new Date(deps.clock.now()));
        if (!isEnded) return refuse('announcement.unknown');
        deps.live.publish(merchant.id, 'unread', '', {});
        return ok();
      },
      async list(db, { id, manifest }) {
        const { defaultLanguage } = manifest;
        const rows = inOneLanguage(await latestAnnouncements(db, id), defaultLanguage, defaultLanguage);
        return rows.map((row) => ({
          id: row.id,
          type: row.type,
          audience: row.execution ?? 'everyone',
          title: row.title,
          from: row.shown_from.toISOString(),
          until: row.shown_until?.toISOString() ?? '',
        }));
      },
    },
  };
}
