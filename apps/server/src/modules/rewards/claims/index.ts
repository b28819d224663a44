/** Claiming: what a member asks for, each request once under its key. */
export { claimRoutes } from './routes.ts';
export { sweepClaims } from './sweep.ts';
