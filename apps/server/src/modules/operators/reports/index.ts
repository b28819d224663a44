/** Reports: definitions over folded figures and pages of lines, shown in the console. */
export { exportJob, openFile, reportCommands, scheduleJob, sweepJob } from './exports/index.ts';
export { liabilityJob } from './liability-days.ts';
export { reportRoutes } from './routes.ts';
