/** Becoming a member: registration, trials, invitations. */
export { registrationRoutes } from './routes.ts';
export { demoAgent, demoMembers, seedDemoMembers, seedDemoTeam } from './seed-demo-members.ts';
