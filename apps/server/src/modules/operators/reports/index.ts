/** Reports: definitions over folded figures and pages of lines, shown in the console. */
export { openFile, reportCommands, runExports, runSchedules } from './exports/index.ts';
export { reportRoutes } from './routes.ts';
