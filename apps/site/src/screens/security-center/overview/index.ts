/** The overview of all protections. */
export { Overview } from './overview.tsx';
