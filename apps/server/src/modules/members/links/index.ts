/** Registration links of agents, and members' own invitation codes. */
export { newCode } from './make-link.ts';
export { linkRoutes } from './routes.ts';
export type { LinkRow } from './rules.ts';
export { linksOf, spendLink, usableLink } from './store.ts';
