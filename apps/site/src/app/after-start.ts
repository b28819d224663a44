/** What a page does without until it is alive. */
export { keepStatus } from '../base/api/index.ts';
export { forgetSeenPages, registerServiceWorker } from '../platform/service-worker.ts';
export { followSwipes } from './router/index.ts';
