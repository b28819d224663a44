/** What is stored for a time only. */
export { forgetOld } from './delete-expired.ts';
