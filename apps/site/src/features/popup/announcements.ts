/** The announcements that may pop up over home, as the server lists them. */
import type { AnswerOf, Endpoints } from '#contract';

export type Announcements = AnswerOf<Endpoints['listAnnouncements']>['popup'];
