/** An operator's announcement: read strictly, cleaned, kept in every language it was written in, and told to open screens. */
import type { Language } from '#contract';
import { type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { ContentDeps } from './deps.ts';
import { isRecord, type OwnWords, readWords, type WordsByLanguage } from './read-words.ts';
import type { Audience } from './rules.ts';
import { type AnnouncementType, insertAnnouncement } from './store.ts';

interface Draft {
  readonly type: AnnouncementType;
  readonly audience: Audience | null;
  readonly words: WordsByLanguage;
  readonly promotionType: string;
  readonly linkage: string;
  readonly from: Date;
  readonly until: Date | null;
}

const types: readonly AnnouncementType[] = ['A', 'PL', 'PU', 'PR', 'NW'];
const audiences: readonly Audience[] = ['A', 'B', 'F'];
const known = ['type', 'audience', 'words', 'promotionType', 'linkage', 'from', 'until'];
/** Where an announcement leads: nowhere, into the site, or out of it. */
const LINKAGE = /^$|^\/m\/[\w./?=&%-]*$|^https:\/\/[^\s"<>]{1,300}$/;

function readTime(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}

/** The draft, or the name of the field that is wrong. */
function readDraft(merchant: Merchant, text: string, now: Date): Draft | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'file';
  }
  if (!isRecord(given)) return 'file';
  const stranger = Object.keys(given).find((name) => !known.includes(name));
  if (stranger !== undefined) return stranger;
  const { promotionType = '', linkage = '' } = given;
  const type = types.find((one) => one === given.type);
  if (!type) return 'type';
  const audience = audiences.find((one) => one === given.audience) ?? null;
  if ((type === 'NW') !== (audience === null && given.audience === undefined)) return 'audience';
  if (type !== 'NW' && audience === null) return 'audience';
  const words = readWords(merchant, given.words);
  if (!words) return 'words';
  if (typeof promotionType !== 'string' || promotionType.length > 40) return 'promotionType';
  if (typeof linkage !== 'string' || !LINKAGE.test(linkage)) return 'linkage';
  const from = given.from === undefined ? now : readTime(given.from);
  const until = given.until === undefined ? null : readTime(given.until);
  if (!from) return 'from';
  if (until === undefined || (until !== null && until <= from)) return 'until';
  return { type, audience, words, promotionType, linkage, from, until };
}

export async function keepAnnouncement(
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
    images: '[]',
    promotion_type: draft.promotionType,
    linkage: draft.linkage,
    shown_from: draft.from,
    shown_until: draft.until,
  }));
  await insertAnnouncement(tx, rows);
  deps.live.publish(merchant.id, 'unread', '', {});
  return id;
}

/** Answers its id and what was kept of the words. */
export async function writeAnnouncement(
  deps: Pick<ContentDeps, 'clock' | 'random' | 'live'>,
  tx: Tx,
  merchant: Merchant,
  text: string,
): Promise<Result<{ readonly id: string; readonly kept: Json }, 'request.malformed'>> {
  const draft = readDraft(merchant, text, new Date(deps.clock.now()));
  if (typeof draft === 'string') return refuse('request.malformed', { field: draft });
  const id = await keepAnnouncement(deps, tx, merchant, draft);
  const kept = {
    type: draft.type,
    audience: draft.audience,
    linkage: draft.linkage,
    from: draft.from.toISOString(),
    until: draft.until?.toISOString() ?? null,
    words: draft.words as Json,
  };
  return ok({ id, kept });
}
