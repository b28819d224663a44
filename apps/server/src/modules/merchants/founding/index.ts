/** Merchants that operators of the platform found in the console. */
export { createFounding, type Founding } from './create-founding.ts';
export { createFoundedReader } from './read-founded.ts';
export { listFounded } from './store.ts';
export type { Accounts } from './types.ts';
