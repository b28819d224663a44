/** Referrals: friends who register by a member's link, followed until they qualify, held, and paid once. */
export { openReferrals, type ReferralsBackOffice } from './back-office.ts';
export { referralJob } from './due.ts';
export { listenToFriends } from './listeners.ts';
export { referralRoutes } from './routes.ts';
