/** Routing of withdrawals by rules that operators write, and trying them on what was requested before. */
export { dryRun } from './dry-run.ts';
export {
  type KnownFacts,
  type RouteReason,
  reasonOf,
  routeOf,
  skipsReview,
  wantsTwo,
} from './routes-of-withdrawals.ts';
