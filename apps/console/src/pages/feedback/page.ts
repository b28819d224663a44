/** Feedback of members, and its answers. */
import Icon from '@mui/icons-material/RateReview';
import type { ConsolePage } from '../../page.ts';

export const feedbackPage: ConsolePage = {
  name: 'feedback',
  titleKey: 'console.feedback.title',
  group: 'players',
  needs: 'feedback.see',
  scope: 'merchant',
  icon: Icon,
  load: () => import('./feedback-page.tsx'),
};
