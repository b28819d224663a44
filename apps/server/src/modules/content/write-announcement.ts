/** An operator's announcement: validated, sanitised, saved in every language, and published to open screens. */
import type { ContentOf, Language } from '#contract';
import { isClean, type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { NewRow } from '../../db/tenancy/rows.ts';
import type { Merchant } from '../merchants/index.ts';
import type { ContentDeps } from './deps.ts';
import { type GivenPicture, readPictures, type SavedPicture, savePictures } from './pictures.ts';
import { isRecord, type OwnWords, readWords, type WordsByLanguage } from './read-words.ts';
import type { Audience } from './rules.ts';
import { type AnnouncementType, insertAnnouncement } from './store.ts';

/** A validated and sanitised announcement with its pictures saved, ready to be written. */
export interface Draft {
  readonly type: AnnouncementType;
  readonly audience: Audience | null;
  readonly words: WordsByLanguage;
  readonly images: readonly SavedPicture[];
  readonly promotionType: string;
  readonly linkage: string;
  readonly from: Date;
  readonly until: Date | null;
}

const types: readonly AnnouncementType[] = ['A', 'PL', 'PU', 'PR', 'NW'];
const audiences: readonly Audience[] = ['A', 'B', 'F'];
const known = ['type', 'audience', 'words', 'images', 'promotionType', 'linkage', 'from', 'until'];
/** The link of an announcement: none, to the site, or external. */
const LINKAGE = /^$|^\/m\/[\w./?=&%-]*$|^https:\/\/[^\s"<>]{1,300}$/;

function readTime(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}

type GivenDraft = Omit<Draft, 'images'> & { readonly given: readonly GivenPicture[] };

/** The draft, or the name of the invalid field. */
function readDraft(merchant: Merchant, text: string, now: Date): GivenDraft | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'file';
  }
  if (!isRecord(given) || !isClean(given)) return 'file';
  const otherMember = Object.keys(given).find((name) => !known.includes(name));
  if (otherMember !== undefined) return otherMember;
  const { promotionType = '', linkage = '' } = given;
  const type = types.find((one) => one === given.type);
  if (!type) return 'type';
  const audience = audiences.find((one) => one === given.audience) ?? null;
  if ((type === 'NW') !== (audience === null && given.audience === undefined)) return 'audience';
  if (type !== 'NW' && audience === null) return 'audience';
  const words = readWords(merchant, given.words);
  if (!words) return 'words';
  const pictures = readPictures(given.images);
  if (!pictures) return 'images';
  if (typeof promotionType !== 'string' || promotionType.length > 40) return 'promotionType';
  if (typeof linkage !== 'string' || !LINKAGE.test(linkage)) return 'linkage';
  const from = given.from === undefined ? now : readTime(given.from);
  const until = given.until === undefined ? null : readTime(given.until);
  if (!from) return 'from';
  if (until === undefined || (until !== null && until <= from)) return 'until';
  return { type, audience, words, given: pictures, promotionType, linkage, from, until };
}

interface Shown {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** A version of an announcement as the rows that the site reads. */
export function rowsOf(
  merchant: Merchant,
  id: string,
  { type, audience, words, pictures, promotionType = '', linkage }: ContentOf<'announcement'>,
  { startsAt, endsAt }: Shown,
): NewRow<'announcement'>[] {
  return Object.entries(words).map(([language, { title, content }]) => ({
    merchant_id: merchant.id,
    id,
    language: language as Language,
    type,
    execution: audience ?? null,
    title,
    content,
    images: JSON.stringify(pictures),
    promotion_type: promotionType,
    linkage,
    shown_from: startsAt,
    shown_until: endsAt,
  }));
}

export async function saveAnnouncement(
  deps: Pick<ContentDeps, 'clock' | 'random' | 'live'>,
  tx: Tx,
  merchant: Merchant,
  draft: Draft,
): Promise<string> {
  const id = newId(deps.clock, deps.random);
  const rows = (Object.entries(draft.words) as [Language, OwnWords][]).map(([language, { title, content }]) => ({
    merchant_id: merchant.id,
    id,
    language,
    type: draft.type,
    execution: draft.audience,
    title,
    content,
    images: JSON.stringify(draft.images),
    promotion_type: draft.promotionType,
    linkage: draft.linkage,
    shown_from: draft.from,
    shown_until: draft.until,
  }));
  await insertAnnouncement(tx, rows);
  deps.live.publish(merchant.id, 'unread', '', {});
  return id;
}

/** Validates an operator's announcement and saves its pictures; nothing is published yet. */
export async function draftAnnouncement(
  deps: Pick<ContentDeps, 'clock' | 'pictures'>,
  merchant: Merchant,
  text: string,
): Promise<Result<Draft, 'request.malformed' | 'storage.failed'>> {
  const read = readDraft(merchant, text, new Date(deps.clock.now()));
  if (typeof read === 'string') return refuse('request.malformed', { field: read });
  const { given, ...draft } = read;
  const images = await savePictures(deps, merchant.id, given);
  return images.ok ? ok({ ...draft, images: images.value }) : images;
}

/** Returns its id and what was saved. */
export async function writeAnnouncement(
  deps: Pick<ContentDeps, 'clock' | 'random' | 'live'>,
  tx: Tx,
  merchant: Merchant,
  draft: Draft,
): Promise<{ readonly id: string; readonly saved: Json }> {
  const id = await saveAnnouncement(deps, tx, merchant, draft);
  const saved = {
    type: draft.type,
    audience: draft.audience,
    images: draft.images.map(({ sequence, url }) => ({ sequence, url })),
    linkage: draft.linkage,
    from: draft.from.toISOString(),
    until: draft.until?.toISOString() ?? null,
    words: draft.words as Json,
  };
  return { id, saved };
}
