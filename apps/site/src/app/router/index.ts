/** The router: from an address to a screen. */
export type { Router } from './router.ts';
