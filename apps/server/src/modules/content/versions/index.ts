/** What operators write for a site, by versions. */
export { openVersions, type VersionsBackOffice } from './back-office.ts';
