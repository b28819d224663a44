/** All protections at a glance. */
export { Overview } from './overview.tsx';
