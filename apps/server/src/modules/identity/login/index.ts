/** Log-ins: by password, by a code sent to a number, by a trial's key; and the last step of them all. */
export { completeLogin, type LoggedIn } from './complete-login.ts';
export { logInTrial } from './log-in-trial.ts';
export { recordLogin } from './record-login.ts';
export { type LoginEndpoint, loginRoutes } from './routes.ts';
