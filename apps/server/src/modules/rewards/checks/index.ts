/** The nightly check of grants: accounts, lifetimes and policy. */
export { nightlyCheck } from './nightly.ts';
