/** Commands of what a merchant gives beside winnings: levels, campaigns, tournaments, referrals, grants and their reviews. */
import { mayWhy, merchant, why } from './command-form.ts';

export const rewardForms = {
  'levels list': merchant('promotions.see', 'read'),
  'levels save': merchant('promotions.change', 'write', { text: true }),
  'levels start': merchant('promotions.change', 'money', { subject: 'version' }),
  'campaign list': merchant('promotions.see', 'read'),
  'campaign save': merchant('promotions.change', 'write', { subject: 'campaign', text: true }),
  'campaign start': merchant('promotions.change', 'money', { subject: 'campaign', choice: 'version' }),
  'campaign pause': merchant('promotions.change', 'write', { subject: 'campaign', ...mayWhy }),
  'campaign place': merchant('promotions.change', 'write', { subject: 'campaign', choice: 'place' }),
  'tournament list': merchant('promotions.see', 'read'),
  'tournament approve': merchant('promotions.change', 'money', { subject: 'tournament', choice: 'number' }),
  'tournament cancel': merchant('promotions.change', 'money', { subject: 'tournament', choice: 'number', ...mayWhy }),
  'referral list': merchant('promotions.see', 'read'),
  'referral clear': merchant('promotions.change', 'money', { subject: 'referral', ...mayWhy }),
  'referral refuse': merchant('promotions.change', 'write', { subject: 'referral', ...why }),
  'campaign end': merchant('promotions.change', 'write', { subject: 'campaign', ...mayWhy }),
  'review list': merchant('promotions.review', 'read'),
  'review release': merchant('promotions.review', 'write', { subject: 'grant', ...mayWhy }),
  'review forfeit': merchant('promotions.review', 'money', { subject: 'grant', choice: 'amount', ...why }),
  'review uphold': merchant('promotions.review', 'write', { subject: 'grant', ...why }),
  'review restore': merchant('promotions.review', 'money', { subject: 'grant', ...why }),
  'grant findings': merchant('promotions.see', 'read'),
  'grant settle': merchant('promotions.change', 'write', { subject: 'grant', ...why }),
  'grant revoke': merchant('promotions.change', 'money', { subject: 'grant', ...why }),
} as const;
