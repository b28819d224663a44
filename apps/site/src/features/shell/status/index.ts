/** Whether the site is open and the network there. */
export { ConnectionBar } from './connection-bar.tsx';
export { OpenApp } from './site-open.tsx';
