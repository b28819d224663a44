/** Login: by password, by SMS code, by a trial's key; and the last step of all of them. */
export { completeLogin, type LoggedIn } from './complete-login.ts';
export { enterNewMember, type NewMemberClient } from './enter-new-member.ts';
export { logInTrial } from './log-in-trial.ts';
export { recordLogin } from './record-login.ts';
export { loginRoutes } from './routes.ts';
export { loginsOf } from './store.ts';
