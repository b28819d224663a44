/** A caller's announcements: by type, audience and language, with their read state. */
import type { AnswerOf, Endpoints, Language, MemberType } from '#contract';
import type { Db } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { ContentDeps } from './deps.ts';
import { inOneLanguage, isAgent, isFor, linkageTypeOf } from './rules.ts';
import { type AnnouncementRow, type AnnouncementType, readIds, shownAnnouncements } from './store.ts';

type Announcement = AnswerOf<Endpoints['listAnnouncements']>['player'][number];

export interface Reader {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly member: { readonly memberId: string; readonly type: MemberType } | undefined;
}

export interface Shown {
  readonly type: AnnouncementType;
  readonly announcement: Announcement;
}

function toWire(row: AnnouncementRow, execution: Announcement['execution'], read: boolean): Announcement {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    promotionType: row.promotion_type,
    execution,
    read,
    announcementImages: row.images.map((image) => ({ ...image })),
    groupName: '',
    linkage: row.linkage,
    linkageType: linkageTypeOf(row.linkage),
    at: row.shown_from.toISOString(),
  };
}

export async function announcementsFor(
  { clock }: Pick<ContentDeps, 'clock'>,
  db: Db,
  { merchant, language, member }: Reader,
  types: readonly AnnouncementType[],
): Promise<readonly Shown[]> {
  const mine = types.filter((type) => type !== 'NW' && (type !== 'A' || isAgent(member?.type)));
  const rows = await shownAnnouncements(db, merchant.id, mine, new Date(clock.now()));
  if (rows.length === 0) return [];
  const read = member ? await readIds(db, merchant.id, member.memberId) : new Set<string>();
  return inOneLanguage(rows, language, merchant.manifest.defaultLanguage).flatMap((row) =>
    row.execution !== null && isFor(row.execution, member !== undefined)
      ? [{ type: row.type, announcement: toWire(row, row.execution, read.has(row.id)) }]
      : [],
  );
}

/** What counts as unread: a member's own announcements. Those for the first login are popups, and do not count. */
export async function unreadAnnouncements(
  deps: Pick<ContentDeps, 'clock'>,
  db: Db,
  reader: Reader,
): Promise<readonly string[]> {
  const shown = await announcementsFor(deps, db, reader, ['PL', 'A']);
  return shown
    .filter(({ announcement }) => !announcement.read && announcement.execution === 'A')
    .map(({ announcement }) => announcement.id);
}
