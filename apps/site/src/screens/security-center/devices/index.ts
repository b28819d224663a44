/** Where the member is logged in. */
export { Devices } from './devices.tsx';
export { Logins } from './logins.tsx';
