/** Feedback from a member to the merchant. */
import type { Screen } from '../../base/navigation/index.ts';

export const feedback: Screen = {
  path: '/m/feedback',
  titleKey: 'feedback.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./feedback-screen.tsx').then(({ FeedbackScreen }) => FeedbackScreen),
};
