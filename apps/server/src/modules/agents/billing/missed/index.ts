/** Bills whose upline reached no tier, where the platform skips them. */
export { decideMissed } from './decide-missed.ts';
