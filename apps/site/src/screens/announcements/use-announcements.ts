/** The announcements of whoever looks: a member's own are kept with the session. F is for the first log-in alone. */
import type { AnswerOf, Endpoints } from '#contract';
import { useAnswer } from '../../base/api/index.ts';
import { useSession } from '../../base/session/index.ts';
import { announcementsQuestion } from './announcements-query.ts';

export type Announcement = AnswerOf<Endpoints['listAnnouncements']>['player'][number];

export function useAnnouncements() {
  const session = useSession();
  const answer = useAnswer('listAnnouncements', announcementsQuestion, { isMine: session !== undefined });
  const list = answer.data?.player.filter(({ execution }) => execution !== 'F' || session?.firstTimeLogin === true);
  return { answer, list };
}
