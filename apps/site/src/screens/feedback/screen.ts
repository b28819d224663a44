/** Feedback from a member to the merchant. */
import type { ScreenManifest } from '#base/view';

export const feedback: ScreenManifest = {
  path: '/m/feedback',
  titleKey: 'feedback.title',
  access: 'member',
  load: () => import('./feedback-screen.tsx').then(({ FeedbackScreen }) => FeedbackScreen),
};
