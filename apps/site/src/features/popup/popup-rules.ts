/**
 * The rules of when announcements pop up. Pure. One record per member, and one for all guests, holds: whether to show, which contents
 * it is about, and until when they are hidden. Closing hides for good; with "hide for today" they return after midnight; a change of
 * contents shows them again at once.
 */
export interface PopupRecord {
  readonly show: boolean;
  /** Hashes of title and content, each once, sorted. */
  readonly data: readonly string[];
  /** Milliseconds since 1970; absent: not hidden for today. */
  readonly todayHideTime?: number;
}

export interface PopupItem {
  readonly title: string;
  readonly content: string;
  readonly execution: 'A' | 'B' | 'F';
}

/** The viewer: a member or trial with a session; undefined for a guest. */
export type Viewer = { readonly id: string; readonly firstTimeLogin: boolean } | undefined;

export function viewerKey(viewer: Viewer): string {
  return viewer === undefined ? 'guest' : viewer.id;
}

/** A is for members, B for guests, F for members at their first login. */
export function isForViewer({ execution }: Pick<PopupItem, 'execution'>, viewer: Viewer): boolean {
  if (execution === 'B') return viewer === undefined;
  return viewer !== undefined && (execution === 'A' || viewer.firstTimeLogin);
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const WORD = 64;

/** FNV-1a, 64 bits. The length of the title comes first, so that a letter moved from title to content changes the hash. */
export function contentHash({ title, content }: Pick<PopupItem, 'title' | 'content'>): string {
  const text = `${title.length}:${title}${content}`;
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) {
    hash = BigInt.asUintN(WORD, (hash ^ BigInt(text.charCodeAt(at))) * FNV_PRIME);
  }
  return hash.toString(36);
}

export function contentHashes(items: readonly Pick<PopupItem, 'title' | 'content'>[]): readonly string[] {
  return [...new Set(items.map(contentHash))].sort();
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(one);
  return known.size === new Set(other).size && other.every((hash) => known.has(hash));
}

/** The record for these contents; a new one for a viewer without a record or for another set of contents. */
export function recordFor(saved: PopupRecord | undefined, hashes: readonly string[]): PopupRecord {
  return saved && areSame(saved.data, hashes) ? saved : { show: true, data: hashes };
}

export function isShown({ show, todayHideTime }: PopupRecord, nowMs: number): boolean {
  return show || (todayHideTime !== undefined && nowMs >= todayHideTime);
}

/** The start of tomorrow by this device's clock; where a clock change skips midnight, the first moment of the day. */
export function nextLocalMidnight(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
}

export function closedRecord(record: PopupRecord, isHiddenToday: boolean, nowMs: number): PopupRecord {
  return {
    show: false,
    data: record.data,
    ...(isHiddenToday && { todayHideTime: nextLocalMidnight(nowMs) }),
  };
}

/** With a forced read, closing is possible only at the last slide. */
export function canClose(slide: number, count: number, forceRead: boolean): boolean {
  return !forceRead || slide >= count - 1;
}

/** The target of "go to activity". */
export function activityPath(viewer: Viewer, toRegisterFirst: boolean): `/m/${string}` {
  if (viewer !== undefined) return '/m/rewardCenter';
  return toRegisterFirst ? '/m/register' : '/m/login';
}
