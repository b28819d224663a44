/** Files of reports: made in the background, opened by a short link, asked for by hand or by a plan. */
export { reportCommands } from './commands.ts';
export { openFile } from './download.ts';
export { exportJob, sweepJob } from './run-exports.ts';
export { scheduleJob } from './schedule.ts';
export { type ExportRow, listExports, listSaved, queryOf, type SavedRow } from './store.ts';
