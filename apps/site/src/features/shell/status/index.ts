/** Whether the site is open, and whether the network is available. */
export { ConnectionBar } from './connection-bar.tsx';
export { OpenApp } from './site-open.tsx';
