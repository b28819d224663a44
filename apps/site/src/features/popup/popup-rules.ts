/**
 * When announcements pop up, as pure rules. A record is kept per member, or for guests together: whether to show, which contents were meant,
 * and until when they are hidden. Closing hides for good; with "hide for today" they come back after midnight; a change of contents shows
 * them again at once.
 */

export interface PopupRecord {
  readonly show: boolean;
  /** Hashes of title and content, each once, sorted. */
  readonly data: readonly string[];
  /** Milliseconds since 1970; absent: not hidden for a day. */
  readonly todayHideTime?: number;
}

export interface PopupItem {
  readonly title: string;
  readonly content: string;
  readonly execution: 'A' | 'B' | 'F';
}

/** Who is looking: a guest, or somebody with a session. */
export type Viewer = { readonly id: string; readonly firstTimeLogin: boolean } | undefined;

export function viewerKey(viewer: Viewer): string {
  return viewer === undefined ? 'guest' : viewer.id;
}

/** A is for members, B for guests, F for members on their first login. */
export function isForViewer({ execution }: Pick<PopupItem, 'execution'>, viewer: Viewer): boolean {
  if (execution === 'B') return viewer === undefined;
  return viewer !== undefined && (execution === 'A' || viewer.firstTimeLogin);
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const WORD = 64;

/** FNV-1a, 64 bits. The length of the title stands first, so that no letter can move from title to content unseen. */
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

/** The record as it stands for these contents: a stranger's, or another set of contents, starts anew. */
export function recordFor(kept: PopupRecord | undefined, hashes: readonly string[]): PopupRecord {
  return kept && areSame(kept.data, hashes) ? kept : { show: true, data: hashes };
}

export function isShown({ show, todayHideTime }: PopupRecord, nowMs: number): boolean {
  return show || (todayHideTime !== undefined && nowMs >= todayHideTime);
}

/** The first moment of tomorrow by this device's clock; where the clocks skip midnight, the first moment there is. */
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

/** What must be read to the end can be closed at its last slide only. */
export function canClose(slide: number, count: number, forceRead: boolean): boolean {
  return !forceRead || slide >= count - 1;
}

/** Where "go to activity" leads. */
export function activityPath(viewer: Viewer, toRegisterFirst: boolean): `/m/${string}` {
  if (viewer !== undefined) return '/m/rewardCenter';
  return toRegisterFirst ? '/m/register' : '/m/login';
}
