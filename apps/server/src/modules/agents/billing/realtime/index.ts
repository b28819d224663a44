/** Salary in real time: bills of a few minutes. */
export { makeRealtime } from './run-realtime.ts';
export { realtimeSince } from './store.ts';
