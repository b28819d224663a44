/** Time-outs and exclusions. Nobody can end one early. */
export { beginBreak, imposeBreak } from './begin-break.ts';
export { FOR_EVER } from './rules.ts';
export { type Break, breakOf } from './store.ts';
