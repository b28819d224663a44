/** Calls to the server and what is kept of their answers. */
export { type Api, ApiContext, CallFailed, useApi } from './api.tsx';
export { type ItemOf, useKeyPages } from './key-pages.ts';
export { followBalance, openLive, whileLoggedIn } from './live.ts';
export { answerKey, createQueries, type QuestionOf, useAnswer, useRefresh } from './query.tsx';
