/** Calls to the server, and the cache of their answers. */
export { type Api, ApiContext, CallFailed, createApi, useApi } from './api.tsx';
export { encryptBody } from './encryption.ts';
export { type ItemOf, type ItemPages, type PagedName, useKeyPages } from './key-pages.ts';
export { followBalance, listenLive, whileLoggedIn } from './live.ts';
export { answerKey, createQueries, forgetMine, type QuestionOf, useAnswer, useRefresh } from './query.tsx';
export { saveStatus } from './saved-status.ts';
