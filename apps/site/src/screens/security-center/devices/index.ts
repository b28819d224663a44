/** The member's sessions and login history. */
export { Devices } from './devices.tsx';
export { Logins } from './logins.tsx';
