/** Deletion of expired data. */
export { retentionJobs } from './delete-expired.ts';
