/** What may pop up over home, as the server lists it. */
import type { AnswerOf, Endpoints } from '#contract';

export type Announcements = AnswerOf<Endpoints['listAnnouncements']>['popup'];
