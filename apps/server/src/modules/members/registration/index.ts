/** Becoming a member: registration, trials, invitations. */
export { registrationRoutes } from './routes.ts';
export { demoMembers, seedDemoMembers } from './seed-demo-members.ts';
