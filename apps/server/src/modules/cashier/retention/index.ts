/** What is stored for a time only. */
export { retentionJobs } from './delete-expired.ts';
