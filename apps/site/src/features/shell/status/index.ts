/** Whether the site is open and the network there. */
export { OpenHouse } from './site-open.tsx';
