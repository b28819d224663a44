/**
 * The announcements of the current visitor; a member's own are cached per session. Those with `execution` F are shown only at the first
 * login.
 */
import { useAnswer, useSession } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';
import { announcementsQuestion } from './announcements-query.ts';

export type Announcement = AnswerOf<Endpoints['listAnnouncements']>['player'][number];

export function useAnnouncements() {
  const session = useSession();
  const answer = useAnswer('listAnnouncements', announcementsQuestion, { isMine: session !== undefined });
  const list = answer.data?.player.filter(({ execution }) => execution !== 'F' || session?.firstTimeLogin === true);
  return { answer, list };
}
