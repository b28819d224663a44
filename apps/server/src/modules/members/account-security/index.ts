/** Account security: codes, passwords, questions, addresses; and account recovery. */
export { securityRoutes } from './routes.ts';
