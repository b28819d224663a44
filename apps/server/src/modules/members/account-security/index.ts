/** How members look after access to their account: codes, passwords, questions, addresses; and how they get back in. */
export { type SecurityEndpoint, securityRoutes } from './routes.ts';
