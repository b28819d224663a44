/** Reviews: grants that signals of abuse hold before they become cash, decided by operators. */
export { openReviews, type ReviewsBackOffice } from './back-office.ts';
export { lookAtGrant } from './look.ts';
export { mayAppeal, reviewRoutes } from './routes.ts';
export { type ReviewRow, reviewsOf } from './store.ts';
