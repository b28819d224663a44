/** What the nightly check found of grants, and how far it has come. */
export { beginChecks, checkDue, closeFindings, lockCheck, openFindings, saveFindings, setCheck } from './store.ts';
