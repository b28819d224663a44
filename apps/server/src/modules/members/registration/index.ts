/** How somebody becomes a member: by registering, as a trial, by invitation. */
export { type RegistrationEndpoint, registrationRoutes } from './routes.ts';
export { demoMembers, seedDemoMembers } from './seed-demo-members.ts';
