/** What the page needs only after it is interactive. */
export { saveStatus } from '#base/data';
export { forgetSeenPages, registerServiceWorker } from '../platform/service-worker.ts';
export { followSwipes } from './router/index.ts';
