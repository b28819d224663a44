/** Reports: definitions over folded figures and pages of lines, shown in the console. */
export { reportRoutes } from './routes.ts';
