/** Vitest's global setup with TEST_DATABASE=postgres: one server for the run; each test file creates its own database on it. */
import { startPostgres } from '#test-services/postgres.ts';

/** The server outlives no test: nothing waits for the disk, and its files are in memory. Tests that kill a server start their own, which waits. */
const settings = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Databases that live for seconds: nothing is replicated, and nothing grows old enough to be cleaned.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ settings, isInMemory: true });
  process.env.TEST_POSTGRES_URL = postgres.url;
  return () => postgres.stop();
}
