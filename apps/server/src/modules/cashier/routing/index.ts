/** Routing of withdrawals by rules that operators write, and trying them on what was requested before. */
export { dryRun } from './dry-run.ts';
export { type KnownFacts, reasonOf, routeOf, wantsTwo } from './routes-of-withdrawals.ts';
