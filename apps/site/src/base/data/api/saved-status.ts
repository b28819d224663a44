/**
 * The last status this browser received. A cached page starts with the flags of the last visit, not with those of the day it was
 * rendered; the status is fetched again in the background.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Status } from '../page/page.ts';
import { load, save, stored } from '../page/storage.ts';
import { answerKey } from './query.tsx';

/** The saved status, if it is later than the page's, of the same merchant, and has all fields that today's site reads. */
export function laterStatus(saved: Status | undefined, page: Status): Status | undefined {
  if (!saved || saved.info.merchant !== page.info.merchant) return undefined;
  if (Date.parse(saved.serverTime) <= Date.parse(page.serverTime)) return undefined;
  const isWhole = (now: object, before: object) => Object.keys(now).every((key) => key in before);
  return isWhole(page, saved) && isWhole(page.info, saved.info) ? saved : undefined;
}

/** Starts with the later of the two, and saves every answer from then on. */
export function saveStatus(queries: QueryClient, page: Status): void {
  const key = answerKey('systemStatus');
  const later = laterStatus(load(stored.status), page);
  if (later) queries.setQueryData<Status>(key, later, { updatedAt: Date.parse(later.serverTime) });
  else save(stored.status, page);
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[1] !== 'systemStatus') return;
    const reported = query.state.data as Status | undefined;
    if (reported && query.state.status === 'success') save(stored.status, reported);
  });
}
