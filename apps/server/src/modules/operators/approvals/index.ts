/** Commands that wait for a second operator: tried out, kept as they were asked, and done or dropped. */
export { approveById, type FindCommand, refuseById, runCommand } from './run-command.ts';
export { listWaiting } from './store.ts';
