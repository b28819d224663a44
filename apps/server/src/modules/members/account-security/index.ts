/** Account security: codes, passwords, questions, addresses; and account recovery. */
export { type SecurityEndpoint, securityRoutes } from './routes.ts';
