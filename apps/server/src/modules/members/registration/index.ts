/** Becoming a member: registration, trials, invitations. */
export { type Invitation, invitation } from './invitation.ts';
export { registrationRoutes } from './routes.ts';
export { demoAgent, demoMembers, seedDemoMembers, seedDemoTeam } from './seed-demo-members.ts';
export { invitersOf } from './store.ts';
